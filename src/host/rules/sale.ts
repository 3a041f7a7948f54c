import { hostError } from '../../protocol/error-codes.ts'
import { isGrandLottery, type GameRow } from '../../games/catalogue.ts'
import type { Bet } from '../../games/family.ts'
import { drawNumbers, ticketPrice } from '../../games/rules.ts'
import { serviceOf } from '../../games/ticket-service.ts'
import type { TicketService } from '../../protocol/ticket-service.ts'
import type { WireRandomTicket, WireTicket } from '../../protocol/tickets.ts'
import type { HostError } from '../../protocol/wire.ts'
import { addDays, daysFrom, isoDayAt } from '../../values/calendar.ts'
import { maxTotal, sumMinor, type Minor } from '../../values/money.ts'
import { notEnoughFunds } from './account-limits.ts'
import { newBarcode } from './barcode.ts'
import { betObstacle, betsOf } from './bets.ts'
import { betPrice, offeredGame } from './config.ts'
import { dayRootOf, isCommitted } from './commitments.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import { digestOf } from './digest.ts'
import { ticketPrize } from './draws.ts'
import type { TicketRefused, TicketSold } from './events.ts'
import { addToBatch, liabilityObstacle, type BatchLiabilities } from './liability.ts'
import { operatorOf, tillOf } from './operators.ts'
import { drawOnSale, isHeld } from './held-draws.ts'
import { drawPeriodMs, isInstant, rulesNow, rulesOf, type Draw } from './schedule.ts'
import { idReused, isRepeated, ticketIdReused } from './repetition.ts'
import { atTill, type HostState } from './state.ts'

/**
 * What the call of a sale sells (section 7): buyTicketsGames51 sells game 51 and its editions, each ticket service its own
 * family, and buyTickets all others.
 */
export type Lottery = 'ordinary' | 'grandLottery' | TicketService

/** A self-service terminal sells the games of every lottery. */
function sells(lottery: Lottery | 'every', gameId: number): boolean {
  switch (lottery) {
    case 'ordinary':
      return !isGrandLottery(gameId)
    case 'grandLottery':
      return isGrandLottery(gameId)
    case 'every':
      return true
    default:
      return serviceOf(gameId) === lottery
  }
}

export interface BuyTickets {
  readonly type: 'buyTickets'
  readonly operatorId: number
  /** The request's Idempotency-Key. */
  readonly key: string
  readonly lottery: Lottery
  readonly tickets: readonly (WireTicket | WireRandomTicket)[]
}

/** A prize can be claimed for 90 days after the day of the last draw. */
const claimDays = 90

export const decideSale = {
  /**
   * A batch is one event; each of its tickets is sold or refused separately. A repeated request or ticket gets the first
   * answer. The same id with other content is refused.
   */
  buyTickets(state: HostState, command: BuyTickets, moment: Moment): Decision {
    const { operatorId, key, lottery, tickets } = command
    const digest = digestOf([lottery, tickets])
    const earlier = state.requests[atTill(state, operatorId, key)]
    if (earlier) return isRepeated(earlier, digest) ? accept() : refuse(idReused)
    const ids = tickets.map((ticket) => ticket.unique_req_id)
    if (new Set(ids).size < ids.length) return refuse(ticketIdReused)

    const sold: TicketSold[] = []
    const liabilities: BatchLiabilities = new Map()
    const refused: TicketRefused[] = []
    const reused: string[] = []
    for (const ticket of tickets) {
      const id = ticket.unique_req_id
      const decided = { id, digest: digestOf([lottery, ticket]) }
      const outcome = state.outcomes[atTill(state, operatorId, id)]
      if (outcome) {
        if (!isRepeated(outcome, decided.digest)) reused.push(id)
        continue
      }
      const offered = offerAtTill(state, command, ticket, { sold, liabilities }, moment)
      if ('code' in offered) refused.push({ ...decided, error: offered })
      else {
        const ticketSold = sell(state, offered, decided, sold, moment)
        sold.push(ticketSold)
        addToBatch(state, liabilities, ticketSold)
      }
    }
    return accept({
      type: 'purchaseDecided',
      at: moment.now,
      operatorId,
      key,
      digest,
      ids,
      sold,
      refused,
      reused,
    })
  },
}

/** A ticket that can be sold: its price and its first draw. */
interface Offer {
  readonly operatorId: number
  readonly gameId: number
  readonly row: GameRow
  readonly bets: Bet[]
  readonly drawCount: number
  readonly stake: Minor
  readonly draw: Draw
}

/** What one request has sold so far. */
interface Batch {
  readonly sold: readonly TicketSold[]
  readonly liabilities: BatchLiabilities
}

/** A negative till sells nothing unless the terms allow it, and no till may exceed the largest possible total. */
function offerAtTill(
  state: HostState,
  command: BuyTickets,
  ticket: WireTicket | WireRandomTicket,
  { sold, liabilities }: Batch,
  moment: Moment,
): Offer | HostError {
  const offered = offer(state, command, ticket, liabilities, moment)
  if ('code' in offered) return offered
  const till = tillOf(state, command.operatorId)
  if (till < 0 && !state.terms.negativeBalanceSales) return notEnoughFunds
  const { stake, bets, drawCount } = offered
  const price = ticketPrice(stake, bets.length, drawCount)
  const total = sumMinor([till, price, ...sold.map((each) => each.price)])
  return total > maxTotal ? hostError('sum_out_of_bounds', null) : offered
}

/**
 * The offer for a ticket now, or the reason why there is none. `batch` is of the tickets that the same request has sold so far.
 */
export function offer(
  state: HostState,
  { operatorId, lottery }: { operatorId: number; lottery: Lottery | 'every' },
  ticket: WireTicket | WireRandomTicket,
  batch: BatchLiabilities,
  { now, chance }: Moment,
): Offer | HostError {
  const gameId = ticket.game_id
  const game = offeredGame(state, gameId)
  if (!game || !sells(lottery, gameId)) return hostError('game_unknown')
  if (!operatorOf(state, operatorId).permittedGames.includes(gameId)) return hostError('game_not_permitted')
  const row = rulesOf(state, gameId)
  const bets = betsOf(row, ticket, chance)
  const drawCount = ticket.ticket.multidraw
  if ('code' in bets) return bets
  const wrong = betObstacle(row, { bets, drawCount })
  if (wrong) return wrong
  const stake = betPrice(game, ticket.base.price_var)
  if (stake === undefined) return hostError('price_invalid')
  const draw = drawOnSale(state, gameId, now)
  const draws = { firstDraw: draw.drawId, lastDraw: draw.drawId + drawCount - 1 }
  const isOnSale =
    ticket.draw_id === draw.drawId &&
    !isAnyHeld(state, gameId, draw, drawCount) &&
    isCommitted(state, gameId, draws)
  if (!isInstant(row) && !isOnSale) return hostError('draw_closed')
  const offered = { operatorId, gameId, row, bets, drawCount, stake, draw }
  return (
    liabilityObstacle(state, { ...offered, ...draws, prizeTables: rulesNow(state, gameId) }, batch) ?? offered
  )
}

/** Whether one of the ticket's draws was held before its time, so that its numbers are known. */
function isAnyHeld(state: HostState, gameId: number, { endsAt }: Draw, drawCount: number): boolean {
  const periodMs = drawPeriodMs(rulesOf(state, gameId), state.terms.drawSpeed)
  return Array.from({ length: drawCount }, (_, step) => endsAt + step * periodMs).some((end) =>
    isHeld(state, gameId, end),
  )
}

/** `batch` has the tickets that the same request has sold so far. */
export function sell(
  state: HostState,
  { operatorId, gameId, row, bets, drawCount, stake, draw }: Offer,
  { id, digest }: { id: string; digest: string },
  batch: readonly TicketSold[],
  moment: Moment,
): TicketSold {
  const common = {
    id,
    digest,
    barcode: freshBarcode(state, gameId, batch, moment),
    gameId,
    bets,
    stake,
    price: ticketPrice(stake, bets.length, drawCount),
    prizeTables: rulesNow(state, gameId),
  }
  if (!isInstant(row)) {
    const dates = drawDates(state, draw, drawCount, drawPeriodMs(row, state.terms.drawSpeed))
    return { ...common, ...dates, ...dayRootOf(state) }
  }
  // An instant game is always on sale: each ticket has its own draw, whatever draw id the request had.
  const soldBefore = batch.filter((other) => other.gameId === gameId).length
  const given = state.draws.instantCount[atTill(state, operatorId, String(gameId))] ?? 0
  const drawId = given + soldBefore + 1
  const instantPrize = ticketPrize(state, common, drawNumbers(row, moment.chance))
  return { ...common, ...drawDates(state, { drawId, endsAt: moment.now }, 1, 0), instantPrize }
}

function drawDates({ terms }: HostState, { drawId, endsAt }: Draw, drawCount: number, periodMs: number) {
  const lastDrawDate = endsAt + (drawCount - 1) * periodMs
  return {
    firstDraw: drawId,
    lastDraw: drawId + drawCount - 1,
    firstDrawDate: endsAt,
    lastDrawDate,
    expiryDate: expiryOf(lastDrawDate, terms.timeZone ?? 'UTC'),
  }
}

/** The last moment of a day: paper has only the day. */
function expiryOf(lastDrawDate: number, timeZone: string): number {
  const last = addDays(isoDayAt(lastDrawDate, timeZone), claimDays)
  const [day] = daysFrom(last, last, timeZone)
  return day!.to - 1
}

/** With 17 random digits a second try is rare. If many tries fail, the random source repeats itself. */
function freshBarcode(
  state: HostState,
  gameId: number,
  batch: readonly TicketSold[],
  { chance }: Moment,
): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const barcode = newBarcode(gameId, chance, state.terms.isTraining)
    const isTaken = barcode in state.tickets || batch.some((other) => other.barcode === barcode)
    if (!isTaken) return barcode
  }
  throw new Error('the random source returns the same ticket numbers again and again')
}
