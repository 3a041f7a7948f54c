import { fault, refusal, refusals, replies, type Fault } from './fault.ts'

const namedField = /,"field":"[^"]*"/g

/** Bets as they travel. */
export const betFaults: readonly Fault[] = [
  fault(
    'buyTickets',
    'errors that do not name the field of the ticket',
    replies('buyTickets', (response) => ({ ...response, text: response.text.replaceAll(namedField, '') })),
  ),
  fault(
    'buyTickets',
    'errors that name another field',
    replies('buyTickets', (response) => ({
      ...response,
      text: response.text.replaceAll(namedField, ',"field":"draw_id"'),
    })),
  ),
  fault(
    'postRefill',
    'a malformed request refused without its field',
    refusals('postRefill', 'malformed', () => refusal('malformed')),
  ),
  fault('buyTickets', 'an empty addData refused', {
    http: (host) => (request) =>
      request.body.includes('"addData":{}') ? Promise.resolve(refusal('malformed')) : host(request),
  }),
]
