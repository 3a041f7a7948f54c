import { gameIds } from '../../src/games/catalogue.ts'
import { drawNumbers } from '../../src/games/rules.ts'
import { keptResults } from '../../src/host/rules/draws.ts'
import type { UnsoldDraw } from '../../src/host/rules/events.ts'
import { currentDraw, drawById, isInstant, rowOf, type GameDraw } from '../../src/host/rules/schedule.ts'
import type { ChanceSource } from '../chance.ts'
import type { Database } from '../database.ts'

export interface DrawsParts {
  readonly database: Database
  readonly now: () => number
  readonly chance: ChanceSource
  /** Divides the time between draws. */
  readonly drawSpeed: number
}

/** The draws of all shops. They belong to no process: the first one to publish a result writes it. */
export interface SharedDraws {
  /** Publishes the results of draws that have ended. Returns those that were published since the last time, by whomever. */
  hold(): Promise<readonly UnsoldDraw[]>
  /** When the next draw ends, ms since 1970. */
  nextAt(): number
  /** Draws that are to come by the clock, and whose results are known: the clock was ahead when they were held. */
  heldAhead(): readonly GameDraw[]
}

const scheduledGames = gameIds.filter((gameId) => !isInstant(rowOf(gameId)))

export async function openDraws({ database, now, chance, drawSpeed }: DrawsParts): Promise<SharedDraws> {
  let ahead: readonly GameDraw[] = []
  /** The last draw of each game that this process knows to be published. */
  const published = new Map<number, number>()
  let seenTo = now()

  const resultOf = ({ gameId, drawId, endsAt }: GameDraw): UnsoldDraw => ({
    gameId,
    drawId,
    endsAt,
    numbers: drawNumbers(rowOf(gameId), chance.ofDraw(gameId, drawId)),
  })

  /** The latest ended draw of each game. Older ones that nobody bought into, missed in a pause, are not made up. */
  const latestEnded = (at: number): GameDraw[] =>
    scheduledGames.map((gameId) => {
      const row = rowOf(gameId)
      return { gameId, ...drawById(row, drawSpeed, currentDraw(row, drawSpeed, at).drawId - 1) }
    })

  /** A draw with tickets has a row already: the update waits for every sale that holds it. */
  async function publishSold(at: number): Promise<void> {
    const rows = await database.query(
      `select game, draw, ends_at from draws where numbers is null and ends_at <= $1::bigint
       order by ends_at, game limit 1000`,
      [at],
    )
    for (const row of rows) {
      const draw = {
        gameId: Number(row['game']),
        drawId: Number(row['draw']),
        endsAt: Number(row['ends_at']),
      }
      await database.query(
        `update draws set numbers = $3::json where game = $1::integer and draw = $2::bigint and numbers is null`,
        [draw.gameId, draw.drawId, JSON.stringify(resultOf(draw).numbers)],
      )
      // What the draw may cost is known now: nothing more is sold for it.
      await database.query('delete from liabilities where game = $1::integer and draw = $2::bigint', [
        draw.gameId,
        draw.drawId,
      ])
    }
  }

  async function publishUnsold(at: number): Promise<void> {
    const ended = latestEnded(at).filter(({ gameId, drawId }) => published.get(gameId) !== drawId)
    if (ended.length === 0) return
    await database.query(
      `insert into draws (game, draw, ends_at, is_sold, numbers)
       select (row->>'gameId')::integer, (row->>'drawId')::bigint, (row->>'endsAt')::bigint, false, row->'numbers'
       from json_array_elements($1::json) as row
       order by 1, 2 on conflict do nothing`,
      [JSON.stringify(ended.map(resultOf))],
    )
    for (const { gameId, drawId } of ended) published.set(gameId, drawId)
    await forget(ended, at)
  }

  /** Of draws that nobody bought into only the latest are kept, and those to come. */
  async function forget(of: readonly GameDraw[], at: number): Promise<void> {
    await database.query(
      `delete from draws using unnest($1::integer[]) as games (game)
       where draws.game = games.game and not is_sold and ends_at <= $2::bigint and draw < (
         select draw from draws as newer where newer.game = games.game and newer.ends_at <= $2::bigint
         order by draw desc offset ${keptResults} limit 1)`,
      [of.map(({ gameId }) => gameId), at],
    )
  }

  async function readAhead(at: number): Promise<void> {
    const rows = await database.query(
      'select game, draw, ends_at from draws where numbers is not null and ends_at > $1::bigint order by ends_at',
      [at],
    )
    ahead = rows.map((row) => ({
      gameId: Number(row['game']),
      drawId: Number(row['draw']),
      endsAt: Number(row['ends_at']),
    }))
  }

  await readAhead(now())
  return {
    async hold() {
      const at = now()
      await publishSold(at)
      await publishUnsold(at)
      await readAhead(at)
      const rows = await database.query(
        `select game, draw, ends_at, numbers from draws
         where numbers is not null and ends_at > $1::bigint and ends_at <= $2::bigint order by ends_at, game`,
        [seenTo, at],
      )
      seenTo = at
      return rows.map((row) => ({
        gameId: Number(row['game']),
        drawId: Number(row['draw']),
        endsAt: Number(row['ends_at']),
        numbers: row['numbers'] as number[],
      }))
    },
    nextAt() {
      const at = now()
      return Math.min(...scheduledGames.map((gameId) => currentDraw(rowOf(gameId), drawSpeed, at).endsAt))
    },
    heldAhead: () => ahead,
  }
}
