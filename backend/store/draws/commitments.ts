import type { DrawId } from '../../../src/draws/statements.ts'
import type { Database } from '../../../node/database/database.ts'
import { committedRoots } from './published-days.ts'
import { drawAt, type CommittedRun, type RunTrees } from './run-trees.ts'
import type { DrawSecrets } from './secrets.ts'

/** What the host committed to of a draw, with its end as it is in the commitment. */
export interface Commitment {
  readonly day: number
  readonly draw: DrawId
  readonly secret: string
  /** From the draw to the root of its run. */
  readonly path: readonly string[]
}

/** The draw of a run that has a number; null where the key has not committed to that run, or it has no such draw. */
export type CommitmentTo = (run: CommittedRun, drawId: number) => Promise<Commitment | null>

/** The run that a row of `draws` has by its end, in SQL; null where tickets were sold before there were commitments. */
export const runOfDraw = `(
  select json_build_object('number', number, 'gameId', runs.game, 'firstDraw', first_draw, 'lastDraw', last_draw,
                           'firstEndsAt', first_ends_at, 'lastEndsAt', last_ends_at)
  from day_draws as runs
  where runs.game = draws.game and draws.draw between first_draw and last_draw and draws.ends_at = first_ends_at
    + (draws.draw - first_draw) * (last_ends_at - first_ends_at) / greatest(last_draw - first_draw, 1)
  order by number limit 1)`

/** The role that sells owns the rows of days, runs and draws: nothing of them counts that the key has not signed. */
export function commitmentsIn(database: Database, secrets: DrawSecrets, trees: RunTrees): CommitmentTo {
  const isCommitted = committedRoots(database, secrets)
  return async (run, drawId) => {
    const { secrets: ofRun, tree } = await trees.of(run, await secrets.ofDay(run.number))
    const place = drawId - run.firstDraw
    const secret = ofRun[place]
    if (secret === undefined || !(await isCommitted(run.number, tree.root))) return null
    return { day: run.number, draw: drawAt(run, place), secret, path: tree.pathOf(place) }
  }
}
