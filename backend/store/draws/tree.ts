import { hash } from 'node:crypto'
import { setImmediate as later } from 'node:timers/promises'

const hashBytes = 32
/** So many nodes are hashed before others have their turn: a few milliseconds. */
const nodesAtOnce = 4_096

/** A Merkle tree (RFC 9162, 2.1) with all its levels. */
export interface Tree {
  /** Hexadecimal. */
  readonly root: string
  readonly size: number
  /** The hashes beside the way from a leaf to the root. */
  pathOf(index: number): string[]
  /** The place of a leaf; -1 where it has none. For leaves in ascending order. */
  indexOf(leaf: Buffer): number
}

/** The hashes of leaves, one behind the other, as `src/draws/merkle.ts` has them too; these are some times as fast. */
export function leavesOf(statements: readonly string[]): Buffer {
  const leaves = Buffer.allocUnsafe(statements.length * hashBytes)
  for (const [index, statement] of statements.entries())
    leaves.write(hash('sha256', `\0${statement}`), index * hashBytes, 'hex')
  return leaves
}

const emptyRoot = hash('sha256', '')

/** `leaves` are hashes, one behind the other. */
export async function treeOf(leaves: Buffer): Promise<Tree> {
  const levels = [leaves]
  for (let level = leaves; level.length > hashBytes; level = levels.at(-1)!) levels.push(await above(level))
  return {
    root: leaves.length === 0 ? emptyRoot : levels.at(-1)!.toString('hex'),
    size: leaves.length / hashBytes,
    pathOf: (index) => pathIn(levels, index),
    indexOf: (leaf) => placeOf(leaves, leaf),
  }
}

const at = (level: Buffer, index: number): Buffer =>
  level.subarray(index * hashBytes, (index + 1) * hashBytes)

/** A last node without another one beside it is taken up as it is. */
async function above(level: Buffer): Promise<Buffer> {
  const count = level.length / hashBytes
  const next = Buffer.allocUnsafe(Math.ceil(count / 2) * hashBytes)
  const pair = Buffer.alloc(1 + 2 * hashBytes, 1)
  for (let index = 0; index + 1 < count; index += 2) {
    level.copy(pair, 1, index * hashBytes, (index + 2) * hashBytes)
    next.write(hash('sha256', pair), (index / 2) * hashBytes, 'hex')
    if (index % (2 * nodesAtOnce) === 0 && index > 0) await later()
  }
  if (count % 2 === 1) at(level, count - 1).copy(next, next.length - hashBytes)
  return next
}

function pathIn(levels: readonly Buffer[], index: number): string[] {
  const path: string[] = []
  let place = index
  for (const level of levels.slice(0, -1)) {
    const beside = at(level, place % 2 === 0 ? place + 1 : place - 1)
    if (beside.length > 0) path.push(beside.toString('hex'))
    place = Math.floor(place / 2)
  }
  return path
}

/** By halving. */
function placeOf(leaves: Buffer, leaf: Buffer): number {
  let [from, to] = [0, leaves.length / hashBytes]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (at(leaves, middle).compare(leaf) < 0) from = middle + 1
    else to = middle
  }
  return at(leaves, from).equals(leaf) ? from : -1
}
