import type { AnswerOf } from '../protocol/host-calls.ts'
import type { HostError } from '../protocol/wire.ts'
import type { Minor } from '../values/money.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import { digestOf } from './digest.ts'
import type { HostEvent, HostEventOf } from './events.ts'
import type { EntryKind } from './ledger-entry.ts'
import { enter } from './ledger.ts'
import { tillOf } from './operators.ts'
import { idReused } from './sale.ts'
import { ofOperator, type HostState, type TillRequest } from './state.ts'
import { ticketOf } from './tickets.ts'

/** What puts cash into the till (1) or takes it out (-1), beside sales, and how the ledger calls it. */
const movements = {
  ticketPaid: ['payout', -1],
  ticketCancelled: ['ticketCancellation', -1],
  payoutCancelled: ['payoutCancellation', 1],
  tillRefilled: ['refill', 1],
  tillCollected: ['collection', -1],
  walletOpened: ['walletTopUp', 1],
  walletSettled: ['walletSettlement', -1],
} as const satisfies Record<string, readonly [EntryKind, 1 | -1]>

type TillEvent = HostEventOf<keyof typeof movements>

export interface TillCommand {
  readonly type: string
  readonly operatorId: number
  /** The request's Idempotency-Key. */
  readonly key: string
}

/** Who asked, by which key, and what: fields of every event that answers a till request. */
interface Asked {
  readonly at: number
  readonly operatorId: number
  readonly key: string
  readonly digest: string
}

/**
 * A request to move cash is decided once, by `decideNow`. The refusal too is kept: were it not, a duplicate that arrives
 * late could move money that somebody was told had not been moved.
 */
export function decideTillRequest(
  state: HostState,
  command: TillCommand,
  { now }: Moment,
  decideNow: (asked: Asked) => TillEvent | HostError,
): Decision {
  const { operatorId, key, ...content } = command
  const digest = digestOf(content)
  const id = ofOperator(operatorId, key)
  const earlier = state.tillRequests[id]
  if (earlier) return earlier.digest === digest ? accept() : refuse(idReused)
  if (state.purchases[id]) return refuse(idReused)
  const asked = { at: now, operatorId, key, digest }
  const decided = decideNow(asked)
  return accept('code' in decided ? { type: 'tillRequestRefused', ...asked, error: decided } : decided)
}

/** Whether a payment may be taken out of the till: below zero it goes only where the terms let it. */
export const covers = (state: HostState, operatorId: number, amount: Minor): boolean =>
  state.terms.negativeBalanceSales || tillOf(state, operatorId) >= amount

export function moveTill(state: HostState, event: TillEvent): void {
  const { operatorId, key, digest, at, amount } = event
  const [kind, direction] = movements[event.type]
  const barcode = 'barcode' in event ? event.barcode : null
  const ofTicket = barcode === null ? {} : { gameId: ticketOf(state, barcode).gameId, barcode }
  const till = enter(state, operatorId, [{ at, kind, amount: direction * amount, ...ofTicket }])
  const about = 'userId' in event ? event.userId : barcode
  state.tillRequests[ofOperator(operatorId, key)] = { digest, outcome: { at, amount, till, about } }
}

export function evolveTillRequestRefused(
  state: HostState,
  { operatorId, key, digest, error }: HostEventOf<'tillRequestRefused'>,
): void {
  state.tillRequests[ofOperator(operatorId, key)] = { digest, outcome: error }
}

/** Whether the till of the event's operator is another one after it. */
export const changesTill = (event: HostEvent): event is TillEvent | HostEventOf<'purchaseDecided'> =>
  event.type === 'purchaseDecided' || event.type in movements

/** What became of a request that was decided. */
export function tillOutcome(state: HostState, operatorId: number, key: string): TillRequest['outcome'] {
  const request = state.tillRequests[ofOperator(operatorId, key)]
  if (!request) throw new Error(`operator ${operatorId} made no request ${key}`)
  return request.outcome
}

/** The answer of a refill or a collection, the same however often and however late it is asked for. */
export function balanceAnswer(
  state: HostState,
  operatorId: number,
  key: string,
): AnswerOf<'postRefill'> | HostError {
  const outcome = tillOutcome(state, operatorId, key)
  return 'code' in outcome ? outcome : { success: true, balance: outcome.till }
}

/** The answer of a request about a ticket's money, the same however often and however late it is asked for. */
export function ticketPaymentAnswer(
  state: HostState,
  operatorId: number,
  key: string,
): AnswerOf<'validationTicket'> | HostError {
  const outcome = tillOutcome(state, operatorId, key)
  if ('code' in outcome) return outcome
  const { at, amount, till, about } = outcome
  const { barcode, gameId, price, purchaseDate } = ticketOf(state, about ?? '')
  return { success: true, data: { barcode, gameId, price, purchaseDate, amount, date: at }, wallet: till }
}
