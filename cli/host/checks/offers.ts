import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { gameRow, type GameRow } from '../../../src/games/catalogue.ts'
import { readRules } from '../../../src/games/read-rules.ts'
import { quickPick } from '../../../src/games/rules.ts'
import { serviceOf } from '../../../src/games/ticket-service.ts'
import { hostErrors, type HostErrorName } from '../../../src/protocol/error-codes.ts'
import { neverCloses } from '../../../src/protocol/games.ts'
import type { WirePurchaseResult, WireSoldTicket, WireTicket } from '../../../src/protocol/tickets.ts'
import { known } from '../conditions.ts'
import { mustEqual, NotProven, quoted, Unmet } from '../unmet.ts'
import type { Visit } from '../visit.ts'

/** The time that must be left in a draw, so that a ticket can be sold and cancelled. */
const enoughMs = 8_000

const lookAgainMs = 500

export interface Offer {
  readonly ticket: WireTicket
  readonly price: number
  /** Time until sales close, ms. */
  readonly closesIn: number
}

/** Which sort of game an offer is wanted of. */
export type IsWanted = (rules: GameRow, gameId: number) => boolean

export const isInstant: IsWanted = ({ drawEveryS }) => drawEveryS === 0
export const isGrandLottery: IsWanted = ({ board }) => board === 'grandLottery'
/** A ticket sold by buyTickets for a future draw. */
export const isOrdinary: IsWanted = (rules, gameId) =>
  !isGrandLottery(rules, gameId) && !isInstant(rules, gameId)

/** One that a ticket service sells: they know the catalogue only. */
export const isOfService: IsWanted = (rules, gameId) =>
  isOrdinary(rules, gameId) && serviceOf(gameId) !== null

/** Whether a game is of this sort. One that neither the host nor the catalogue describes is of none. */
export function isOf(visit: Visit, gameId: number, isWanted: IsWanted): boolean {
  const rules = rulesOf(visit, gameId)
  return rules !== undefined && isWanted(rules, gameId)
}

/** The rules that the host describes, or those of the catalogue. */
function rulesOf(visit: Visit, gameId: number): GameRow | undefined {
  const sent = known(visit, 'games').find(({ game_id: id }) => id === gameId)?.rules
  const read = readRules(sent)
  return read.ok ? read.rules : gameRow(gameId)
}

/**
 * One quick pick for each requested game that is open long enough, the cheapest first. Among equal prices, the game that stays
 * open longest comes first. The draws of all of them may be about to close: then it waits for the next ones.
 */
export async function offersOf(visit: Visit, isWanted: IsWanted): Promise<Offer[]> {
  const isPermitted = known(visit, 'permitted').some((gameId) => isOf(visit, gameId, isWanted))
  for (const end = performance.now() + 2 * enoughMs; ; await setTimeout(lookAgainMs)) {
    const offers = await openOffers(visit, isWanted)
    const lasting = offers.filter(({ closesIn }) => closesIn >= enoughMs || closesIn === neverCloses)
    if (lasting.length > 0 || !isPermitted || performance.now() > end)
      return lasting.sort((left, right) => left.price - right.price || right.closesIn - left.closesIn)
  }
}

async function openOffers(visit: Visit, isWanted: IsWanted): Promise<Offer[]> {
  const timers = await visit.client.request('getTimers', {})
  return known(visit, 'permitted').flatMap((gameId): Offer[] => {
    const [row, draw] = [rulesOf(visit, gameId), timers[gameId]?.[0]]
    if (!row || !draw || !isWanted(row, gameId)) return []
    const prices = known(visit, 'games').find(({ game_id: id }) => id === gameId)?.winning_sets
    const set = isGrandLottery(row, gameId) ? prices?.[1] : prices?.[0]
    const [variant] = Object.entries(set?.bet_prices ?? {}).sort(([, left], [, right]) => left - right)
    if (!variant) return []
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
    return [{ ticket, price: variant[1], closesIn: draw.draw_time }]
  })
}

export async function offerOf(visit: Visit, isWanted: IsWanted): Promise<Offer> {
  const [first] = await offersOf(visit, isWanted)
  if (!first) throw new NotProven('no permitted game has a draw that is open long enough')
  return first
}

export const anew = (ticket: WireTicket): WireTicket => ({ ...ticket, unique_req_id: randomUUID() })

export function resultOf(results: readonly WirePurchaseResult[], id: string): WirePurchaseResult {
  const [result, second] = results.filter(({ unique_req_id: of }) => of === id)
  if (!result || second) throw new Unmet(`one result for unique_req_id ${id}`, quoted(results))
  return result
}

export function soldIn(results: readonly WirePurchaseResult[], id: string): WireSoldTicket {
  const result = resultOf(results, id)
  if ('error' in result) throw new Unmet('a sold ticket', quoted(result))
  return result
}

/** The only result for a ticket is this error, with the `field` of the ticket that is at fault. */
export function mustBeRefused(
  results: readonly WirePurchaseResult[],
  id: string,
  name: HostErrorName,
  field = hostErrors[name].field,
): void {
  const result = resultOf(results, id)
  const error = { code: hostErrors[name].code, name, ...(field === undefined ? {} : { field }) }
  mustEqual('the result', result, { unique_req_id: id, error })
}

/** Sells one ticket for a future draw. */
export async function sold(visit: Visit): Promise<{ offer: Offer; ticket: WireSoldTicket }> {
  const offer = await offerOf(visit, isOrdinary)
  const { data } = await visit.client.request('buyTickets', [offer.ticket])
  return { offer, ticket: soldIn(data, offer.ticket.unique_req_id) }
}
