import type { Database } from '../../../node/database/database.ts'
import { keptResults } from '../../../src/host/rules/draws.ts'
import type { GameDraw } from '../../../src/host/rules/schedule.ts'
import type { HeldDraws } from '../slice.ts'

export interface EndedDraw extends GameDraw {
  readonly periodMs: number
}

/**
 * Whether the draw of a game that ends then was held, in SQL. Its numbers are known for ever: also after its row is gone, and where
 * the clock was set back to before its end. `held_draws` has the times of each game whose draws were held. The time of a draw begins
 * with the end of the draw before, so that draws without a pause between them are one range.
 */
export const isHeld = (game: string, endsAt: string): string =>
  `exists (select from held_draws where held_draws.game = ${game} and times @> ${endsAt})`

/** Of the draws without tickets, only the latest and the future ones are kept; that they were held is kept in the same statement. */
export async function forget(database: Database, ended: readonly EndedDraw[], at: number): Promise<void> {
  if (ended.length === 0) return
  await database.query(
    `with ended (game, ends_at, period) as (select * from unnest($1::integer[], $2::bigint[], $3::bigint[])),
     gone as (
       delete from draws using ended
       where draws.game = ended.game and not is_sold and draws.ends_at <= $4::bigint and draw < (
         select draw from draws as newer where newer.game = ended.game and newer.ends_at <= $4::bigint
         order by draw desc offset ${keptResults} limit 1)
       returning draws.game, draws.ends_at, period)
     insert into held_draws (game, times)
     select game, range_agg(int8range(ends_at - period, ends_at, '(]'))
     from (table ended union all table gone) as held group by game order by game
     on conflict (game) do update set times = held_draws.times + excluded.times`,
    [
      ended.map(({ gameId }) => gameId),
      ended.map(({ endsAt }) => endsAt),
      ended.map(({ periodMs }) => periodMs),
      at,
    ],
  )
}

/** What is to come by the clock, and was held or closed all the same. */
export async function readAhead(database: Database, at: number): Promise<HeldDraws[]> {
  const rows = await database.query(
    `select game, ends_at as first, ends_at as last from draws
     where (numbers is not null or closed_at is not null) and ends_at > $1::bigint
     union all
     select game, lower(run), upper(run) - 1 from held_draws cross join unnest(times) as run
     where upper(run) - 1 > $1::bigint`,
    [at],
  )
  return rows.map(({ game, first, last }) => ({
    gameId: Number(game),
    from: Number(first),
    to: Number(last),
  }))
}

/** Whether one of the draws was never held. */
export async function isAnyNew(database: Database, draws: readonly GameDraw[]): Promise<boolean> {
  if (draws.length === 0) return false
  const rows = await database.query(
    `select from unnest($1::integer[], $2::bigint[]) as draw (game, ends_at)
     where not ${isHeld('draw.game', 'draw.ends_at')} limit 1`,
    [draws.map(({ gameId }) => gameId), draws.map(({ endsAt }) => endsAt)],
  )
  return rows.length > 0
}
