import { describe, expect, test } from 'vitest'
import { areDrawsMissing } from './load.ts'

const wanted = [{ gameId: 16, drawId: 7, endsAt: 60_000 }]
const row = (gameId: number, drawId: number) => ({ draw: { gameId, drawId }, liability: null })

describe('a draw that tickets are to be sold for', () => {
  test('is missing where another sale has just written its row', () => {
    expect(areDrawsMissing({ draws: wanted }, [[]])).toBe(true)
    expect(areDrawsMissing({ draws: wanted }, [[row(16, 7)]])).toBe(false)
  })

  test('is missing although the draw of a ticket that the same transaction cancels was loaded', () => {
    expect(areDrawsMissing({ draws: wanted }, [[], [row(16, 6)]])).toBe(true)
    expect(areDrawsMissing({ draws: wanted }, [[row(16, 7)], [row(16, 6)]])).toBe(false)
  })
})
