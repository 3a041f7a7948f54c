import type { WireInquiryResult } from '../../protocol/tickets.ts'
import { accept, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { atTill, type HostState } from './state.ts'
import { soldTicket, ticketOf } from './tickets.ts'

export interface InquireTickets {
  readonly type: 'inquireTickets'
  readonly operatorId: number
  readonly ids: readonly string[]
}

/** The ids of which nothing has arrived until now. */
export const unseenTickets = (state: HostState, operatorId: number, ids: readonly string[]): string[] =>
  [...new Set(ids)].filter((id) => !state.outcomes[atTill(state, operatorId, id)])

export const decideInquiry = {
  /** The answer `absent` is a promise, so that it needs an event: an id that has not arrived until now is refused for ever. */
  inquireTickets(state: HostState, { operatorId, ids }: InquireTickets, { now }: Moment): Decision {
    const unseen = unseenTickets(state, operatorId, ids)
    return unseen.length === 0
      ? accept()
      : accept({ type: 'ticketIdsFenced', at: now, operatorId, ids: unseen })
  },
}

export const evolveInquiry = {
  ticketIdsFenced(state: HostState, { operatorId, ids }: HostEventOf<'ticketIdsFenced'>): void {
    for (const id of ids) state.outcomes[atTill(state, operatorId, id)] = { status: 'fenced' }
  },
}

export function inquiryAnswer(
  state: HostState,
  operatorId: number,
  ids: readonly string[],
): WireInquiryResult[] {
  return ids.map((id) => {
    const outcome = state.outcomes[atTill(state, operatorId, id)]
    if (outcome?.status === 'sold')
      return {
        status: 'sold',
        unique_req_id: id,
        ticket: soldTicket(state, ticketOf(state, outcome.barcode)),
      }
    if (outcome?.status === 'refused') return { status: 'refused', unique_req_id: id, error: outcome.error }
    return { status: 'absent', unique_req_id: id }
  })
}
