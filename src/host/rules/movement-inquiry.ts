import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WireMovement } from '../../protocol/till-records.ts'
import { accept, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { atTill, type HostState } from './state.ts'

export interface InquireMovements {
  readonly type: 'inquireMovements'
  readonly operatorId: number
  /** Idempotency-Keys. */
  readonly keys: readonly string[]
}

/** The keys with which nothing has arrived until now. */
export const unseenRequests = (state: HostState, operatorId: number, keys: readonly string[]): string[] =>
  [...new Set(keys)].filter((key) => !state.requests[atTill(state, operatorId, key)])

export const decideMovementInquiry = {
  /** As with tickets, a key that has not arrived until now is refused for ever. */
  inquireMovements(state: HostState, { operatorId, keys }: InquireMovements, { now }: Moment): Decision {
    const unseen = unseenRequests(state, operatorId, keys)
    return unseen.length === 0
      ? accept()
      : accept({ type: 'requestsFenced', at: now, operatorId, keys: unseen })
  },
}

export const evolveMovementInquiry = {
  requestsFenced(state: HostState, { operatorId, keys }: HostEventOf<'requestsFenced'>): void {
    for (const key of keys) state.requests[atTill(state, operatorId, key)] = { status: 'fenced' }
  },
}

/** Every request is decided in one step, so that no outcome is `pending` here. */
export const movementsAnswer = (
  state: HostState,
  operatorId: number,
  keys: readonly string[],
): WireMovement[] =>
  keys.map((key) => {
    const request = state.requests[atTill(state, operatorId, key)]
    if (!request || request.status === 'fenced') return { status: 'absent', id: key }
    if (request.status === 'refused') return { status: 'refused', id: key, error: request.error }
    return { status: 'done', id: key, kind: request.kind, answer: request.answer }
  })

/** How long after the opening of a wallet whoever took the till over gets its link: no player waits longer for the code. */
export const linkGivenMs = 30 * 60_000

/**
 * The same for the operator who took the till over. The link of a wallet is money: later only the operator who opened it gets it.
 * `now`: ms since 1970.
 */
export const movementsLeftOpen = (
  state: HostState,
  operatorId: number,
  keys: readonly string[],
  now: number,
): WireMovement[] =>
  movementsAnswer(state, operatorId, keys).map((movement) =>
    movement.status === 'done' && movement.kind === 'walletTopUp'
      ? { ...movement, answer: withNewLink(movement.answer, now) }
      : movement,
  )

function withNewLink(answer: Record<string, unknown>, now: number): Record<string, unknown> {
  // The kind of the request says which call it was.
  const { short_url: _link, ...rest } = answer as AnswerOf<'get_generate_qrcode'>
  return now - rest.user.timestamp <= linkGivenMs ? answer : rest
}
