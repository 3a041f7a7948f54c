import { expect, test } from 'vitest'
import { Renewable } from './renewable.ts'

class Line {
  isLost = false
}

test('a lost object is opened again when it is requested, once for all callers', async () => {
  let opened = 0
  const lines = await Renewable.open(async () => {
    opened++
    return new Line()
  })
  const first = await lines.current()
  expect(await lines.current()).toBe(first)
  first.isLost = true
  const [second, same] = await Promise.all([lines.current(), lines.current()])
  expect(second).toBe(same)
  expect([opened, lines.latest === second, second.isLost]).toEqual([2, true, false])
})

test('a failed opening rejects for its callers, and the next call tries again', async () => {
  let isAway = false
  const lines = await Renewable.open(async () => {
    if (isAway) throw new Error('away')
    return new Line()
  })
  lines.latest.isLost = true
  isAway = true
  await expect(lines.current()).rejects.toThrow('away')
  expect((await lines.afterOpening()).isLost).toBe(true)
  isAway = false
  expect((await lines.current()).isLost).toBe(false)
})
