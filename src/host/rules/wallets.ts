import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import type { Chance } from '../../values/random.ts'
import { userNotFound } from './account-limits.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import { featureObstacle } from './features.ts'
import { addMessage } from './messages.ts'
import { tillOf } from './operators.ts'
import type { Wallet } from './records.ts'
import type { HostState } from './state.ts'
import { decideTillRequest, moveTill } from './till-requests.ts'
import { isReplacedLink, newWalletSecret, walletByLink, walletLink } from './wallet-links.ts'

/** A player pays money in and gets a QR code. */
export interface OpenWallet {
  readonly type: 'openWallet'
  readonly operatorId: number
  readonly key: string
  readonly sum: Minor
  readonly currency: CurrencyCode
  /** The current address of this host, which is the start of the link. It is not part of the digest. */
  readonly origin: string
}

/** A player brings the QR code, and the whole wallet is paid out. */
export interface SettleWallet {
  readonly type: 'settleWallet'
  readonly operatorId: number
  readonly key: string
  readonly link: string
}

/** Wallets whose links another person may know get new links. */
export interface ReplaceWalletLinks {
  readonly type: 'replaceWalletLinks'
  readonly operatorId: number
  readonly userIds: readonly string[]
  /** A link that was made after this moment stays. */
  readonly until: number
  readonly origin: string
}

/** The operator's company blocks or unblocks a wallet. */
export interface BlockWallet {
  readonly type: 'blockWallet'
  readonly userId: string
  readonly isBlocked: boolean
  readonly by?: By
}

export const findWallet = (state: HostState, userId: string): Wallet | undefined =>
  Object.hasOwn(state.wallets, userId) ? state.wallets[userId] : undefined

/** A wallet in the state. Throws where there is no such wallet: that is an error of the program. */
export function walletOf(state: HostState, userId: string): Wallet {
  const wallet = findWallet(state, userId)
  if (!wallet) throw new Error(`there is no wallet ${userId}`)
  return wallet
}

export const decideWallets = {
  openWallet(state: HostState, command: OpenWallet, moment: Moment): Decision {
    const { type, operatorId, key, sum, currency, origin } = command
    const request = { type, operatorId, key, sum, currency }
    return decideTillRequest(state, request, moment, (tillRequest) => {
      const absent = featureObstacle(state, 'qrCode')
      if (absent) return absent
      const { min } = state.terms.topUp
      const max = Math.min(state.terms.topUp.max, state.terms.tillLimit)
      if (currency !== state.terms.currency) return hostError('malformed', 'currency')
      if (sum < min || sum > max) return hostError('sum_out_of_bounds', 'sum')
      const userId = fresh(
        (proposed) => Object.hasOwn(state.wallets, proposed),
        () => newUserId(moment.chance),
      )
      const secret = freshSecret(state, moment.chance)
      return {
        type: 'walletOpened',
        ...tillRequest,
        userId,
        name: nameOf(userId),
        origin,
        secret,
        amount: sum,
      }
    })
  },

  /** A payment must be covered by cash, even where the terms allow a negative till. */
  settleWallet: (state: HostState, command: SettleWallet, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const absent = featureObstacle(state, 'qrCode')
      if (absent) return absent
      const wallet = walletByLink(state, command.link)
      if (!wallet) return unknownLink(state, command.link)
      const obstacle = unsettleable(wallet, command.operatorId, tillOf(state, command.operatorId))
      return (
        obstacle ?? { type: 'walletSettled', ...tillRequest, userId: wallet.userId, amount: wallet.balance }
      )
    }),

  replaceWalletLinks: (
    state: HostState,
    { operatorId, userIds, until, origin }: ReplaceWalletLinks,
    { now: at, chance }: Moment,
  ): Decision =>
    accept(
      ...ownWallets(state, operatorId, userIds)
        .filter(({ linkedAt }) => linkedAt <= until)
        .map(({ userId }) => ({
          type: 'walletLinkReplaced' as const,
          at,
          userId,
          origin,
          secret: freshSecret(state, chance),
          linkedAt: Math.max(at, until + 1),
        })),
    ),

  blockWallet(state: HostState, { userId, isBlocked, by }: BlockWallet, { now }: Moment): Decision {
    const wallet = findWallet(state, userId)
    if (!wallet) return refuse(userNotFound)
    return wallet.isBlocked === isBlocked
      ? accept()
      : accept({ type: 'walletBlockSet', at: now, userId, isBlocked, ...(by && { by }) })
  },
}

const freshSecret = ({ walletSecrets, replacedSecrets }: HostState, chance: Chance): string =>
  fresh(
    (proposed) => Object.hasOwn(walletSecrets, proposed) || Object.hasOwn(replacedSecrets, proposed),
    () => newWalletSecret(chance),
  )

const newUserId = (chance: Chance): string => Array.from({ length: 10 }, () => chance(10)).join('')

/** The name of the holder on the counter's screen. The real name is not known. */
const nameOf = (userId: string): string => `QR-${userId.slice(-4)}`

/** A second try is rare. If many tries fail, the random source repeats itself. */
function fresh(isTaken: (proposed: string) => boolean, propose: () => string): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const proposed = propose()
    if (!isTaken(proposed)) return proposed
  }
  throw new Error('the random source returns the same wallet ids again and again')
}

function unsettleable({ operatorId, isBlocked, balance }: Wallet, asker: number, till: Minor) {
  if (operatorId !== asker) return hostError('other_operator')
  if (isBlocked) return hostError('wallet_blocked')
  if (balance === 0) return hostError('wallet_empty')
  return balance > till ? hostError('not_enough_funds') : null
}

/** The reason why a link opens no wallet. */
export const unknownLink = (state: HostState, link: string): HostError =>
  hostError(isReplacedLink(state, link) ? 'wallet_link_replaced' : 'wallet_unknown')

/** The requested wallets that belong to the caller. */
const ownWallets = (state: HostState, operatorId: number, userIds: readonly string[]): Wallet[] =>
  [...new Set(userIds)]
    .map((userId) => findWallet(state, userId))
    .filter((wallet) => wallet?.operatorId === operatorId)
    .map((wallet) => wallet!)

/** The caller's wallets whose links were made after a moment. */
export const linkedAfter = (
  state: HostState,
  operatorId: number,
  userIds: readonly string[],
  moment: number,
): string[] =>
  ownWallets(state, operatorId, userIds)
    .filter(({ linkedAt }) => linkedAt > moment)
    .map(({ userId }) => userId)

export const evolveWallets = {
  walletOpened(state: HostState, event: HostEventOf<'walletOpened'>): void {
    const { userId, operatorId, name, origin, secret, amount, at } = event
    state.wallets[userId] = {
      userId,
      operatorId,
      name,
      origin,
      secret,
      openedAt: at,
      linkedAt: at,
      balance: amount,
      isBlocked: false,
    }
    state.walletSecrets[secret] = userId
    moveTill(state, event, (till) => ({
      success: true,
      short_url: walletLink({ origin, secret }),
      user: { userId, timestamp: at, operatorId, name },
      update: { balance: amount, balanceOperator: till },
    }))
  },

  walletSettled(state: HostState, event: HostEventOf<'walletSettled'>): void {
    walletOf(state, event.userId).balance -= event.amount
    moveTill(state, event, (till) => ({ success: true, balanceOperator: till, sum: event.amount }))
  },

  walletLinkReplaced(state: HostState, event: HostEventOf<'walletLinkReplaced'>): void {
    const { userId, origin, secret, linkedAt } = event
    const wallet = walletOf(state, userId)
    delete state.walletSecrets[wallet.secret]
    state.replacedSecrets[wallet.secret] = true
    state.walletSecrets[secret] = userId
    Object.assign(wallet, { origin, secret, linkedAt })
  },

  walletBlockSet(state: HostState, event: HostEventOf<'walletBlockSet'>): void {
    const { userId, isBlocked, at } = event
    const wallet = walletOf(state, userId)
    wallet.isBlocked = isBlocked
    addMessage(state, {
      at,
      operatorId: wallet.operatorId,
      key: isBlocked ? 'walletBlocked' : 'walletUnblocked',
      values: { userId, name: wallet.name },
    })
  },
}

/** The link in the wallet's QR code, for the operator who opened it. */
export function walletLinkAnswer(
  state: HostState,
  operatorId: number,
  userId: string,
): AnswerOf<'getWalletLink'> | HostError {
  const wallet = findWallet(state, userId)
  if (!wallet) return userNotFound
  if (wallet.operatorId !== operatorId) return hostError('other_operator')
  const { name, openedAt } = wallet
  return {
    success: true,
    short_url: walletLink(wallet),
    user: { userId, timestamp: openedAt, operatorId, name },
  }
}
