import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyRoot, leafHash, rootFrom } from '../../../src/draws/merkle.ts'
import { leavesOf as hashesOf, treeOf } from './tree.ts'

const leafOf = (statement: string) => hashesOf([statement])

const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** As RFC 9162, 2.1.1, says it: the largest power of two below the size is the left half. */
function rootByDefinition(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0]!
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(Buffer.of(1), rootByDefinition(leaves.slice(0, half)), rootByDefinition(leaves.slice(half)))
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, index) => leafOf(`leaf ${index}`))

test('the hash of a leaf is the same by both implementations, and has a zero byte before it', () => {
  expect(leafOf('a\nb').toString('hex')).toBe(leafHash('a\nb'))
  expect(leafOf('a\nb')).toEqual(sha256(Buffer.of(0), Buffer.from('a\nb')))
})

test('a tree of any size has the root of RFC 9162, and every leaf a path that leads there', async () => {
  for (let size = 0; size <= 70; size++) {
    const leaves = leavesOf(size)
    const tree = await treeOf(Buffer.concat(leaves))
    expect(tree.root).toBe(rootByDefinition(leaves).toString('hex'))
    expect(tree.size).toBe(size)
    for (const [index, leaf] of leaves.entries())
      expect(rootFrom(leaf.toString('hex'), { index, size, path: tree.pathOf(index) })).toBe(tree.root)
  }
})

test('a tree without leaves has the root of an empty tree', async () => {
  expect((await treeOf(Buffer.alloc(0))).root).toBe(emptyRoot)
})

test('a path leads to another root, or nowhere, from another leaf, place or size, or when it is cut or lengthened', async () => {
  const size = 11
  const leaves = leavesOf(size)
  const tree = await treeOf(Buffer.concat(leaves))
  for (const index of leaves.keys()) {
    const path = tree.pathOf(index)
    const leaf = leaves[index]!.toString('hex')
    const roots = [
      rootFrom(leafHash('another'), { index, size, path }),
      rootFrom(leaf, { index: (index + 1) % size, size, path }),
      rootFrom(leaf, { index, size: size * 2, path }),
      rootFrom(leaf, { index, size, path: path.slice(1) }),
      rootFrom(leaf, { index, size, path: [...path, leaf] }),
      rootFrom(leaf, { index: size, size, path }),
      rootFrom(leaf, { index: -1, size, path }),
    ]
    expect(roots).not.toContain(tree.root)
  }
})

test('a leaf is found in the order of hashes', async () => {
  const leaves = leavesOf(100).toSorted((a, b) => a.compare(b))
  const tree = await treeOf(Buffer.concat(leaves.slice(1)))
  expect(leaves.map((leaf) => tree.indexOf(leaf))).toEqual([-1, ...leaves.slice(1).keys()])
})

test('a large tree lets others have their turn', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  await treeOf(Buffer.alloc(100_000 * 32, 7))
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
})
