import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeAt, trim } from './trim.ts'

const trimmed = (
  items: readonly number[],
  size: number,
  isNeeded: (item: number, index: number) => boolean,
) => {
  const list = [...items]
  trim(list, size, isNeeded)
  return list
}

describe('a list that is trimmed', () => {
  it('keeps its first items, and of the others those that are still needed, in their order', () => {
    expect(trimmed([1, 2, 3, 4, 5, 6], 3, () => false)).toEqual([1, 2, 3])
    expect(trimmed([1, 2, 3, 4, 5, 6], 3, (item) => item % 2 === 0)).toEqual([1, 2, 3, 4, 6])
    expect(trimmed([1, 2], 3, () => false)).toEqual([1, 2])
    expect(trimmed([1, 2, 3], 0, () => false)).toEqual([])
  })

  it('decides about each of the others once, by its place before anything is removed after it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 20 }), fc.nat(8), (items, size) => {
        const places: [number, number][] = []
        const kept = trimmed(items, size, (item, index) => {
          places.push([item, index])
          return item < 10
        })
        const others = items.slice(size)
        expect(places.toReversed()).toEqual(others.map((item, at) => [item, size + at]))
        expect(kept).toEqual([...items.slice(0, size), ...others.filter((item) => item < 10)])
      }),
    )
  })
})

it('an item is removed from its place, and the others keep their order', () => {
  for (const at of [0, 1, 2]) {
    const list = ['a', 'b', 'c']
    removeAt(list, at)
    expect(list).toEqual(['a', 'b', 'c'].toSpliced(at, 1))
  }
})
