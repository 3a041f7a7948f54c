import { refuse } from '../../values/outcome.ts'
import { accept, type Deciders } from '../decider.ts'
import { printObstacle } from '../shared/print-obstacle.ts'

export const decideWallets: Deciders<'exposeWalletLinks' | 'recordWalletLinksReplaced' | 'printWallet'> = {
  /** Once per log: the links in it are from before the upgrade. */
  exposeWalletLinks: ({ wallets }, _command, { hostNow }) =>
    hostNow === null || wallets.exposedUntil !== null || Object.keys(wallets.exposed).length === 0
      ? accept()
      : accept({ type: 'walletLinksExposed', data: { until: Math.floor(hostNow) } }),

  recordWalletLinksReplaced({ wallets, session }, { userIds }) {
    const known = [...new Set(userIds)].filter((userId) => Object.hasOwn(wallets.exposed, userId))
    if (known.length === 0 || !session.operator) return accept()
    const { operatorId } = session.operator
    return accept({ type: 'walletLinksReplaced', data: { operatorId, userIds: known } })
  },

  /** An earlier paper of it may exist, so this one is a copy. */
  printWallet(state, { userId, balance, openedAt }, { facts, newId, ownId }) {
    const { operator } = state.session
    if (!operator) return refuse('notLoggedIn')
    const obstacle = printObstacle(facts)
    if (obstacle) return refuse(obstacle)
    const receiptId = ownId()
    const { operatorId } = operator
    const content = { kind: 'walletTopUp', at: openedAt, userId, amount: balance } as const
    return accept(
      { type: 'receiptIssued', data: { receiptId, operatorId, content, perhapsPrinted: true } },
      { type: 'receiptPrintRequested', data: { jobId: newId(), receiptId, copy: 1 } },
    )
  },
}
