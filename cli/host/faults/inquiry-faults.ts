import type { AnswerOf } from '../../../src/protocol/host-calls.ts'
import { answers, fault, refusal, refusals, type Behaviour, type Fault } from './fault.ts'

const inquiry = (change: (data: AnswerOf<'ticketInquiry'>['data']) => readonly object[]): Behaviour =>
  answers('ticketInquiry', (answer) => ({ ...answer, data: change(answer.data) }))

/** The outcomes of tickets, by their ids. */
export const inquiryFaults: readonly Fault[] = [
  fault(
    'ticketInquiry',
    'an inquiry that returns absent for all tickets',
    inquiry((data) => data.map(({ unique_req_id }) => ({ status: 'absent', unique_req_id }))),
  ),
  fault(
    'buyTickets',
    'a sale that an inquiry does not find',
    inquiry((data) => data.map(({ unique_req_id }) => ({ status: 'absent', unique_req_id }))),
  ),
  fault(
    'ticketInquiry',
    'an inquiry that loses one of many',
    inquiry((data) => (data.length > 1 ? data.slice(1) : data)),
  ),
  fault(
    'ticketInquiry',
    'an inquiry that swaps the answers',
    inquiry((data) => {
      const ids = data.map(({ unique_req_id: id }) => id)
      return data.map((result, place) => ({ ...result, unique_req_id: ids[(place + 1) % ids.length]! }))
    }),
  ),
  fault(
    'ticketInquiry',
    'a refused ticket returned as absent',
    inquiry((data) =>
      data.map((result) =>
        result.status === 'refused' ? { status: 'absent', unique_req_id: result.unique_req_id } : result,
      ),
    ),
  ),
  fault(
    'buyTickets',
    'an inquiry that returns another price',
    inquiry((data) =>
      data.map((result) =>
        result.status === 'sold' ? { ...result, ticket: { ...result.ticket, price: 1 } } : result,
      ),
    ),
  ),
  fault('ticketInquiry', 'an absent id that is sold later', {
    http: (host) => {
      const other = new Map<string, string>()
      return async (request) => {
        if (request.name !== 'ticketInquiry') return host(request)
        const ids = /\["([0-9a-f-]{36})"\]/.exec(request.body)?.[1]
        if (!ids) return host(request)
        const id = other.get(ids) ?? crypto.randomUUID()
        other.set(ids, id)
        const response = await host({ ...request, body: request.body.replace(ids, id) })
        return response.text.includes('absent')
          ? { ...response, text: response.text.replaceAll(id, ids) }
          : host(request)
      }
    },
  }),
  fault(
    'ticketInquiry',
    'a malformed id refused as a malformed request',
    refusals('ticketInquiry', 'id_malformed', () => refusal('malformed')),
  ),
]
