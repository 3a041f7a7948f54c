import { expect, it } from 'vitest'
import { dayRootOf, isCommitted } from './commitments.ts'
import { playHost } from './testing.ts'

it('draws can be sold where the root stands for each of them; a host that makes no commitments sells all', () => {
  const { state } = playHost()
  const covers = (firstDraw: number, lastDraw: number, gameId = 20) =>
    isCommitted(state, gameId, { firstDraw, lastDraw })
  expect(covers(1, 99)).toBe(true)
  expect(dayRootOf(state)).toEqual({})
  const draws = {
    20: [
      { firstDraw: 5, lastDraw: 7 },
      { firstDraw: 8, lastDraw: 9 },
      { firstDraw: 11, lastDraw: 11 },
    ],
  }
  state.draws.committed = { root: 'ab'.repeat(32), draws }
  expect([covers(5, 5), covers(7, 7), covers(5, 9), covers(11, 11)]).toEqual([true, true, true, true])
  expect([covers(4, 5), covers(9, 10), covers(9, 11), covers(12, 12), covers(5, 5, 4)]).toEqual(
    Array(5).fill(false),
  )
  expect(dayRootOf(state)).toEqual({ dayRoot: 'ab'.repeat(32) })
})
