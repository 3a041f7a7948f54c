import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WirePurchaseResult } from '../../protocol/tickets.ts'
import type { Minor } from '../../values/money.ts'
import { awaitDraws } from './draws.ts'
import type { HostEventOf, TicketSold } from './events.ts'
import { enter } from './ledger.ts'
import { changeLiabilities } from './liability.ts'
import { ticketIdReused } from './repetition.ts'
import type { Ticket } from './records.ts'
import { atTill, type HostState } from './state.ts'
import { recordPrize, soldTicket, ticketOf } from './tickets.ts'

export const evolvePurchases = {
  purchaseDecided(state: HostState, event: HostEventOf<'purchaseDecided'>): void {
    const { operatorId, key, digest, ids, sold, refused, reused, at } = event
    for (const ticket of sold) keepSold(state, ticket, { operatorId, terminalId: null, at })
    for (const { id, digest: ticketDigest, error } of refused) {
      state.outcomes[atTill(state, operatorId, id)] = { status: 'refused', digest: ticketDigest, error }
    }
    // The till holds the shop's cash: a sale adds the price to it.
    const till = enter(
      state,
      operatorId,
      sold.map(({ id, price, gameId, barcode }) => ({
        at,
        kind: 'sale',
        amount: price,
        key,
        ticketId: id,
        gameId,
        barcode,
      })),
    )
    const data = ids.map((id) =>
      reused.includes(id)
        ? { unique_req_id: id, error: ticketIdReused }
        : purchaseResult(state, operatorId, id),
    )
    const answer = { success: true, data, wallet: till } satisfies AnswerOf<'buyTickets'>
    state.requests[atTill(state, operatorId, key)] = { status: 'done', digest, kind: 'sale', answer }
  },
}

/** The operator and the self-service terminal that sold a ticket, and the moment. */
interface SoldBy {
  readonly operatorId: number
  readonly terminalId: number | null
  readonly at: number
}

/** A ticket belongs to the shop after its sale, independent of who pays it out. */
export function keepSold(state: HostState, sold: TicketSold, by: SoldBy): void {
  const { id, digest, barcode, instantPrize } = sold
  state.outcomes[atTill(state, by.operatorId, id)] = { status: 'sold', digest, barcode }
  keep(state, ticketFrom(sold, by), instantPrize)
}

function ticketFrom(sold: TicketSold, { operatorId, terminalId, at }: SoldBy): Ticket {
  const { id, barcode, gameId, bets, stake, price, prizeTables, dayRoot } = sold
  const { firstDraw, lastDraw, firstDrawDate, lastDrawDate, expiryDate } = sold
  return {
    id,
    operatorId,
    terminalId,
    barcode,
    gameId,
    bets,
    stake,
    price,
    prizeTables,
    ...(dayRoot === undefined ? {} : { dayRoot }),
    firstDraw,
    lastDraw,
    purchaseDate: at,
    firstDrawDate,
    lastDrawDate,
    expiryDate,
    state: 'waiting',
    prizes: {},
    checks: {},
    payout: null,
  }
}

function keep(state: HostState, ticket: Ticket, instantPrize: Minor | undefined): void {
  state.tickets[ticket.barcode] = ticket
  if (instantPrize === undefined) {
    awaitDraws(state, ticket)
    changeLiabilities(state, ticket, 1)
  } else {
    state.draws.instantCount[atTill(state, ticket.operatorId, String(ticket.gameId))] = ticket.firstDraw
    recordPrize(ticket, ticket.firstDraw, instantPrize)
  }
}

function purchaseResult(state: HostState, operatorId: number, id: string): WirePurchaseResult {
  const outcome = state.outcomes[atTill(state, operatorId, id)]
  if (outcome?.status === 'sold') return soldTicket(state, ticketOf(state, outcome.barcode))
  if (outcome?.status === 'refused') return { unique_req_id: id, error: outcome.error }
  throw new Error(`the answer of a purchase has the ticket ${id}, which was not decided`)
}
