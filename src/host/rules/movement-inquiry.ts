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

export const decideMovementInquiry = {
  /** As with tickets, a key that has not arrived until now is refused for ever. */
  inquireMovements(state: HostState, { operatorId, keys }: InquireMovements, { now }: Moment): Decision {
    const unseen = [...new Set(keys)].filter((key) => !state.requests[atTill(state, operatorId, key)])
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
