import { drawStatement, type DrawId } from '../../../src/draws/statements.ts'
import type { Run } from './runs.ts'
import { secretOf } from './secrets.ts'
import { leavesOf, treeOf, type Tree } from './tree.ts'

/** A run with the number of the day that committed to it. */
export interface CommittedRun extends Run {
  readonly number: number
  /** When its first draw ends, and its last one. */
  readonly firstEndsAt: number
  readonly lastEndsAt: number
}

/** The secrets of a run's draws, in order, and the tree over their commitments. */
export interface RunTree {
  readonly secrets: readonly string[]
  readonly tree: Tree
}

/** More than a day has; a tree of the fastest games takes 250 KB. */
const keptTrees = 200

/** The trees of runs that were made last: each is needed for every draw of its run. */
export class RunTrees {
  readonly #trees = new Map<string, Promise<RunTree>>()

  of(run: CommittedRun, daySecret: Buffer): Promise<RunTree> {
    const { gameId, firstDraw, lastDraw, firstEndsAt, lastEndsAt } = run
    const name = [daySecret.toString('hex'), gameId, firstDraw, lastDraw, firstEndsAt, lastEndsAt].join('/')
    const tree = this.#trees.get(name) ?? treeOfRun(run, daySecret)
    // The one that was used last goes last.
    this.#trees.delete(name)
    this.#trees.set(name, tree)
    const [oldest] = this.#trees.keys()
    if (this.#trees.size > keptTrees && oldest !== undefined) this.#trees.delete(oldest)
    return tree
  }
}

async function treeOfRun(run: CommittedRun, daySecret: Buffer): Promise<RunTree> {
  const draws = Array.from({ length: run.lastDraw - run.firstDraw + 1 }, (_, place) => drawAt(run, place))
  const secrets = draws.map((draw) => secretOf(daySecret, draw))
  const statements = draws.map((draw, place) => drawStatement(draw, secrets[place]!))
  return { secrets, tree: await treeOf(leavesOf(statements)) }
}

/** The draw at a place of a run, counted from 0: as the run commits to it. */
export function drawAt(run: CommittedRun, place: number): DrawId {
  const { gameId, firstDraw, lastDraw, firstEndsAt, lastEndsAt } = run
  const periodMs = (lastEndsAt - firstEndsAt) / Math.max(1, lastDraw - firstDraw)
  return { gameId, drawId: firstDraw + place, endsAt: firstEndsAt + place * periodMs }
}
