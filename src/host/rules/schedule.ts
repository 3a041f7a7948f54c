import type { GameRow } from '../../games/catalogue.ts'
import { gameRowUnder, prizeTablesNow } from '../../games/prize-tables.ts'
import type { HostState } from './state.ts'

export interface Draw {
  readonly drawId: number
  /** When sales close and the draw is held; ms since 1970. */
  readonly endsAt: number
}

export interface GameDraw extends Draw {
  readonly gameId: number
}

/** The moment from which draws are counted. It is at 20:00 UTC, which makes that the hour of the daily game. */
const firstDrawAt = Date.UTC(2020, 0, 1, 20)
/** The shortest draw at any speed. In less than a second nobody could buy. */
const shortestPeriodMs = 1_000

export const isInstant = (row: GameRow): boolean => row.drawEveryS === 0

export const drawPeriodMs = (row: GameRow, drawSpeed: number): number =>
  Math.max(shortestPeriodMs, Math.round((row.drawEveryS * 1_000) / drawSpeed))

export function drawById(row: GameRow, drawSpeed: number, drawId: number): Draw {
  return { drawId, endsAt: firstDrawAt + drawId * drawPeriodMs(row, drawSpeed) }
}

/**
 * The draw on sale depends on the clock only, so that a host knows it after any pause. A draw ends when the next one begins;
 * the moment of the end belongs to the next draw.
 */
export const currentDraw = (row: GameRow, drawSpeed: number, now: number): Draw =>
  drawById(row, drawSpeed, Math.floor((now - firstDrawAt) / drawPeriodMs(row, drawSpeed)) + 1)

/** A ticket names a game or a description that this process does not know, or not yet. */
export class UnknownRules extends Error {}

/** What the rules of games are read from. */
export type KnownGames = Pick<HostState, 'described'>

/**
 * The rules of a game that the host offers or has sold, of the catalogue or described. They are the current ones, or those of
 * the given number, which a ticket keeps from its sale.
 */
export function rulesOf({ described }: KnownGames, gameId: number, number?: number): GameRow {
  const descriptions = described[gameId]
  if (!descriptions) return rowOf(gameId, number)
  const game = descriptions.at(number === undefined ? -1 : number - 1)
  if (!game) throw new UnknownRules(`game ${gameId} has no description with number ${number}`)
  return game.rules
}

/** The number of the rules that tickets of a game are sold under now. */
export const rulesNow = ({ described }: KnownGames, gameId: number): number =>
  described[gameId]?.length ?? prizeTablesNow

/** The catalogue's row of a game, with the current prizes or those of the given prize tables. */
export function rowOf(gameId: number, prizeTables = prizeTablesNow): GameRow {
  const row = gameRowUnder(gameId, prizeTables)
  if (!row) throw new UnknownRules(`game ${gameId} is not in the catalogue`)
  return row
}
