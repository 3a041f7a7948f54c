import { refusalIn } from '../../../events/intent.ts'
import type { Event } from '../../../events/vocabulary.ts'
import type { WireInquiryResult, WireRefusedTicket, WireSoldTicket } from '../../../protocol/tickets.ts'
import type { takenOverFrom } from '../../shared/earlier-operator.ts'
import { soldTicket } from '../../shared/sold-ticket.ts'
import type { HistoryEntry } from './state.ts'

/** The operator of a request, where another one has logged in since. */
type From = ReturnType<typeof takenOverFrom>

/**
 * The result of each ticket in the host's answer to a purchase, matched by id and never by position. A ticket that is
 * missing in the answer, or was sold for another game, is unknown: neither sold nor refused. `fromOf` names the operator of
 * a ticket where that is an earlier one.
 */
export function outcomesOfAnswer(
  entries: readonly HistoryEntry[],
  results: readonly (WireSoldTicket | WireRefusedTicket)[],
  fromOf: (entry: HistoryEntry) => From,
): Event[] {
  const byId = new Map(results.map((result) => [result.unique_req_id, result]))
  return entries.flatMap((entry): Event[] => {
    const result = byId.get(entry.uniqueReqId)
    if (!result) return unknown(entry, 'notInAnswer')
    if ('error' in result) return [refused(entry, result.error, fromOf(entry))]
    return matches(entry, result) ? [sold(entry, result, fromOf(entry))] : unknown(entry, 'badAnswer')
  })
}

/**
 * The host's result for one id; nothing if the answer does not fit the ticket, which then stays unknown. `from` names its
 * operator where that is an earlier one.
 */
export function outcomeOfInquiry(entry: HistoryEntry, result: WireInquiryResult, from: From): Event[] {
  switch (result.status) {
    case 'sold':
      return matches(entry, result.ticket) ? [sold(entry, result.ticket, from)] : []
    case 'refused':
      return [refused(entry, result.error, from)]
    case 'absent':
      return [{ type: 'ticketNeverReceived', data: { uniqueReqId: entry.uniqueReqId, ...from } }]
  }
}

/**
 * The price may be another one: the request names none, and the company may have changed it since the counter read it. The
 * till of the host has the price of the host, and so has the counter's.
 */
const matches = ({ uniqueReqId, ticket }: HistoryEntry, sold: WireSoldTicket): boolean =>
  sold.unique_req_id === uniqueReqId && sold.gameId === ticket.gameId

const sold = ({ uniqueReqId }: HistoryEntry, ticket: WireSoldTicket, from: From): Event => ({
  type: 'ticketSold',
  data: { uniqueReqId, sold: soldTicket(ticket), ...from },
})

const refused = ({ uniqueReqId }: HistoryEntry, error: WireRefusedTicket['error'], from: From): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId, ...refusalIn(error), ...from },
})

/** An entry that is already unknown needs no new event. */
const unknown = ({ uniqueReqId, outcome }: HistoryEntry, reason: 'notInAnswer' | 'badAnswer'): Event[] =>
  outcome.kind === 'unknown'
    ? []
    : [{ type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [uniqueReqId], reason } }]
