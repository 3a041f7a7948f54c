import {
  changedMarket,
  drawPart,
  type DescribedGame,
  type DescribedGames,
} from '../../src/host/rules/described-games.ts'
import type { By } from '../../src/host/rules/events.ts'
import { isEqual } from '../../src/values/equal.ts'
import { frozen } from '../../src/values/copy.ts'
import type { Database, Row, Statement } from '../../node/database/database.ts'
import { follow } from './follow.ts'
import { recordedAct } from './recorded-acts.ts'

/** The games that the operator of the host has described: rows that are only added, and that all processes go by. */
export interface SharedGames {
  now(): DescribedGames
  /**
   * Adds the descriptions that are new or changed; every shop offers them from now on. Throws one sentence where a game would
   * have other draws, or a market other numbers, than its tickets were sold for: then nothing has changed.
   */
  add(games: readonly DescribedGame[], by: By): Promise<void>
  /** Reads what other processes have added. */
  look(): Promise<void>
  stop(): void
}

/** Follows the descriptions from here on: another process may add some. */
export async function openGames(database: Database, report: (problem: string) => void): Promise<SharedGames> {
  let count = 0
  let games: DescribedGames = {}

  async function look(): Promise<void> {
    const rows = await database.query(descriptions.sql, [])
    if (rows.length === count) return
    count = rows.length
    games = frozen(gamesIn(rows))
  }

  await look()
  const following = follow(database, look, (error) =>
    report(`described games may be missing: ${String(error)}`),
  )
  return {
    now: () => games,
    look: following.look,
    async add(described, by) {
      await addIn(database, described, by)
      await following.look()
    },
    stop: following.stop,
  }
}

const descriptions: Statement = {
  name: 'described-games',
  sql: 'select game, body from described_games order by game, number',
  values: [],
}

function gamesIn(rows: readonly Row[]): DescribedGames {
  const games: Record<string, DescribedGame[]> = {}
  for (const { game, body } of rows) (games[String(game)] ??= []).push(body as DescribedGame)
  return games
}

/** Of two processes that add descriptions at once, the second one finds those of the first. */
const addIn = (database: Database, described: readonly DescribedGame[], by: By): Promise<void> =>
  database.transaction(
    [{ name: 'games-lock', sql: 'lock table described_games in exclusive mode', values: [] }, descriptions],
    ([, rows = []]) => {
      const known = gamesIn(rows)
      const added = described
        .filter((game) => !isEqual(known[game.gameId]?.at(-1), game))
        .map((game) => ({ game, number: (known[game.gameId]?.length ?? 0) + 1 }))
      for (const { game } of added) mustKeepBets(known[game.gameId] ?? [], game)
      const act = { games: added.map(({ game, number }) => ({ gameId: game.gameId, number })) }
      const write = added.length === 0 ? [] : [...added.map(inserted), recordedAct('gamesDescribed', act, by)]
      return { write, value: undefined }
    },
  )

/** Counters and tickets of earlier descriptions go on under the later ones. */
function mustKeepBets(earlier: readonly DescribedGame[], game: DescribedGame): void {
  const before = earlier.at(-1)
  if (before && !isEqual(drawPart(before.rules), drawPart(game.rules)))
    throw new Error(
      `Game ${game.gameId} was described with other draws before: a game keeps what is drawn and how often, so describe it under another game_id.`,
    )
  const changed = changedMarket(earlier, game)
  if (changed)
    throw new Error(
      `Market ${changed.id} of game ${game.gameId} was described with other numbers before: a market keeps its numbers, so give the changed one another id.`,
    )
}

const inserted = ({
  game,
  number,
}: {
  readonly game: DescribedGame
  readonly number: number
}): Statement => ({
  name: 'described-game',
  sql: 'insert into described_games (game, number, body) values ($1::integer, $2::integer, $3::json)',
  values: [game.gameId, number, JSON.stringify(game)],
})
