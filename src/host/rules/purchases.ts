import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WirePurchaseResult } from '../../protocol/tickets.ts'
import type { Minor } from '../../values/money.ts'
import { awaitDraws } from './draws.ts'
import type { HostEventOf, TicketSold } from './events.ts'
import { enter } from './ledger.ts'
import { idReused } from './sale.ts'
import { ofOperator, type HostState, type Ticket } from './state.ts'
import { settle, soldTicket, ticketOf } from './tickets.ts'

export const evolvePurchases = {
  purchaseDecided(state: HostState, event: HostEventOf<'purchaseDecided'>): void {
    const { operatorId, key, digest, ids, sold, refused, reused, at } = event
    for (const ticket of sold) keepSold(state, ticket, { operatorId, terminalId: null, at })
    for (const { id, digest: ticketDigest, error } of refused) {
      state.outcomes[ofOperator(operatorId, id)] = { status: 'refused', digest: ticketDigest, error }
    }
    // The till holds the shop's cash: a sale puts the price into it.
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
    state.purchases[ofOperator(operatorId, key)] = { digest, ids, reused, till }
  },
}

/** Who sold a ticket, at which of his terminals, and when. */
interface SoldBy {
  readonly operatorId: number
  readonly terminalId: number | null
  readonly at: number
}

/** A ticket is the shop's from the moment of its sale, whoever paid for it and how. */
export function keepSold(state: HostState, sold: TicketSold, by: SoldBy): void {
  const { id, digest, barcode, instantPrize } = sold
  state.outcomes[ofOperator(by.operatorId, id)] = { status: 'sold', digest, barcode }
  keep(state, ticketFrom(sold, by), instantPrize)
}

function ticketFrom(sold: TicketSold, { operatorId, terminalId, at }: SoldBy): Ticket {
  const { id, barcode, gameId, bets, stake, price } = sold
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
  } else {
    state.draws.instantCount[ticket.gameId] = ticket.firstDraw
    settle(ticket, ticket.firstDraw, instantPrize)
  }
}

/** The answer of a purchase, the same however often and however late it is asked for. */
export function purchaseAnswer(state: HostState, operatorId: number, key: string): AnswerOf<'buyTickets'> {
  const purchase = state.purchases[ofOperator(operatorId, key)]
  if (!purchase) throw new Error(`operator ${operatorId} made no purchase ${key}`)
  const data = purchase.ids.map((id) =>
    purchase.reused.includes(id)
      ? { unique_req_id: id, error: idReused }
      : purchaseResult(state, operatorId, id),
  )
  return { success: true, data, wallet: purchase.till }
}

function purchaseResult(state: HostState, operatorId: number, id: string): WirePurchaseResult {
  const outcome = state.outcomes[ofOperator(operatorId, id)]
  if (outcome?.status === 'sold') return soldTicket(ticketOf(state, outcome.barcode))
  if (outcome?.status === 'refused') return { unique_req_id: id, error: outcome.error }
  throw new Error(`a purchase answered for the ticket ${id}, which was not decided`)
}
