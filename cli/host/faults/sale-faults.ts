import { hostError } from '../../../src/protocol/error-codes.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import type { AnswerOf } from '../../../src/protocol/host-calls.ts'
import type { WirePurchaseResult, WireSoldTicket } from '../../../src/protocol/tickets.ts'
import {
  answers,
  requests,
  asNew,
  fault,
  isDone,
  keyOf,
  refusal,
  replies,
  withRequest,
  type HostRequest,
  type Behaviour,
  type Fault,
} from './fault.ts'

const sold = (change: (ticket: WireSoldTicket) => object): Behaviour =>
  answers('buyTickets', (answer) => ({
    ...answer,
    data: answer.data.map((result) => ('error' in result ? result : change(result))),
  }))
const results = (
  change: (data: WirePurchaseResult[], request: HostRequest) => readonly object[],
): Behaviour =>
  answers('buyTickets', (answer, request) => ({ ...answer, data: change(answer.data, request) }))

interface RequestedTicket {
  readonly unique_req_id: string
  readonly draw_id: number
  readonly game_id: number
  readonly ticket: { readonly multidraw: number }
  readonly base: { readonly bets: readonly { readonly numbers: readonly number[] }[] }
}
const bought = (change: (ticket: RequestedTicket) => object): Behaviour =>
  requests('buyTickets', (request) =>
    request.body.startsWith('[')
      ? withRequest<RequestedTicket[]>(request, (tickets) => tickets.map(change))
      : request,
  )

/** Faults of single tickets and of batches. */
export const saleFaults: readonly Fault[] = [
  fault(
    'buyTickets',
    'a price that differs from the announced one',
    sold((ticket) => ({ ...ticket, price: ticket.price - 1 })),
  ),
  fault(
    'buyTickets',
    'a sale that does not change the till',
    answers('buyTickets', (answer) => ({ ...answer, wallet: (answer.wallet ?? 0) - 100 })),
  ),
  fault(
    'buyTickets',
    'other bets than the bought ones',
    bought((ticket) => ({
      ...ticket,
      base: {
        ...ticket.base,
        bets: ticket.base.bets.map(({ numbers }) => ({
          numbers: numbers.map((number) =>
            number % 1000 > 1 && !numbers.includes(number - 1) ? number - 1 : number,
          ),
        })),
      },
    })),
  ),
  fault(
    'buyTickets',
    'a missing betting format',
    sold(({ addData: _format, ...ticket }) => ticket),
  ),
  fault(
    'buyTickets',
    'one draw where two were bought',
    bought((ticket) => ({ ...ticket, ticket: { multidraw: 1 } })),
  ),
  fault(
    'buyTickets',
    'another first draw than the bought one',
    sold((ticket) => ({ ...ticket, firstDraw: ticket.firstDraw + 1, lastDraw: ticket.lastDraw + 1 })),
  ),
  fault(
    'buyTickets',
    'tickets of another operator',
    sold((ticket) => ({ ...ticket, operatorId: 7 })),
  ),
  fault(
    'buyTickets',
    'a sale dated tomorrow',
    sold((ticket) => ({ ...ticket, purchaseDate: ticket.purchaseDate + dayMs })),
  ),
  fault(
    'buyTickets',
    'a draw dated five minutes late',
    sold((ticket) => ({
      ...ticket,
      firstDrawDate: ticket.firstDrawDate + 300_000,
      lastDrawDate: ticket.lastDrawDate + 300_000,
    })),
  ),
  fault(
    'buyTickets',
    'a prize that expires with the draw',
    sold((ticket) => ({ ...ticket, expiryDate: ticket.lastDrawDate })),
  ),
  fault(
    'buyTickets',
    'one number for all tickets of a batch',
    results((data) => {
      const [first] = data.flatMap((result) => ('barcode' in result ? [result.barcode] : []))
      return data.map((result) => ('barcode' in result ? { ...result, barcode: first } : result))
    }),
  ),
  fault(
    'buyTickets',
    'invalid ticket numbers',
    sold((ticket) => ({ ...ticket, barcode: ticket.barcode.slice(0, 10) })),
  ),
  fault(
    'buyTickets',
    'a prize of a ticket that is not an instant one',
    sold((ticket) => ({ ...ticket, instantPrize: ticket.instantPrize ?? 0 })),
  ),
  fault(
    'buyTickets',
    'instant tickets without their result',
    sold(({ instantPrize: _prize, ...ticket }) => ticket),
  ),
  fault(
    'buyTickets',
    'instant tickets that always have a prize',
    sold((ticket) =>
      'instantPrize' in ticket ? { ...ticket, instantPrize: ticket.instantPrize || 100 } : ticket,
    ),
  ),
  fault(
    'buyTickets',
    'a batch without its last result',
    results((data) => (data.length > 1 ? data.slice(0, -1) : data)),
  ),
  fault(
    'buyTickets',
    'a batch with a result twice',
    results((data) => (data.length > 1 ? [...data, data[0]!] : data)),
  ),
  fault(
    'buyTickets',
    'a batch whose results have swapped ids',
    results((data) => {
      const ids = data.map(({ unique_req_id: id }) => id)
      return data.map((result, place) => ({ ...result, unique_req_id: ids[(place + 1) % ids.length]! }))
    }),
  ),
  fault(
    'buyTickets',
    'a batch with a ticket that nobody bought',
    results((data) =>
      data.length > 1 ? [...data, { ...data[0]!, unique_req_id: crypto.randomUUID() }] : data,
    ),
  ),
  fault(
    'buyTickets',
    'a batch without its refused tickets',
    results((data) => data.filter((result) => !('error' in result))),
  ),
  fault(
    'buyTickets',
    'a batch refused as a whole because of one ticket',
    replies('buyTickets', (response) =>
      isDone(response) && response.text.includes('"game_unknown"') && response.text.includes('"barcode"')
        ? refusal('malformed')
        : response,
    ),
  ),
  fault(
    'buyTickets',
    'a batch in which a refused ticket is sold',
    results((data) => {
      const one = data.find((result) => !('error' in result))
      return data.map((result) =>
        'error' in result && one ? { ...one, unique_req_id: result.unique_req_id } : result,
      )
    }),
  ),
  fault(
    'buyTickets',
    'a ticket refused with an error that its row does not declare',
    results((data) =>
      data.map((result) => ('error' in result ? { ...result, error: hostError('system') } : result)),
    ),
  ),
  fault('buyTickets', 'a sale for a closed draw', {
    http: (host) => {
      let latest = new Map<number, number>()
      return async (request) => {
        if (request.name === 'getTimers') {
          const response = await host(request)
          if (!isDone(response)) return response
          const timers: AnswerOf<'getTimers'> = JSON.parse(response.text)
          latest = new Map(
            Object.entries(timers).map(([gameId, [draw]]) => [Number(gameId), draw?.draw_id ?? 0]),
          )
          return response
        }
        if (request.name !== 'buyTickets' || !request.body.startsWith('[')) return host(request)
        return host(
          withRequest<RequestedTicket[]>(request, (tickets) =>
            tickets.map((ticket) => ({ ...ticket, draw_id: latest.get(ticket.game_id) ?? ticket.draw_id })),
          ),
        )
      }
    },
  }),
  fault('buyTickets', 'a ticket sold again with another key', {
    http: (host) => {
      const keys = new Map<string, string>()
      return (request) => {
        if (request.name !== 'buyTickets' || !request.body.startsWith('[')) return host(request)
        return host(
          withRequest<RequestedTicket[]>(request, (tickets) =>
            tickets.map((ticket) => {
              const key = keys.get(ticket.unique_req_id) ?? keyOf(request)
              keys.set(ticket.unique_req_id, key)
              return key === keyOf(request) ? ticket : { ...ticket, unique_req_id: crypto.randomUUID() }
            }),
          ),
        )
      }
    },
  }),
  fault(
    'buyTickets',
    'ticket ids in upper case treated as different',
    bought((ticket) =>
      ticket.unique_req_id === ticket.unique_req_id.toLowerCase()
        ? ticket
        : { ...ticket, unique_req_id: crypto.randomUUID() },
    ),
  ),
  fault(
    'buyTickets',
    'a game that is not permitted refused as a closed draw',
    results((data) =>
      data.map((result) =>
        'error' in result && result.error.name === 'game_not_permitted'
          ? { ...result, error: hostError('draw_closed') }
          : result,
      ),
    ),
  ),
  fault('buyTicketsGames51', 'game 51 sold twice', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name === 'buyTicketsGames51' && isDone(response))
        await host(
          asNew(
            withRequest<{ tickets: RequestedTicket[] }>(request, ({ tickets }) => ({
              tickets: tickets.map((ticket) => ({ ...ticket, unique_req_id: crypto.randomUUID() })),
            })),
          ),
        )
      return response
    },
  }),
  fault(
    'ticketBuy',
    'a service that sells every family',
    requests('ticketBuy', (request) =>
      request.body.includes('"service":"instant"')
        ? {
            ...withRequest<{ tickets: object[] }>(request, ({ tickets }) => tickets),
            path: '/api/buyTickets',
          }
        : request,
    ),
  ),
  fault(
    'ticketBuyRandom',
    'a quick pick without a price',
    answers('ticketBuyRandom', (answer) => ({
      ...answer,
      data: answer.data.map((result) => ('barcode' in result ? { ...result, price: 0 } : result)),
    })),
  ),
]
