import { sealStatement, type Seal } from '../../../src/draws/statements.ts'
import { resultOf } from '../../../src/draws/result.ts'
import type { UnsoldDraw } from '../../../src/host/rules/events.ts'
import {
  currentDraw,
  drawById,
  drawPeriodMs,
  rulesOf,
  type GameDraw,
  type KnownGames,
} from '../../../src/host/rules/schedule.ts'
import { drawNumbers } from '../../../src/games/rules.ts'
import type { ChanceSource } from '../../chance.ts'
import type { Database, Row } from '../../../node/database/database.ts'
import type { DrawsNow, HeldDraws } from '../slice.ts'
import { commitmentsIn, runOfDraw, type CommitmentTo } from './commitments.ts'
import { openDays } from './days.ts'
import { forget, isAnyNew, readAhead, type EndedDraw } from './held.ts'
import { keptSealsIn, type KeptSeals } from './kept-seals.ts'
import { unpublishedMs, watchPublication, type Publication } from './publication.ts'
import { RunTrees, type CommittedRun } from './run-trees.ts'
import { scheduledGames } from './runs.ts'
import { closeDraws, sealDraws, sealUnsold } from './seals.ts'
import { openDrawSecrets, type DrawSecrets } from './secrets.ts'

export interface DrawsParts {
  readonly database: Database
  /** The same database, for the role that has the secrets of draws. */
  readonly secretsDatabase: Database
  readonly now: () => number
  readonly chance: ChanceSource
  /** Divides the time between draws. */
  readonly drawSpeed: number
  readonly games: () => KnownGames
  readonly report: (problem: string) => void
}

/** The draws of all shops. They belong to no process: each step of a draw is a row, and the first process writes it. */
export interface SharedDraws extends Publication {
  /**
   * Closes, seals and publishes draws that have ended, and publishes the root of a day that begins. Returns the draws that
   * were published since the last time, by whomever.
   */
  hold(): Promise<readonly UnsoldDraw[]>
  /** When to look again, ms since 1970: as the next draw ends, or soon where a draw that has ended is not published yet. */
  nextAt(): number
  now(): DrawsNow
}

/** Where another process has not published a draw yet. */
const lookAgainMs = 500

export async function openDraws(parts: DrawsParts): Promise<SharedDraws> {
  const { database, secretsDatabase, now, drawSpeed, games, report } = parts
  const secrets = await openDrawSecrets(secretsDatabase)
  const trees = new RunTrees()
  const publishing = secrets && {
    ...{ secrets, seals: keptSealsIn(secretsDatabase) },
    commitmentTo: commitmentsIn(database, secrets, trees),
  }
  const days = await openDays({ ...parts, trees, secrets })
  const publication: Publication = {
    hasDayRoot: () => days.at(now()).root !== '',
    unpublishedMs: () => unpublishedMs(database, now()),
  }
  const watch = watchPublication(publication, report)
  let ahead: readonly HeldDraws[] = []
  /** The last ended draw of each game that this process has looked at. */
  const seen = new Map<number, number>()
  let seenTo = now()
  const announced = new Set<string>()
  let isWaiting = false
  const reported = new Set<string>()
  /** Draws that wait are looked at again and again. */
  function reportOnce(problem: string): void {
    if (!reported.has(problem)) report(problem)
    reported.add(problem)
  }

  /** The latest ended draw of each game. Older ones without tickets that were missed during a pause are not held later. */
  const latestEnded = (at: number): EndedDraw[] =>
    scheduledGames(games()).map((gameId) => {
      const row = rulesOf(games(), gameId)
      const draw = drawById(row, drawSpeed, currentDraw(row, drawSpeed, at).drawId - 1)
      return { gameId, ...draw, periodMs: drawPeriodMs(row, drawSpeed) }
    })

  async function publish(by: Publishing): Promise<void> {
    const at = now()
    const sealing = { ...by, database, now, report: reportOnce }
    await closeDraws(sealing)
    await sealDraws(sealing)
    const unsold = latestEnded(at).filter(({ gameId, drawId }) => seen.get(gameId) !== drawId)
    await sealUnsold(sealing, unsold)
    await publishResults(parts, by)
    await forget(database, unsold, at)
    for (const { gameId, drawId } of unsold) seen.set(gameId, drawId)
  }

  /** Published draws that this process has not announced. While one of them is missing, their time is read again. */
  async function unannounced(at: number): Promise<UnsoldDraw[]> {
    const rows = await database.query(
      `select game, draw, ends_at, numbers from draws
       where ends_at > $1::bigint and ends_at <= $2::bigint order by ends_at, game`,
      [seenTo, at],
    )
    const isThere = new Set(rows.filter((row) => row['numbers'] !== null).map(nameOf))
    const missing = latestEnded(at).filter(
      ({ gameId, drawId, endsAt }) => endsAt > seenTo && !isThere.has(`${gameId}/${drawId}`),
    )
    isWaiting = isThere.size < rows.length || (await isAnyNew(database, missing))
    const fresh = rows.filter((row) => row['numbers'] !== null && !announced.has(nameOf(row)))
    for (const row of fresh) announced.add(nameOf(row))
    if (!isWaiting) {
      seenTo = at
      announced.clear()
    }
    return fresh.map((row) => ({ ...drawOf(row), numbers: row['numbers'] as number[] }))
  }

  await days.keep()
  ahead = await readAhead(database, now())
  return {
    ...publication,
    async hold() {
      const at = now()
      // First: nothing is sold without the root of the day, whatever happens to the results.
      await days.keep()
      if (publishing) await publish(publishing)
      ahead = await readAhead(database, at)
      await watch()
      return unannounced(at)
    },
    nextAt() {
      const at = now()
      const end = Math.min(
        ...scheduledGames(games()).map(
          (gameId) => currentDraw(rulesOf(games(), gameId), drawSpeed, at).endsAt,
        ),
      )
      return isWaiting ? Math.min(end, at + lookAgainMs) : end
    },
    now: () => ({ heldAhead: ahead, committed: days.at(now()) }),
  }
}

const nameOf = (row: Row): string => `${String(row['game'])}/${String(row['draw'])}`

const drawOf = (row: Row): GameDraw => ({
  gameId: Number(row['game']),
  drawId: Number(row['draw']),
  endsAt: Number(row['ends_at']),
})

interface SealedDraw {
  readonly gameId: number
  readonly drawId: number
  readonly run: CommittedRun | null
  readonly seal: Seal
  readonly signature: string
}

interface Publishing {
  readonly secrets: DrawSecrets
  readonly seals: KeptSeals
  readonly commitmentTo: CommitmentTo
}

/** Publishes secret and result of the draws that are sealed, and by their commitment have ended. */
async function publishResults(
  { database, chance, games, now }: DrawsParts,
  { secrets, commitmentTo }: Publishing,
): Promise<void> {
  const rows = await database.query(
    `select json_build_object('gameId', game, 'drawId', draw, 'run', ${runOfDraw}, 'signature', signature,
       'seal', json_build_object('sealedAt', sealed_at, 'tickets', tickets, 'root', root)) as draw
     from draws join seals using (game, draw) where numbers is null order by ends_at, game limit 1000`,
  )
  if (rows.length === 0) return
  const results = []
  for (const row of rows) {
    const result = await published(row['draw'] as SealedDraw)
    if (result) results.push(result)
  }
  await database.query(
    `with results as (
       select (row->>'gameId')::integer as game, (row->>'drawId')::bigint as draw, row->'numbers' as numbers,
         (row->>'day')::bigint as day, row->>'secret' as secret, decode(row->>'path', 'hex') as path
       from json_array_elements($1::json) as row),
     -- What the draw may cost is known now.
     gone as (delete from liabilities using results where liabilities.game = results.game and liabilities.draw = results.draw)
     update draws set numbers = results.numbers, day = results.day, secret = results.secret, path = results.path
     from results where draws.game = results.game and draws.draw = results.draw and draws.numbers is null`,
    [JSON.stringify(results)],
  )

  async function published({ gameId, drawId, run, seal, signature }: SealedDraw) {
    const row = rulesOf(games(), gameId)
    if (!run) return { gameId, drawId, numbers: drawNumbers(row, chance.ofDraw(gameId, drawId)) }
    const commitment = await commitmentTo(run, drawId)
    if (!commitment) return null
    const { day, draw, secret, path } = commitment
    // The role that sells could have written any end, and any seal.
    if (draw.endsAt > now() || secrets.sign(sealStatement(draw, seal)) !== signature) return null
    return {
      ...{ gameId, drawId, day, secret },
      path: path.join(''),
      numbers: resultOf(row, gameId, drawId, secret),
    }
  }
}
