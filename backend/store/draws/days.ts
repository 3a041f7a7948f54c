import { setImmediate as later } from 'node:timers/promises'
import { hashOf } from '../../../src/draws/merkle.ts'
import { dayStatement, runStatement, type Day } from '../../../src/draws/statements.ts'
import type { Commitments } from '../../../src/host/rules/records.ts'
import type { KnownGames } from '../../../src/host/rules/schedule.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import type { ChanceSource } from '../../chance.ts'
import { RolledBack, type Database, type Statement } from '../../../node/database/database.ts'
import { statement } from '../statements.ts'
import type { CommittedRun, RunTrees } from './run-trees.ts'
import { dayAt, endsOf, neededRuns, scheduledGames, withoutKnown, type Run, type Span } from './runs.ts'
import type { DrawSecrets } from './secrets.ts'
import { leavesOf, treeOf } from './tree.ts'

export interface DaysParts {
  readonly database: Database
  readonly now: () => number
  readonly chance: ChanceSource
  readonly drawSpeed: number
  readonly games: () => KnownGames
  readonly trees: RunTrees
  /** Null where this process may not read secrets: another one publishes the days. */
  readonly secrets: DrawSecrets | null
}

/** The roots by which the host commits itself to its draws: one a day, published before the first ticket of the day. */
export interface Days {
  /** Publishes what is missing, and reads what others have published. */
  keep(): Promise<void>
  /** The root that tickets carry at a moment. */
  at(now: number): Commitments
}

/** Part of a day by which the next one is published before it begins. */
const lead = 1 / 24
/** Another process may publish a day at the same time. */
const mostTries = 5

interface PublishedDay extends Span {
  readonly number: number
  readonly root: string
}

const none: Commitments = { root: '', draws: {} }

export async function openDays(parts: DaysParts): Promise<Days> {
  const { database, now, drawSpeed, secrets, games } = parts
  // The draw before the one on sale may have ended so long ago.
  const longestPeriodMs = Math.ceil(dayMs / drawSpeed)
  let days: readonly PublishedDay[] = []
  let runs: readonly CommittedRun[] = []
  let known: { readonly number: number; readonly commitments: Commitments } | null = null

  /** Days and runs that have not been over for long, and the latest day. All of them: the clock may have been set back. */
  async function read(): Promise<void> {
    const [dayRows = [], runRows = []] = await database.read(notOver(now() - longestPeriodMs))
    days = dayRows.map((row) => row['day'] as PublishedDay)
    // A game that another process has just described is not known here yet.
    const scheduled = new Set(scheduledGames(games()))
    runs = runRows
      .map((row) => row['run'] as CommittedRun)
      .filter((run) => scheduled.has(run.gameId) && isOfSchedule(run))
    known = null
  }

  /** Of another speed the same numbers are other draws. */
  const isOfSchedule = (run: CommittedRun): boolean => {
    const ends = endsOf(games(), run, drawSpeed)
    return ends.firstEndsAt === run.firstEndsAt && ends.lastEndsAt === run.lastEndsAt
  }

  const runsOf = (gameId: number) => runs.filter((run) => run.gameId === gameId)
  const dayOf = (at: number) => days.findLast(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  const missingOf = (day: Span, at: number): Run[] =>
    neededRuns(games(), day, at, drawSpeed).flatMap((run) => withoutKnown(run, runsOf(run.gameId)))

  async function publishMissing(day: Span, by: DrawSecrets): Promise<void> {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const missing = missingOf(day, now())
      if (missing.length === 0 && dayOf(Math.max(day.startsAt, now()))) return
      try {
        await publish(parts, by, day, missing, days.at(-1))
      } catch (error) {
        if (!(error instanceof RolledBack && error.isConflict)) throw error
      }
      await read()
    }
    throw new Error('the root of the day was not published: other processes were always first')
  }

  return {
    async keep() {
      await read()
      if (!secrets) return
      const today = dayAt(now(), drawSpeed)
      await publishMissing(today, secrets)
      const length = today.endsAt - today.startsAt
      if (now() >= today.endsAt - length * lead) await publishMissing(dayAt(today.endsAt, drawSpeed), secrets)
    },
    at(moment) {
      const day = dayOf(moment)
      if (!day) return none
      if (known?.number !== day.number) known = { number: day.number, commitments: commitmentsOf(day, runs) }
      return known.commitments
    },
  }
}

/** The root of a day stands for the days before it too. */
function commitmentsOf({ number, root }: PublishedDay, runs: readonly CommittedRun[]): Commitments {
  const draws: Record<string, Run[]> = {}
  for (const run of runs) if (run.number <= number) (draws[run.gameId] ??= []).push(run)
  return { root, draws }
}

const notOver = (ended: number): Statement[] => [
  statement(
    (text) =>
      `select json_build_object('number', number, 'startsAt', starts_at, 'endsAt', ends_at, 'root', root) as day
       from day_roots where ends_at > ${text.of(ended)} or number = (select max(number) from day_roots)
       order by number`,
  ),
  statement(
    (text) =>
      `select json_build_object('number', number, 'gameId', game, 'firstDraw', first_draw, 'lastDraw', last_draw,
                                'firstEndsAt', first_ends_at, 'lastEndsAt', last_ends_at) as run
       from day_draws where last_ends_at > ${text.of(ended)}`,
  ),
]

/** After the secret, so that no root is known whose secret could be lost. Whoever publishes the day has the same secret. */
async function publish(
  { database, now, chance, drawSpeed, trees, games }: DaysParts,
  secrets: DrawSecrets,
  { startsAt, endsAt }: Span,
  missing: readonly Run[],
  latest: PublishedDay | undefined,
): Promise<void> {
  const number = (latest?.number ?? 0) + 1
  const secret = await secrets.keep(number, chance.daySecret())
  const rows: (CommittedRun & { readonly root: string })[] = []
  for (const run of missing) {
    const committed = { ...run, ...endsOf(games(), run, drawSpeed), number }
    const { tree } = await trees.of(committed, secret)
    rows.push({ ...committed, root: tree.root })
    await later()
  }
  const { root: tree } = await treeOf(leavesOf(rows.map(runStatement)))
  const day: Day = {
    number,
    startsAt,
    endsAt,
    publishedAt: now(),
    tree,
    previous: latest?.root ?? null,
    key: secrets.publicKey,
  }
  const text = dayStatement(day)
  const published = { ...day, root: hashOf(text), signature: secrets.sign(text) }
  await database.transaction([], () => ({
    write: insertOf(published, rows),
    value: undefined,
  }))
}

const insertOf = (
  day: Day & { readonly root: string; readonly signature: string },
  runs: readonly (CommittedRun & { readonly root: string })[],
): Statement[] => [
  statement(
    (text) =>
      `insert into day_roots (number, starts_at, ends_at, published_at, tree, previous, key, root, signature)
       values (${text.of(day.number)}, ${text.of(day.startsAt)}, ${text.of(day.endsAt)},
         ${text.of(day.publishedAt)}, ${text.of(day.tree)}, ${text.of(day.previous)}, ${text.of(day.key)},
         ${text.of(day.root)}, ${text.of(day.signature)})`,
  ),
  statement(
    (text) =>
      `insert into day_draws (number, game, first_draw, last_draw, first_ends_at, last_ends_at, root)
       select ${text.of(day.number)}, (row->>'gameId')::integer, (row->>'firstDraw')::bigint,
         (row->>'lastDraw')::bigint, (row->>'firstEndsAt')::bigint, (row->>'lastEndsAt')::bigint, row->>'root'
       from json_array_elements(${text.of(JSON.stringify(runs))}::json) as row`,
  ),
]
