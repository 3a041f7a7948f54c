import { drawStatement } from '../../../src/draws/statements.ts'
import type { Run } from './runs.ts'
import { secretsOf } from './secrets.ts'
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
  const { gameId, firstDraw, lastDraw, firstEndsAt, lastEndsAt } = run
  const count = lastDraw - firstDraw + 1
  const periodMs = (lastEndsAt - firstEndsAt) / Math.max(1, count - 1)
  const secrets = secretsOf(daySecret, gameId, firstDraw, count)
  const statements = secrets.map((secret, index) =>
    drawStatement({ gameId, drawId: firstDraw + index, endsAt: firstEndsAt + index * periodMs }, secret),
  )
  return { secrets, tree: await treeOf(leavesOf(statements)) }
}
