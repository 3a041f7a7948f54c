import { describe, expect, test } from 'vitest'
import { missingDraws } from './load.ts'

const wanted = [{ gameId: 16, drawId: 7, endsAt: 60_000 }]
const row = (gameId: number, drawId: number) => ({ draw: { gameId, drawId }, liability: null })

describe('a draw that tickets are to be sold for', () => {
  test('is missing until its first sale has made its row', () => {
    expect(missingDraws(wanted, [[]])).toEqual(wanted)
    expect(missingDraws(wanted, [[row(16, 7)]])).toEqual([])
  })

  test('is missing although the draw of a ticket that the same transaction cancels was loaded', () => {
    expect(missingDraws(wanted, [[], [row(16, 6)]])).toEqual(wanted)
    expect(missingDraws(wanted, [[row(16, 7)], [row(16, 6)]])).toEqual([])
  })
})
