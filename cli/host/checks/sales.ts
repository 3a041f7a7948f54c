import { randomUUID } from 'node:crypto'
import { baseIdOf } from '../../../src/games/catalogue.ts'
import { hostError, type HostErrorName } from '../../../src/protocol/error-codes.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { WireSoldTicket, WireTicket } from '../../../src/protocol/tickets.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, moving } from '../conditions.ts'
import { mustEqual, mustHave, NotProven, refusalIn, Unmet } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import {
  anew,
  isGrandLottery,
  isInstant,
  isOrdinary,
  mustBeRefused,
  offerOf,
  offersOf,
  sold,
  soldIn,
  type Offer,
} from './offers.ts'
import { hostTime, movingTill, mustBeBetween } from './till.ts'

/** A sold ticket has the bought draws and bets, and its date. `from` is the host's time before the sale. */
function mustBeAsBought(
  visit: Visit,
  ticket: WireTicket,
  soldTicket: WireSoldTicket,
  { closesIn, from }: { readonly closesIn: number; readonly from: number },
): void {
  const { multidraw } = ticket.ticket
  const lastDraw = ticket.draw_id + multidraw - 1
  mustHave('the sold ticket', soldTicket, {
    gameId: ticket.game_id,
    bets: ticket.base.bets,
    ...(ticket.addData ? { addData: ticket.addData } : {}),
    operatorId: known(visit, 'operatorId'),
    firstDraw: ticket.draw_id,
    lastDraw,
    instantPrize: undefined,
  })
  const now = hostTime(visit.client)
  mustBeBetween('the purchaseDate', soldTicket.purchaseDate, from, now)
  mustBeBetween(
    'the firstDrawDate, which is the end of the timer,',
    soldTicket.firstDrawDate,
    from + closesIn,
    now + closesIn,
  )
  const days = [soldTicket.firstDrawDate, soldTicket.lastDrawDate, soldTicket.expiryDate]
  if (
    days.some((day, place) => place > 0 && day < days[place - 1]!) ||
    soldTicket.expiryDate <= soldTicket.lastDrawDate
  )
    throw new Unmet('firstDrawDate, lastDrawDate and expiryDate in this order', days.join(', '))
  if (multidraw > 1 === (soldTicket.lastDrawDate === soldTicket.firstDrawDate))
    throw new Unmet(`${multidraw} draws from the first to the last`, days.join(', '))
}

/** Sells a ticket, and passes it to the check. */
const sale = (
  rule: string,
  look: (visit: Visit, offer: Offer, soldTicket: WireSoldTicket) => Promise<void>,
): Check =>
  moving('buyTickets', rule, async (visit) => {
    const { offer, ticket } = await sold(visit)
    await look(visit, offer, ticket)
  })

/** Requests one ticket again, which must be refused with this name. */
async function mustRefuse(
  visit: Visit,
  ticket: WireTicket,
  name: HostErrorName,
  field?: string,
): Promise<void> {
  const { data } = await movingTill(visit.client, 0, () => visit.client.request('buyTickets', [ticket]))
  mustBeRefused(data, ticket.unique_req_id.toLowerCase(), name, field)
}

const idChecks: readonly Check[] = [
  sale(
    'of a sold ticket is not a second sale, with any key and in upper case too',
    async (visit, offer, soldTicket) => {
      const { client } = visit
      const { ticket } = offer
      const upper = { ...ticket, unique_req_id: ticket.unique_req_id.toUpperCase() }
      for (const again of [ticket, upper]) {
        const { data } = await movingTill(client, 0, () => client.request('buyTickets', [again]))
        mustEqual('the sold ticket', soldIn(data, ticket.unique_req_id), soldTicket)
      }
    },
  ),
  sale('of another ticket with the id of a sold one is refused', (visit, { ticket }) =>
    mustRefuse(
      visit,
      { ...ticket, ticket: { multidraw: ticket.ticket.multidraw + 1 } },
      'id_reused',
      'unique_req_id',
    ),
  ),
  sale('has the same answer in an inquiry', async ({ client }, { ticket }, soldTicket) => {
    const id = ticket.unique_req_id
    for (const written of [id, id.toUpperCase()])
      mustEqual(
        'the answer of the inquiry',
        (await client.request('ticketInquiry', { unique_req_ids: [written] })).data,
        [{ status: 'sold', unique_req_id: id, ticket: soldTicket }],
      )
  }),
  moving(
    'ticketInquiry',
    'that returns absent is a promise: the id is never sold afterwards',
    async (visit) => {
      const { client } = visit
      const { ticket } = await offerOf(visit, isOrdinary)
      const id = ticket.unique_req_id
      const absent = [{ status: 'absent', unique_req_id: id }]
      mustEqual('the answer', (await client.request('ticketInquiry', { unique_req_ids: [id] })).data, absent)
      await mustRefuse(visit, ticket, 'id_reused', 'unique_req_id')
      mustEqual('the answer', (await client.request('ticketInquiry', { unique_req_ids: [id] })).data, absent)
    },
  ),
  moving('ticketInquiry', 'returns each of many tickets', async (visit) => {
    const { client } = visit
    const { ticket, offer } = await sold(visit)
    const late = { ...anew(offer.ticket), draw_id: offer.ticket.draw_id - 1 }
    await client.request('buyTickets', [late])
    const ids = [ticket.unique_req_id, randomUUID(), late.unique_req_id]
    const { data } = await client.request('ticketInquiry', { unique_req_ids: ids })
    const outcomes = ids.map((id) => data.filter(({ unique_req_id: of }) => of === id))
    mustEqual('the answers', outcomes, [
      [{ status: 'sold', unique_req_id: ids[0], ticket }],
      [{ status: 'absent', unique_req_id: ids[1] }],
      [{ status: 'refused', unique_req_id: ids[2], error: hostError('draw_closed') }],
    ])
  }),
]

/** Instant tickets that are bought to be compared with later answers about them. */
const instantsTried = 5

const ticketChecks: readonly Check[] = [
  moving('buyTickets', 'returns the bought draws, bets and date of each ticket', async (visit) => {
    const all = await offersOf(visit, isOrdinary)
    const offers = all.filter(({ ticket }) => ticket.game_id === baseIdOf(ticket.game_id))
    const tickets = offers.map(({ ticket }, place) => ({
      ...ticket,
      ...(place === 0 ? { ticket: { multidraw: 2 } } : {}),
    }))
    if (tickets.length === 0) throw new NotProven('no permitted game has a draw that is open long enough')
    const from = hostTime(visit.client)
    const { data } = await visit.client.request('buyTickets', tickets)
    for (const [place, ticket] of tickets.entries()) {
      const { price, closesIn } = offers[place]!
      const soldTicket = soldIn(data, ticket.unique_req_id)
      mustEqual('the price', soldTicket.price, price * ticket.ticket.multidraw)
      mustBeAsBought(visit, ticket, soldTicket, { closesIn, from })
    }
    const numbers = new Set(data.map((result) => 'barcode' in result && result.barcode))
    mustEqual('the number of different ticket numbers', numbers.size, tickets.length)
  }),
  sale('of a ticket that all calls return in the same way', async ({ client }, { price }, soldTicket) => {
    const { barcode, gameId, purchaseDate, expiryDate, firstDraw, firstDrawDate } = soldTicket
    const common = { barcode, gameId, price, purchaseDate, expiryDate }
    const { data } = await client.request('ticketValidate', { barcode })
    mustHave('ticketValidate', data, {
      ...common,
      status: 'waiting',
      prize: 0,
      draws: [{ draw_id: firstDraw, drawDate: firstDrawDate, prize: null }],
    })
    const drawn = await client.request('getPriceAndDraw', { barcode })
    mustHave('getPriceAndDraw', drawn, { price, colDraw: 1 })
    const now = hostTime(client)
    mustBeBetween('dateNow of getPriceAndDraw', drawn.dateNow, now, now)
  }),
  moving('buyTickets', 'of an instant game returns its result with the sale', async (visit) => {
    const { client } = visit
    const { ticket } = await offerOf(visit, isInstant)
    const tickets = Array.from({ length: instantsTried }, () => anew(ticket))
    const { data } = await client.request('buyTickets', tickets)
    for (const { unique_req_id: id } of tickets) {
      const { barcode, instantPrize: prize } = soldIn(data, id)
      if (prize === undefined) throw new Unmet('an instantPrize of an instant ticket', 'none')
      const validation = (await client.request('ticketValidate', { barcode })).data
      mustHave('ticketValidate', validation, { status: prize > 0 ? 'winning' : 'notWinning', prize })
    }
  }),
]

/** A batch in which some tickets are sold and others refused, each with its own error. */
async function mixedBatch(visit: Visit) {
  const { ticket, price } = await offerOf(visit, isOrdinary)
  const wrong: readonly (readonly [ticket: WireTicket, name: HostErrorName, field?: string])[] = [
    [{ ...anew(ticket), draw_id: ticket.draw_id - 1 }, 'draw_closed'],
    [{ ...anew(ticket), game_id: 999_999 }, 'game_unknown'],
    [{ ...anew(ticket), base: { ...ticket.base, price_var: 'none' } }, 'price_invalid'],
    [
      { ...anew(ticket), base: { ...ticket.base, bets: [{ numbers: [999] }] } },
      'bet_invalid',
      'base.bets.0.numbers',
    ],
  ]
  const right = [ticket, anew(ticket), anew(ticket)]
  const tickets = right.flatMap((each, place) => [
    each,
    ...wrong.slice(place * 2, place * 2 + 2).map(([of]) => of),
  ])
  return { tickets, right, wrong, price }
}

const batchChecks: readonly Check[] = [
  moving('buyTickets', 'of a batch sells or refuses each ticket separately', async (visit) => {
    const { client } = visit
    const { tickets, right, wrong, price } = await mixedBatch(visit)
    const { data, wallet } = await movingTill(client, right.length * price, () =>
      client.request('buyTickets', tickets),
    )
    mustEqual('the number of results', data.length, tickets.length)
    for (const { unique_req_id: id } of right) soldIn(data, id)
    for (const [{ unique_req_id: id }, name, field] of wrong) mustBeRefused(data, id, name, field)
    if (wallet !== undefined)
      mustEqual('the till', (await client.request('getWalletByIdUser', {})).wallet, wallet)
    const ids = tickets.map(({ unique_req_id: id }) => id)
    const inquiry = await client.request('ticketInquiry', { unique_req_ids: ids })
    const outcomes = ids.map((id) => inquiry.data.filter(({ unique_req_id: of }) => of === id))
    const expected = data.map((result) =>
      'error' in result
        ? [{ status: 'refused', ...result }]
        : [{ status: 'sold', unique_req_id: result.unique_req_id, ticket: result }],
    )
    const inOrder = ids.map((id) => expected.find(([each]) => each?.unique_req_id === id))
    mustEqual('the answers of the inquiry', outcomes, inOrder)
  }),
  moving('buyTickets', 'of a game that the operator may not sell is refused', async (visit) => {
    const colleague = colleagueOf(visit)
    const { data: privileges } = await colleague.request('privileges', {})
    const permitted = new Set(privileges.map(({ game_id: gameId }) => gameId))
    const { ticket } = await offerOf(
      visit,
      (rules, gameId) => isOrdinary(rules, gameId) && !permitted.has(gameId),
    ).catch(() => {
      throw new NotProven('the second operator may sell every game that the first one sells')
    })
    const { data } = await movingTill(colleague, 0, () => colleague.request('buyTickets', [ticket]))
    mustBeRefused(data, ticket.unique_req_id, 'game_not_permitted')
  }),
  moving('buyTickets', 'of game 51 is refused, because it has a call of its own', async (visit) => {
    const { ticket } = await offerOf(visit, isGrandLottery)
    await mustRefuse(visit, ticket, 'game_unknown')
  }),
  moving('ticketBuy', 'by the service of another family is refused', async (visit) => {
    const { client } = visit
    const { ticket } = await offerOf(visit, isOrdinary)
    const request = { service: 'instant' as const, tickets: [ticket] }
    const { data } = await movingTill(client, 0, () => client.request('ticketBuy', request))
    mustBeRefused(data, ticket.unique_req_id, 'game_unknown')
  }),
]

const afterCancellation: readonly Check[] = [
  moving('cancelTicket', 'makes the ticket cancelled in every answer', async (visit) => {
    const { client } = visit
    const { barcode } = (await sold(visit)).ticket
    await client.request('cancelTicket', { barcode })
    mustEqual('the status', (await client.request('ticketValidate', { barcode })).data.status, 'cancelled')
    refusalIn(await client.send(hostCalls.verificationTicket, { barcode }), 'ticket_cancelled')
  }),
]

/** Sales and cancellations of tickets. */
export const ticketSaleChecks: readonly Check[] = [
  ...ticketChecks,
  ...batchChecks,
  ...idChecks,
  ...afterCancellation,
]
