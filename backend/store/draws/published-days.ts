import { dayStatement, runStatement, type DrawRun } from '../../../src/draws/statements.ts'
import type { WireDay } from '../../../src/protocol/draws.ts'
import type { SigningKey } from '../../../node/signing-key.ts'
import type { Database } from '../../../node/database/database.ts'
import { Recent } from '../recent.ts'
import { leavesOf, treeOf, type Tree } from './tree.ts'

export const dayJson = `json_build_object('number', number, 'startsAt', starts_at, 'endsAt', ends_at,
  'publishedAt', published_at, 'tree', tree, 'previous', previous, 'key', key, 'root', root, 'signature', signature)`

/** A day with its runs in the order of their tree. */
export interface PublishedDay {
  readonly day: WireDay
  readonly runs: readonly DrawRun[]
  readonly tree: Tree
}

export async function readDay(database: Database, number: number): Promise<PublishedDay> {
  const [dayRows = [], runRows = []] = await database.read([
    {
      name: 'published-day',
      sql: `select ${dayJson} as day from day_roots where number = $1::bigint`,
      values: [number],
    },
    {
      name: 'published-runs',
      sql: `select json_build_object('gameId', game, 'firstDraw', first_draw, 'lastDraw', last_draw, 'root', root) as run
            from day_draws where number = $1::bigint order by game, first_draw`,
      values: [number],
    },
  ])
  const runs = runRows.map((row) => row['run'] as DrawRun)
  return { day: dayRows[0]!['day'] as WireDay, runs, tree: await treeOf(leavesOf(runs.map(runStatement))) }
}

/** Those whose draws are published at a time, and some more. */
const keptDays = 20

/**
 * Whether a root is that of a run that this key has committed to on a day. The role that sells owns the rows of days and runs: it must
 * not get a secret early by changing them.
 */
export function committedRoots(database: Database, key: SigningKey) {
  const known = new Recent<number, Promise<ReadonlySet<string>>>(keptDays)
  async function read(number: number): Promise<ReadonlySet<string>> {
    const { day, runs, tree } = await readDay(database, number)
    const isSigned = key.sign(dayStatement(day)) === day.signature && tree.root === day.tree
    return new Set(isSigned ? runs.map(({ root }) => root) : [])
  }
  return async (number: number, root: string): Promise<boolean> => {
    const roots = known.get(number, () => read(number))
    roots.catch(() => known.forget(number))
    return (await roots).has(root)
  }
}
