import type { GameRow } from '../../games/catalogue.ts'
import { gameRowUnder, prizeTablesNow } from '../../games/prize-tables.ts'

export interface Draw {
  readonly drawId: number
  /** Sale closes and the draw is held; milliseconds since 1970. */
  readonly endsAt: number
}

export interface GameDraw extends Draw {
  readonly gameId: number
}

/** Draws are counted from here; at eight in the evening UTC, which makes it the hour of the daily game. */
const firstDrawAt = Date.UTC(2020, 0, 1, 20)
/** However fast the host runs: below a second nobody could buy. */
const shortestPeriodMs = 1_000

export const isInstant = (row: GameRow): boolean => row.drawEveryS === 0

export const drawPeriodMs = (row: GameRow, drawSpeed: number): number =>
  Math.max(shortestPeriodMs, Math.round((row.drawEveryS * 1_000) / drawSpeed))

export function drawById(row: GameRow, drawSpeed: number, drawId: number): Draw {
  return { drawId, endsAt: firstDrawAt + drawId * drawPeriodMs(row, drawSpeed) }
}

/**
 * The draw on sale: a function of the clock alone, so that a host finds it after any pause. A draw ends where its
 * successor begins; the moment of the end belongs to the successor.
 */
export const currentDraw = (row: GameRow, drawSpeed: number, now: number): Draw =>
  drawById(row, drawSpeed, Math.floor((now - firstDrawAt) / drawPeriodMs(row, drawSpeed)) + 1)

/** The catalogue's row of a game that the host offers or has sold; with the prizes of now, or those that a ticket has. */
export function rowOf(gameId: number, prizeTables = prizeTablesNow): GameRow {
  const row = gameRowUnder(gameId, prizeTables)
  if (!row) throw new Error(`game ${gameId} is not in the catalogue`)
  return row
}
