import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('what was asked for latest is kept, and what was asked for longest ago is made anew', () => {
  const made: string[] = []
  const recent = new Recent<string, string>(2)
  const ask = (key: string) =>
    recent.get(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a')]).toEqual(['A', 'B', 'A', 'C', 'A'])
  expect(made).toEqual(['a', 'b', 'c'])
  ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
