import type { AnswerOf } from '../protocol/host-calls.ts'
import type { HostError } from '../protocol/wire.ts'
import type { CurrencyCode, Minor } from '../values/money.ts'
import type { Chance } from '../values/random.ts'
import { userNotFound } from './account-limits.ts'
import { accept, hostError, refuse, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { featureObstacle } from './features.ts'
import { tell } from './messages.ts'
import { tillOf } from './operators.ts'
import type { HostState, Wallet } from './state.ts'
import { decideTillRequest, moveTill, tillOutcome } from './till-requests.ts'
import { newWalletSecret, walletByLink, walletLink } from './wallet-links.ts'

/** A player pays money in and takes a QR code home. */
export interface OpenWallet {
  readonly type: 'openWallet'
  readonly operatorId: number
  readonly key: string
  readonly sum: Minor
  readonly currency: CurrencyCode
  /** Where this host is reached: what the link begins with. Not a part of what is asked for. */
  readonly origin: string
}

/** A player brings the QR code back and takes the whole wallet out. */
export interface SettleWallet {
  readonly type: 'settleWallet'
  readonly operatorId: number
  readonly key: string
  readonly link: string
}

/** The operator's company stops or frees a wallet. */
export interface BlockWallet {
  readonly type: 'blockWallet'
  readonly userId: string
  readonly isBlocked: boolean
}

export const findWallet = (state: HostState, userId: string): Wallet | undefined =>
  Object.hasOwn(state.wallets, userId) ? state.wallets[userId] : undefined

/** A wallet that an event speaks of; that there is one is an invariant. */
export function walletOf(state: HostState, userId: string): Wallet {
  const wallet = findWallet(state, userId)
  if (!wallet) throw new Error(`there is no wallet ${userId}`)
  return wallet
}

export function decideOpenWallet(state: HostState, command: OpenWallet, moment: Moment): Decision {
  const { type, operatorId, key, sum, currency, origin } = command
  const request = { type, operatorId, key, sum, currency }
  return decideTillRequest(state, request, moment, (asked) => {
    const absent = featureObstacle(state, 'qrCode')
    if (absent) return absent
    const { min, max } = state.terms.topUp
    if (currency !== state.terms.currency) return hostError('incorrectData', 'malformed')
    if (sum < min || sum > max) return hostError('incorrectData', 'sum_out_of_bounds')
    const userId = fresh(state.wallets, () => newUserId(moment.chance))
    const secret = fresh(state.walletSecrets, () => newWalletSecret(moment.chance))
    return { type: 'walletOpened', ...asked, userId, name: nameOf(userId), origin, secret, amount: sum }
  })
}

const newUserId = (chance: Chance): string => Array.from({ length: 10 }, () => chance(10)).join('')

/** What the counter calls the holder, of whom nobody knows a name. */
const nameOf = (userId: string): string => `QR-${userId.slice(-4)}`

/** Even a second try is rare; many in vain mean that chance repeats itself. */
function fresh(taken: Readonly<Record<string, unknown>>, propose: () => string): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const proposed = propose()
    if (!Object.hasOwn(taken, proposed)) return proposed
  }
  throw new Error('the source of chance gives the same wallets again and again')
}

/** Nobody pays out cash that is not there, whatever the terms say about a till below zero. */
export const decideSettleWallet = (state: HostState, command: SettleWallet, moment: Moment): Decision =>
  decideTillRequest(state, command, moment, (asked) => {
    const absent = featureObstacle(state, 'qrCode')
    if (absent) return absent
    const wallet = walletByLink(state, command.link)
    if (!wallet) return hostError('incorrectData', 'wallet_unknown')
    const obstacle = unsettleable(wallet, command.operatorId, tillOf(state, command.operatorId))
    return obstacle ?? { type: 'walletSettled', ...asked, userId: wallet.userId, amount: wallet.balance }
  })

function unsettleable({ operatorId, isBlocked, balance }: Wallet, asker: number, till: Minor) {
  if (operatorId !== asker) return hostError('otherOperator', 'other_operator')
  if (isBlocked) return hostError('noPermission', 'wallet_blocked')
  if (balance === 0) return hostError('validation', 'wallet_empty')
  return balance > till ? hostError('noPermission', 'not_enough_funds') : null
}

export function decideBlockWallet(
  state: HostState,
  { userId, isBlocked }: BlockWallet,
  { now }: Moment,
): Decision {
  const wallet = findWallet(state, userId)
  if (!wallet) return refuse(userNotFound)
  return wallet.isBlocked === isBlocked
    ? accept()
    : accept({ type: 'walletBlockSet', at: now, userId, isBlocked })
}

export function evolveWalletOpened(state: HostState, event: HostEventOf<'walletOpened'>): void {
  const { userId, operatorId, name, origin, secret, amount, at } = event
  state.wallets[userId] = {
    userId,
    operatorId,
    name,
    origin,
    secret,
    openedAt: at,
    balance: amount,
    isBlocked: false,
  }
  state.walletSecrets[secret] = userId
  moveTill(state, event)
}

export function evolveWalletSettled(state: HostState, event: HostEventOf<'walletSettled'>): void {
  walletOf(state, event.userId).balance -= event.amount
  moveTill(state, event)
}

export function evolveWalletBlockSet(state: HostState, event: HostEventOf<'walletBlockSet'>): void {
  const { userId, isBlocked, at } = event
  const wallet = walletOf(state, userId)
  wallet.isBlocked = isBlocked
  tell(state, {
    at,
    operatorId: wallet.operatorId,
    key: isBlocked ? 'walletBlocked' : 'walletUnblocked',
    values: { userId, name: wallet.name },
  })
}

/** The answer of a top-up, the same however often and however late it is asked for. */
export function walletOpenedAnswer(
  state: HostState,
  operatorId: number,
  key: string,
): AnswerOf<'get_generate_qrcode'> | HostError {
  const outcome = tillOutcome(state, operatorId, key)
  if ('code' in outcome) return outcome
  const { amount, till, about } = outcome
  const wallet = walletOf(state, about ?? '')
  const { userId, name, openedAt } = wallet
  return {
    success: true,
    short_url: walletLink(wallet),
    user: { userId, timestamp: openedAt, operatorId, name },
    update: { balance: amount, balanceOperator: till },
  }
}

/** The answer of a settlement, the same however often and however late it is asked for. */
export function walletSettledAnswer(
  state: HostState,
  operatorId: number,
  key: string,
): AnswerOf<'collection_qrcode'> | HostError {
  const outcome = tillOutcome(state, operatorId, key)
  return 'code' in outcome ? outcome : { success: true, balanceOperator: outcome.till, sum: outcome.amount }
}
