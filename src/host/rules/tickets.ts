import { hostError } from '../../protocol/error-codes.ts'
import type { WireSoldTicket, WireValidation } from '../../protocol/tickets.ts'
import type { HostError } from '../../protocol/wire.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import { isTrainingBarcode, isWellFormedBarcode } from './barcode.ts'
import { wireBets } from './bets.ts'
import { isInstant, rulesOf, type Draw, type KnownGames } from './schedule.ts'
import type { Ticket } from './records.ts'
import type { HostState } from './state.ts'

/** A ticket in the state. Throws where there is no such ticket: that is an error of the program. */
export function ticketOf(state: HostState, barcode: string): Ticket {
  const ticket = state.tickets[barcode]
  if (!ticket) throw new Error(`there is no ticket ${barcode}`)
  return ticket
}

/** The successive draws of a ticket, at equal intervals between its first and last draw. */
export function drawsOf({ firstDraw, lastDraw, firstDrawDate, lastDrawDate }: Ticket): Draw[] {
  const steps = lastDraw - firstDraw
  const periodMs = steps === 0 ? 0 : (lastDrawDate - firstDrawDate) / steps
  return Array.from({ length: steps + 1 }, (_, step) => ({
    drawId: firstDraw + step,
    endsAt: firstDrawDate + step * periodMs,
  }))
}

/** One of the ticket's draws was held. The last one decides whether the ticket wins. */
export function recordPrize(ticket: Ticket, drawId: number, prize: Minor): void {
  ticket.prizes[drawId] = prize
  const isDecided = drawsOf(ticket).every((draw) => draw.drawId in ticket.prizes)
  if (isDecided && ticket.state === 'waiting') ticket.state = prizeSum(ticket) > 0 ? 'winning' : 'notWinning'
}

/** The sum of the prizes of the draws held so far. */
export const prizeSum = ({ prizes }: Ticket): Minor => sumMinor(Object.values(prizes))

/** The ticket with a number, sold by any operator. Otherwise an error: the number was misread, or there is no such ticket. */
export function findShopTicket(state: HostState, barcode: string): Ticket | HostError {
  if (!isWellFormedBarcode(barcode)) return hostError('incorrect_barcode')
  const isOurs = isTrainingBarcode(barcode) === (state.terms.isTraining ?? false)
  return (isOurs ? state.tickets[barcode] : undefined) ?? hostError('invalid_barcode')
}

/** The ticket with a number if the operator has sold it, otherwise an error. */
export function findTicket(state: HostState, operatorId: number, barcode: string): Ticket | HostError {
  const ticket = findShopTicket(state, barcode)
  if ('code' in ticket || ticket.operatorId === operatorId) return ticket
  return hostError('other_operator')
}

/** The self-service terminal that sold the ticket, if one did. */
export const ofTerminal = ({ terminalId }: Pick<Ticket, 'terminalId'>): { terminalId?: number } =>
  terminalId === null ? {} : { terminalId }

/** The details of a ticket (section 4, "Ticket status labels"), draw by draw. */
export function validation(ticket: Ticket): WireValidation {
  const { barcode, gameId, state, price, purchaseDate, expiryDate } = ticket
  return {
    barcode,
    gameId,
    status: state,
    price,
    prize: prizeSum(ticket),
    purchaseDate,
    expiryDate,
    ...ofTerminal(ticket),
    draws: drawsOf(ticket).map(({ drawId, endsAt }) => ({
      draw_id: drawId,
      drawDate: endsAt,
      prize: ticket.prizes[drawId] ?? null,
    })),
  }
}

/** A sold ticket as it is on the wire (section 3). */
export function soldTicket(state: KnownGames, { id, bets, ...ticket }: Ticket): WireSoldTicket {
  const { barcode, price, gameId, firstDraw, lastDraw, operatorId } = ticket
  const { purchaseDate, firstDrawDate, lastDrawDate, expiryDate, dayRoot } = ticket
  return {
    unique_req_id: id,
    barcode,
    price,
    gameId,
    firstDraw,
    lastDraw,
    firstDrawSeries: String(firstDraw),
    lastDrawSeries: String(lastDraw),
    purchaseDate,
    firstDrawDate,
    lastDrawDate,
    expiryDate,
    ...wireBets(bets),
    operatorId,
    ...ofTerminal(ticket),
    ...(isInstant(rulesOf(state, gameId)) ? { instantPrize: ticket.prizes[firstDraw] ?? 0 } : {}),
    ...(dayRoot === undefined ? {} : { dayRoot }),
  }
}
