import type { AnswerOf } from '../protocol/host-calls.ts'
import type { HostError } from '../protocol/wire.ts'
import { sumMinor, type Minor } from '../values/money.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import { digestOf } from './digest.ts'
import type { HostEvent, HostEventOf } from './events.ts'
import { tillOf } from './operators.ts'
import { idReused } from './sale.ts'
import { ofOperator, type HostState, type TillRequest } from './state.ts'
import { ticketOf } from './tickets.ts'

/** What puts cash into the till (1) or takes it out (-1), beside sales. */
const directions = {
  ticketPaid: -1,
  ticketCancelled: -1,
  payoutCancelled: 1,
  tillRefilled: 1,
  tillCollected: -1,
} as const

type TillEvent = HostEventOf<keyof typeof directions>

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
  const till = sumMinor([tillOf(state, operatorId), directions[event.type] * amount])
  const barcode = 'barcode' in event ? event.barcode : null
  state.tills[operatorId] = till
  state.tillRequests[ofOperator(operatorId, key)] = { digest, outcome: { at, amount, till, barcode } }
}

export function evolveTillRequestRefused(
  state: HostState,
  { operatorId, key, digest, error }: HostEventOf<'tillRequestRefused'>,
): void {
  state.tillRequests[ofOperator(operatorId, key)] = { digest, outcome: error }
}

/** Whether the till of the event's operator is another one after it. */
export const changesTill = (event: HostEvent): event is TillEvent | HostEventOf<'purchaseDecided'> =>
  event.type === 'purchaseDecided' || event.type in directions

function outcomeOf(state: HostState, operatorId: number, key: string): TillRequest['outcome'] {
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
  const outcome = outcomeOf(state, operatorId, key)
  return 'code' in outcome ? outcome : { success: true, balance: outcome.till }
}

/** The answer of a request about a ticket's money, the same however often and however late it is asked for. */
export function ticketPaymentAnswer(
  state: HostState,
  operatorId: number,
  key: string,
): AnswerOf<'validationTicket'> | HostError {
  const outcome = outcomeOf(state, operatorId, key)
  if ('code' in outcome) return outcome
  const { at, amount, till, barcode } = outcome
  if (barcode === null) throw new Error(`the request ${key} was about no ticket`)
  const { gameId, price, purchaseDate } = ticketOf(state, barcode)
  return { success: true, data: { barcode, gameId, price, purchaseDate, amount, date: at }, wallet: till }
}
