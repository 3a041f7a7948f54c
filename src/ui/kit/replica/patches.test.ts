import fc from 'fast-check'
import { applyPatches as immersApplyPatches, enablePatches, produceWithPatches, type Patch } from 'immer'
import { describe, expect, it } from 'vitest'
import { applyPatches } from './patches.ts'

enablePatches()

interface Model {
  list: { id: number; numbers: number[] }[]
  byName: Record<string, { count: number }>
  one: { inner: number } | null
}

const base: Model = {
  list: [
    { id: 1, numbers: [1, 2, 3] },
    { id: 2, numbers: [] },
    { id: 3, numbers: [9] },
  ],
  byName: { a: { count: 1 }, b: { count: 2 } },
  one: { inner: 0 },
}

type Change = (model: Model) => void

const change: fc.Arbitrary<Change> = fc
  .record({
    kind: fc.constantFrom(
      'push',
      'unshift',
      'cut',
      'splice',
      'number',
      'set',
      'delete',
      'one',
      'none',
      'swap',
    ),
    at: fc.nat(4),
    value: fc.nat(99),
    name: fc.constantFrom('a', 'b', 'c'),
  })
  .map(({ kind, at, value, name }) => (model) => {
    switch (kind) {
      case 'push':
        return void model.list.push({ id: value, numbers: [value] })
      case 'unshift':
        return void model.list.unshift({ id: value, numbers: [] })
      case 'cut':
        model.list.length = Math.min(model.list.length, at)
        return
      case 'splice':
        return void model.list.splice(at, 1, { id: value, numbers: [at] })
      case 'number':
        return void model.list[at]?.numbers.push(value)
      case 'set':
        model.byName[name] = { count: value }
        return
      case 'delete':
        delete model.byName[name]
        return
      case 'one':
        if (model.one) model.one.inner = value
        else model.one = { inner: value }
        return
      case 'none':
        model.one = null
        return
      case 'swap':
        return void model.list.reverse()
    }
  })

const patchesOf = (changes: readonly Change[]): [Model, readonly Patch[]] => {
  const [next, patches] = produceWithPatches(base, (draft: Model) => {
    for (const apply of changes) apply(draft)
  })
  return [next, patches]
}

describe('patches applied to the replica', () => {
  it('give the same result as Immer', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const [next, patches] = patchesOf(changes)
        expect(applyPatches(base, patches)).toEqual(next)
        expect(applyPatches(base, patches)).toEqual(immersApplyPatches(base, [...patches]))
      }),
    )
  })

  it('leave the old replica as it was, and what they do not touch the same object', () => {
    const frozen = structuredClone(base)
    const [, patches] = patchesOf([({ list }) => void list[0]?.numbers.push(4)])
    const next = applyPatches(base, patches)
    expect(base).toEqual(frozen)
    expect(next.byName).toBe(base.byName)
    expect(next.list[1]).toBe(base.list[1])
    expect(next.list[0]).not.toBe(base.list[0])
  })

  it('take the whole value where the path is empty', () => {
    expect(applyPatches(base, [{ op: 'replace', path: [], value: 7 }])).toBe(7)
  })
})
