import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('the latest requested values are kept, and the one requested longest ago is computed again', () => {
  const made: string[] = []
  const recent = new Recent<string, string>(2)
  const request = (key: string) =>
    recent.get(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect([request('a'), request('b'), request('a'), request('c'), request('a')]).toEqual([
    'A',
    'B',
    'A',
    'C',
    'A',
  ])
  expect(made).toEqual(['a', 'b', 'c'])
  request('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
