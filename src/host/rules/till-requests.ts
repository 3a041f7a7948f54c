import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf, hostCalls } from '../../protocol/host-calls.ts'
import type { RequestKind } from '../../protocol/till-records.ts'
import type { HostError } from '../../protocol/wire.ts'
import { maxTotal, type Minor } from '../../values/money.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import { digestOf } from './digest.ts'
import type { HostEvent, HostEventOf } from './events.ts'
import { movements, type RequestEvent } from './ledger-entry.ts'
import { enter } from './ledger.ts'
import { tillOf } from './operators.ts'
import { idReused, isRepeated } from './repetition.ts'
import { atTill, type HostState } from './state.ts'
import { ticketOf } from './tickets.ts'

type Calls = typeof hostCalls
/** A call that moves money. */
export type MoneyCallName = {
  [Name in keyof Calls]: Calls[Name]['kind'] extends 'money' ? Name : never
}[keyof Calls]
type MoneyAnswer = AnswerOf<MoneyCallName>

type TillEvent = HostEventOf<keyof typeof movements>
type AnsweringEvent = HostEventOf<RequestEvent>

export interface TillCommand {
  readonly type: string
  readonly operatorId: number
  /** The request's Idempotency-Key. */
  readonly key: string
}

/** The operator, the key and the digest of a request: fields of every event that answers a till request. */
interface TillRequest {
  readonly at: number
  readonly operatorId: number
  readonly key: string
  readonly digest: string
}

/**
 * A request to move cash is decided once, by `decideNow`. Refusals are stored as well: otherwise a late duplicate could move
 * money after the counter was answered that none moved.
 */
export function decideTillRequest(
  state: HostState,
  command: TillCommand,
  { now }: Moment,
  decideNow: (request: TillRequest) => AnsweringEvent | HostError,
): Decision {
  const { operatorId, key, ...content } = command
  const digest = digestOf(content)
  const earlier = state.requests[atTill(state, operatorId, key)]
  if (earlier) return isRepeated(earlier, digest) ? accept() : refuse(idReused)
  const request = { at: now, operatorId, key, digest }
  const decided = withinBounds(state, operatorId, decideNow(request))
  return accept('code' in decided ? { type: 'tillRequestRefused', ...request, error: decided } : decided)
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
  return Math.abs(till) > maxTotal ? hostError('sum_out_of_bounds', amountField(decided)) : decided
}

/** The field of the request that says how much moves, or for what. */
function amountField(event: AnsweringEvent): string {
  if ('barcode' in event) return 'barcode'
  return event.type === 'walletOpened' ? 'sum' : 'amount'
}

/** Whether a payment can be taken out of the till. The till becomes negative only where the terms allow it. */
export const covers = (state: HostState, operatorId: number, amount: Minor): boolean =>
  state.terms.negativeBalanceSales || tillOf(state, operatorId) >= amount

/** `answerOf` makes the answer of the request from the new content of the till. */
export function moveTill<Event extends TillEvent>(
  state: HostState,
  event: Event,
  answerOf: (till: Minor) => MoneyAnswer,
): void {
  const { operatorId, at, amount, key } = event
  const [kind, direction] = movements[event.type]
  const ofTicket = 'barcode' in event ? ticketOf(state, event.barcode) : null
  const entry = {
    at,
    kind,
    amount: direction * amount,
    key,
    ...(ofTicket ? { gameId: ofTicket.gameId, barcode: ofTicket.barcode } : {}),
    ...('userId' in event ? { userId: event.userId } : {}),
  }
  // An account may be opened without money. That does not change the till.
  const till = enter(state, operatorId, amount === 0 ? [] : [entry])
  keepAnswer(state, event, kind, answerOf(till))
}

/** A request is done: its answer is stored, and a repeated request gets the same answer. */
export function keepAnswer(
  state: HostState,
  { operatorId, key, digest }: Omit<TillRequest, 'at'>,
  kind: RequestKind,
  answer: MoneyAnswer,
): void {
  state.requests[atTill(state, operatorId, key)] = { status: 'done', digest, kind, answer }
}

export const evolveTillRequests = {
  tillRequestRefused(state: HostState, event: HostEventOf<'tillRequestRefused'>): void {
    const { operatorId, key, digest, error } = event
    state.requests[atTill(state, operatorId, key)] = { status: 'refused', digest, error }
  },
}

/** Whether the event changes the till of its operator. */
export const changesTill = (event: HostEvent): event is TillEvent | HostEventOf<'purchaseDecided'> =>
  event.type === 'purchaseDecided' || event.type in movements

/** The stored answer of a decided request. It is the same each time. */
export function requestAnswer<Name extends MoneyCallName>(
  state: HostState,
  operatorId: number,
  key: string,
): AnswerOf<Name> | HostError {
  const request = state.requests[atTill(state, operatorId, key)]
  if (!request || request.status === 'fenced')
    throw new Error(`operator ${operatorId} has no answered request ${key}`)
  // The digest of a request includes its call, so that the stored answer has the type of that call.
  return request.status === 'refused' ? request.error : (request.answer as AnswerOf<Name>)
}

/** The answer of a request about a ticket's money. */
export function ticketPaymentAnswer(
  state: HostState,
  { barcode, amount, at }: { barcode: string; amount: Minor; at: number },
  till: Minor,
): AnswerOf<'validationTicket'> {
  const { gameId, price, purchaseDate } = ticketOf(state, barcode)
  return { success: true, data: { barcode, gameId, price, purchaseDate, amount, date: at }, wallet: till }
}
