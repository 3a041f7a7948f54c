import { gameIds } from '../../../src/games/catalogue.ts'
import {
  currentDraw,
  drawById,
  isInstant,
  rulesOf,
  type KnownGames,
} from '../../../src/host/rules/schedule.ts'
import { dayMs } from '../../../src/values/calendar.ts'

/** Consecutive draws of a game, by number. */
export interface Run {
  readonly gameId: number
  readonly firstDraw: number
  readonly lastDraw: number
}

/** From when to when tickets carry a root; ms since 1970, the end not included. */
export interface Span {
  readonly startsAt: number
  readonly endsAt: number
}

/** Every game with draws: of the catalogue, and described. */
export const scheduledGames = (games: KnownGames): number[] =>
  [...gameIds, ...Object.keys(games.described).map(Number)].filter(
    (gameId) => !isInstant(rulesOf(games, gameId)),
  )

/** The day of a moment, in UTC. Where draws follow one another faster, so do the days. */
export function dayAt(now: number, drawSpeed: number): Span {
  const length = Math.round(dayMs / drawSpeed)
  const startsAt = Math.floor(now / length) * length
  return { startsAt, endsAt: startsAt + length }
}

/**
 * The draws that may be sold on a day from a moment on: tickets of its last moment may have several draws. The draw before is
 * the first one that has a result to show.
 */
export const neededRuns = (games: KnownGames, day: Span, now: number, drawSpeed: number): Run[] =>
  scheduledGames(games).map((gameId) => {
    const row = rulesOf(games, gameId)
    const onSaleAt = (at: number) => currentDraw(row, drawSpeed, at).drawId
    return {
      gameId,
      firstDraw: onSaleAt(Math.max(day.startsAt, now)) - 1,
      lastDraw: onSaleAt(day.endsAt - 1) + row.maxDraws - 1,
    }
  })

/** The draws that are in no run of `known` yet; of one game. */
export const withoutKnown = (run: Run, known: readonly Run[]): Run[] =>
  known.reduce(
    (left, { firstDraw, lastDraw }) => left.flatMap((part) => cut(part, firstDraw, lastDraw)),
    [run],
  )

const cut = (run: Run, firstDraw: number, lastDraw: number): Run[] =>
  [
    { ...run, lastDraw: Math.min(run.lastDraw, firstDraw - 1) },
    { ...run, firstDraw: Math.max(run.firstDraw, lastDraw + 1) },
  ].filter((part) => part.firstDraw <= part.lastDraw)

/** When a run's first draw ends, and its last one: another speed has other ends. */
export function endsOf(games: KnownGames, { gameId, firstDraw, lastDraw }: Run, drawSpeed: number) {
  const row = rulesOf(games, gameId)
  return {
    firstEndsAt: drawById(row, drawSpeed, firstDraw).endsAt,
    lastEndsAt: drawById(row, drawSpeed, lastDraw).endsAt,
  }
}
