import { randomInt, randomUUID } from 'node:crypto'
import { gameRow, isGrandLottery } from '../../src/games/catalogue.ts'
import { quickPick } from '../../src/games/rules.ts'
import { serviceOf } from '../../src/games/ticket-service.ts'
import { hostCalls, type RequestOf } from '../../src/protocol/host-calls.ts'
import type { WirePurchaseResult, WireSoldTicket, WireTicket } from '../../src/protocol/tickets.ts'
import type { Check } from './check.ts'
import type { HostVisitor } from './host-visitor.ts'
import { mustRefuseOther, mustRepeat, movingTill } from './till-checks.ts'
import { known, moving } from './conditions.ts'
import type { Visit } from './visit.ts'
import { mustEqual, refusalIn, Skipped, Unmet } from './unmet.ts'

/** How much of a draw has to be left, so that a ticket can be sold and taken back. */
const enoughMs = 8_000

interface Offer {
  readonly ticket: WireTicket
  readonly price: number
}

/** The cheapest bet of chance on a draw that is open long enough. */
async function offerOf(visit: Visit, isWanted: (gameId: number) => boolean): Promise<Offer> {
  const timers = await visit.visitor.ask('getTimers', {})
  const offers = known(visit, 'permitted').flatMap((gameId): Offer[] => {
    const [row, draw] = [gameRow(gameId), timers[gameId]?.[0]]
    const prices = known(visit, 'games').find(({ game_id: id }) => id === gameId)?.winning_sets
    const [variant] = Object.entries((isGrandLottery(gameId) ? prices?.[1] : prices?.[0])?.bet_prices ?? {})
    if (!row || !variant || !draw || draw.draw_time < enoughMs || !isWanted(gameId)) return []
    const { numbers, format } = quickPick(row, (below) => randomInt(below))
    const ticket: WireTicket = {
      game_id: gameId,
      base: { price_var: variant[0], bets: [{ numbers: [...numbers] }] },
      ...(format === undefined ? {} : { addData: { bets: [{ numbers: [format] }] } }),
      ticket: { multidraw: 1 },
      draw_id: draw.draw_id,
      unique_req_id: randomUUID(),
      timeStamp: Date.now(),
    }
    return [{ ticket, price: variant[1] }]
  })
  const [cheapest] = offers.sort((left, right) => left.price - right.price)
  if (!cheapest) throw new Skipped('no game is permitted whose draw is open long enough')
  return cheapest
}

const resultOf = (results: readonly WirePurchaseResult[], id: string): WirePurchaseResult => {
  const result = results.find(({ unique_req_id: of }) => of === id)
  if (!result) throw new Unmet(`a result for unique_req_id ${id}`, JSON.stringify(results))
  return result
}

const soldIn = (results: readonly WirePurchaseResult[], id: string): WireSoldTicket => {
  const result = resultOf(results, id)
  if ('error' in result) throw new Unmet('a sold ticket', JSON.stringify(result))
  return result
}

const isOrdinary = (gameId: number) => !isGrandLottery(gameId)

/** Sells one ticket by a purchase call, lets it be looked at, and cancels it whatever that comes to. */
async function withTicket<Name extends 'buyTickets' | 'buyTicketsGames51' | 'ticketBuy' | 'ticketBuyRandom'>(
  visitor: HostVisitor,
  name: Name,
  request: RequestOf<Name>,
  { ticket, price }: Offer,
  look: (sold: WireSoldTicket, key: string, answer: unknown) => Promise<void>,
): Promise<void> {
  const key = randomUUID()
  const answer = await movingTill(visitor, price, () => visitor.ask(name, request, { key }))
  const sold = soldIn(answer.data, ticket.unique_req_id)
  try {
    mustEqual('the price', sold.price, price)
    await look(sold, key, answer)
  } finally {
    await visitor.send(hostCalls.cancelTicket, { barcode: sold.barcode })
  }
}

const sale = (
  rule: string,
  look: (
    visit: Visit,
    sold: WireSoldTicket,
    key: string,
    answer: unknown,
    ticket: WireTicket,
  ) => Promise<void>,
) =>
  moving('buyTickets', rule, async (visit) => {
    const offer = await offerOf(visit, isOrdinary)
    await withTicket(visit.visitor, 'buyTickets', [offer.ticket], offer, (sold, key, answer) =>
      look(visit, sold, key, answer, offer.ticket),
    )
  })

const saleChecks: readonly Check[] = [
  sale('sells, and says of the ticket what was bought', async (_visit, sold, _key, _answer, ticket) => {
    mustEqual('the bets', sold.bets, ticket.base.bets)
    mustEqual('the game', sold.gameId, ticket.game_id)
    mustEqual('the first draw', sold.firstDraw, ticket.draw_id)
  }),
  sale(
    'under the same id gives the first answer again, and sells nothing',
    ({ visitor }, _s, key, answer, ticket) => mustRepeat(visitor, 'buyTickets', [ticket], key, answer),
  ),
  sale('under the same id with another body is refused', ({ visitor }, _sold, key, _answer, ticket) =>
    mustRefuseOther(visitor, 'buyTickets', [{ ...ticket, unique_req_id: randomUUID() }], key),
  ),
  sale(
    'of a ticket that was sold is no second sale, whatever its key',
    async ({ visitor }, sold, _k, _a, ticket) => {
      const { data } = await movingTill(visitor, 0, () => visitor.ask('buyTickets', [ticket]))
      mustEqual('the ticket number', soldIn(data, ticket.unique_req_id).barcode, sold.barcode)
    },
  ),
  sale(
    'of a sold ticket under its id in upper case is no second sale',
    async ({ visitor }, sold, _key, _answer, ticket) => {
      const upper = { ...ticket, unique_req_id: ticket.unique_req_id.toUpperCase() }
      const { data } = await movingTill(visitor, 0, () => visitor.ask('buyTickets', [upper]))
      mustEqual('the ticket number', soldIn(data, ticket.unique_req_id).barcode, sold.barcode)
    },
  ),
  sale(
    'of another ticket under the id of a sold one is refused',
    async ({ visitor }, _sold, _key, _answer, ticket) => {
      const other = { ...ticket, timeStamp: ticket.timeStamp + 1, ticket: { multidraw: 2 } }
      const { data } = await movingTill(visitor, 0, () => visitor.ask('buyTickets', [other]))
      if (!('error' in resultOf(data, ticket.unique_req_id)))
        throw new Unmet('a refusal', JSON.stringify(data))
    },
  ),
  sale('is found by an inquiry', async ({ visitor }, sold, _key, _answer, ticket) => {
    const id = ticket.unique_req_id
    const { data } = await visitor.ask('ticketInquiry', { unique_req_ids: [id] })
    mustEqual('the answer', data, [{ status: 'sold', unique_req_id: id, ticket: sold }])
  }),
  sale('of a ticket that can be checked', async ({ visitor }, { barcode, price }) => {
    const verified = (await visitor.ask('verificationTicket', { barcode })).data
    mustEqual('the status and what was paid', [verified.ticketStatus, verified.sumPaid], [0, 0])
    mustEqual('the status', (await visitor.ask('ticketValidate', { barcode })).data.status, 'waiting')
    mustEqual('the price', (await visitor.ask('getPriceAndDraw', { barcode })).price, price)
  }),
  moving('buyTickets', 'for a draw that is over is refused, and an inquiry says so', async (visit) => {
    const { visitor } = visit
    const { ticket } = await offerOf(visit, isOrdinary)
    const id = ticket.unique_req_id
    const late = { ...ticket, draw_id: ticket.draw_id - 1 }
    const { data } = await movingTill(visitor, 0, () => visitor.ask('buyTickets', [late]))
    const result = resultOf(data, id)
    if (!('error' in result)) throw new Unmet('a refusal', JSON.stringify(result))
    const inquiry = await visitor.ask('ticketInquiry', { unique_req_ids: [id] })
    mustEqual('the answer', inquiry.data, [{ status: 'refused', ...result }])
  }),
  moving('ticketInquiry', 'that says absent is a promise: the id is never sold afterwards', async (visit) => {
    const { visitor } = visit
    const { ticket } = await offerOf(visit, isOrdinary)
    await visitor.ask('ticketInquiry', { unique_req_ids: [ticket.unique_req_id] })
    const { data } = await visitor.ask('buyTickets', [ticket])
    const result = resultOf(data, ticket.unique_req_id)
    if ('error' in result) return
    await visitor.send(hostCalls.cancelTicket, { barcode: result.barcode })
    throw new Unmet('a refusal', JSON.stringify(result))
  }),
]

const otherSales: readonly Check[] = [
  moving('buyTicketsGames51', 'sells game 51', async (visit) => {
    const offer = await offerOf(visit, isGrandLottery)
    const request = { tickets: [offer.ticket] }
    await withTicket(visit.visitor, 'buyTicketsGames51', request, offer, (_sold, key, answer) =>
      mustRepeat(visit.visitor, 'buyTicketsGames51', request, key, answer),
    )
  }),
  moving('ticketBuy', 'sells by the service of the family', async (visit) => {
    const offer = await offerOf(visit, isOrdinary)
    const request = { service: serviceOf(offer.ticket.game_id)!, tickets: [offer.ticket] }
    await withTicket(visit.visitor, 'ticketBuy', request, offer, (_sold, key, answer) =>
      mustRepeat(visit.visitor, 'ticketBuy', request, key, answer),
    )
  }),
  moving('ticketBuyRandom', "sells a bet of the host's choice", async (visit) => {
    const offer = await offerOf(visit, isOrdinary)
    const { addData, base, ...ticket } = offer.ticket
    void addData
    const random = { ...ticket, base: { price_var: base.price_var, bet_count: 1 } }
    const request = { service: serviceOf(ticket.game_id)!, tickets: [random] }
    await withTicket(visit.visitor, 'ticketBuyRandom', request, offer, (_sold, key, answer) =>
      mustRepeat(visit.visitor, 'ticketBuyRandom', request, key, answer),
    )
  }),
]

const paymentChecks: readonly Check[] = [
  sale('of a ticket whose draw is to come is paid to nobody', async ({ visitor }, { barcode }) => {
    for (const name of ['validationTicket', 'cancelPayout'] as const)
      await movingTill(visitor, 0, async () => {
        refusalIn(await visitor.send(hostCalls[name], { barcode }), [
          'not_recalculated',
          'not_winning',
          'cancel_failed',
        ])
      })
  }),
  moving('cancelTicket', 'gives the price back, once', async (visit) => {
    const { visitor } = visit
    const { ticket, price } = await offerOf(visit, isOrdinary)
    const { barcode } = soldIn((await visitor.ask('buyTickets', [ticket])).data, ticket.unique_req_id)
    const key = randomUUID()
    const cancel = () => visitor.ask('cancelTicket', { barcode }, { key })
    const cancelled = await movingTill(visitor, -price, cancel)
    mustEqual('the amount', cancelled.data.amount, price)
    await mustRepeat(visitor, 'cancelTicket', { barcode }, key, cancelled)
    await movingTill(visitor, 0, async () => {
      refusalIn(await visitor.send(hostCalls.cancelTicket, { barcode }), ['ticket_cancelled'])
    })
    refusalIn(await visitor.send(hostCalls.verificationTicket, { barcode }), ['ticket_cancelled'])
  }),
  ...(['validationTicket', 'validationTicketGames51', 'cancelTicket', 'cancelPayout'] as const).map((name) =>
    moving(name, 'refuses a ticket that there is not', ({ visitor }) =>
      movingTill(visitor, 0, async () => {
        refusalIn(await visitor.send(hostCalls[name], { barcode: '1' }), [
          'invalid_barcode',
          'incorrect_barcode',
        ])
      }),
    ),
  ),
]

/** Tickets are sold and taken back; the till ends as it began. */
export const ticketChecks: readonly Check[] = [...saleChecks, ...otherSales, ...paymentChecks]
