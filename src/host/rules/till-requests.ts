import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import { maxTotal, type Minor } from '../../values/money.ts'
import { sumOutOfBounds } from './account-limits.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import { digestOf } from './digest.ts'
import type { HostEvent, HostEventOf } from './events.ts'
import { movements, type RequestEvent } from './ledger-entry.ts'
import { enter } from './ledger.ts'
import { tillOf } from './operators.ts'
import { idReused } from './sale.ts'
import { ofOperator, type HostState, type TillRequest } from './state.ts'
import { ticketOf } from './tickets.ts'

type TillEvent = HostEventOf<keyof typeof movements>
type AnsweringEvent = HostEventOf<RequestEvent>

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
  decideNow: (asked: Asked) => AnsweringEvent | HostError,
): Decision {
  const { operatorId, key, ...content } = command
  const digest = digestOf(content)
  const id = ofOperator(operatorId, key)
  const earlier = state.tillRequests[id]
  if (earlier) return earlier.digest === digest ? accept() : refuse(idReused)
  if (state.purchases[id] || state.fencedRequests[id]) return refuse(idReused)
  const asked = { at: now, operatorId, key, digest }
  const decided = withinBounds(state, operatorId, decideNow(asked))
  return accept('code' in decided ? { type: 'tillRequestRefused', ...asked, error: decided } : decided)
}

/** No till holds or owes more than `maxTotal`. */
function withinBounds(
  state: HostState,
  operatorId: number,
  decided: AnsweringEvent | HostError,
): AnsweringEvent | HostError {
  if ('code' in decided || !('amount' in decided)) return decided
  const [, direction] = movements[decided.type]
  const till = tillOf(state, operatorId) + direction * decided.amount
  return Math.abs(till) > maxTotal ? sumOutOfBounds : decided
}

/** Whether a payment may be taken out of the till: below zero it goes only where the terms let it. */
export const covers = (state: HostState, operatorId: number, amount: Minor): boolean =>
  state.terms.negativeBalanceSales || tillOf(state, operatorId) >= amount

/** `balance` is what the account holds now, of which the request was. */
export function moveTill(state: HostState, event: TillEvent, balance?: Minor): void {
  const { operatorId, at, amount } = event
  const [kind, direction] = movements[event.type]
  const barcode = 'barcode' in event ? event.barcode : null
  const ofTicket = barcode === null ? {} : { gameId: ticketOf(state, barcode).gameId, barcode }
  const ofAccount = 'userId' in event ? { userId: event.userId } : {}
  const entry = { at, kind, amount: direction * amount, key: event.key, ...ofTicket, ...ofAccount }
  // An account may be opened with nothing in it: that is no change of the till.
  const till = enter(state, operatorId, amount === 0 ? [] : [entry])
  const about = 'userId' in event ? event.userId : barcode
  keepOutcome(state, event, {
    at,
    by: event.type,
    amount,
    till,
    about,
    ...(balance === undefined ? {} : { balance }),
  })
}

/** What a request came to, to be answered again however often it is repeated. */
export function keepOutcome(
  state: HostState,
  { operatorId, key, digest }: Omit<Asked, 'at'>,
  outcome: TillRequest['outcome'],
): void {
  state.tillRequests[ofOperator(operatorId, key)] = { digest, outcome }
}

export const evolveTillRequests = {
  tillRequestRefused: (state: HostState, event: HostEventOf<'tillRequestRefused'>): void =>
    keepOutcome(state, event, event.error),
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
