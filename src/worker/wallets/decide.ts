import { happens, type Deciders } from '../core/decide.ts'

export const decideWallets: Deciders<'exposeWalletLinks' | 'recordWalletLinksReplaced'> = {
  /** Once in the life of a log: the links that it holds are those of then. */
  exposeWalletLinks: ({ wallets }, _command, { hostNow }) =>
    hostNow === null || wallets.exposedUntil !== null || Object.keys(wallets.exposed).length === 0
      ? happens()
      : happens({ type: 'walletLinksExposed', data: { until: Math.floor(hostNow) } }),

  recordWalletLinksReplaced({ wallets, session }, { userIds }) {
    const known = [...new Set(userIds)].filter((userId) => Object.hasOwn(wallets.exposed, userId))
    if (known.length === 0 || !session.operator) return happens()
    const { operatorId } = session.operator
    return happens({ type: 'walletLinksReplaced', data: { operatorId, userIds: known } })
  },
}
