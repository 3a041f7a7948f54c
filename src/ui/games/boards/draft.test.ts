import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameIds, type GameRow } from '../../../games/catalogue.ts'
import { isValidTicket } from '../../../games/rules.ts'
import { arbitraryDraft, rowOf } from './arbitrary-draft.ts'
import {
  betsOf,
  chooseDraws,
  emptyDraft,
  maySetAside,
  missingInDraft,
  pick,
  pickAtRandom,
  setAside,
  unpick,
} from './draft.ts'
import { tries } from '../../../../tests/kit/scale.ts'

const [lotto, wheel, pick3] = [rowOf(4), rowOf(16), rowOf(24)]
const picked = (row: GameRow, ...numbers: number[]) =>
  numbers.reduce((draft, number) => pick(row, draft, number), emptyDraft(row))

describe('a ticket in the making', () => {
  it('gives a number back that is touched twice', () => {
    expect(picked(lotto, 4, 11, 4).current.numbers).toEqual([11])
  })
  it('takes no more numbers than the game allows', () => {
    expect(picked(lotto, 1, 2, 3, 4, 5, 6, 7).current.numbers).toHaveLength(6)
  })
  it('shows how many numbers are missing', () => {
    expect(missingInDraft(lotto, picked(lotto, 1, 2))).toEqual({ key: 'numbers', count: 4 })
  })
  it('makes every choice on a table a bet of its own, ten at most', () => {
    expect(betsOf(picked(wheel, 7, 1005))).toEqual([{ numbers: [7] }, { numbers: [1005] }])
    expect(betsOf(picked(wheel, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))).toHaveLength(10)
  })
  it('keeps repeated digits and their order, exact order being the default [betting-formats]', () => {
    expect(betsOf(picked(pick3, 7, 7, 1))).toEqual([{ numbers: [7, 7, 1], format: 1001 }])
  })
  it('puts numbers in ascending order on the ticket', () => {
    expect(betsOf(picked(lotto, 30, 2, 11, 4, 9, 1))[0]?.numbers).toEqual([1, 2, 4, 9, 11, 30])
  })
  it('sets a whole bet aside and not a part of one', () => {
    const whole = picked(lotto, 1, 2, 3, 4, 5, 6)
    expect(maySetAside(lotto, unpick(lotto, whole))).toBe(false)
    expect(missingInDraft(lotto, setAside(lotto, whole))).toBeNull()
  })
  it('keeps the number of draws within what the game allows [instant-and-59]', () => {
    expect(chooseDraws(lotto, emptyDraft(lotto), 99).drawCount).toBe(10)
    for (const single of [31, 59])
      expect(chooseDraws(rowOf(single), emptyDraft(rowOf(single)), 2).drawCount).toBe(1)
  })
  it('is a valid ticket or shows what is missing, after any input, for every game', () => {
    fc.assert(
      fc.property(arbitraryDraft, ({ row, draft }) => {
        const ticket = { bets: betsOf(draft), drawCount: draft.drawCount }
        expect(isValidTicket(row, ticket)).toBe(missingInDraft(row, draft) === null)
      }),
      { numRuns: tries(1_000) },
    )
  })
  it('is a valid ticket after one quick pick, for every game [boards]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...gameIds),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
        (gameId, stream) => {
          const row = rowOf(gameId)
          const chance = (below: number) => Math.floor((stream.next().value ?? 0) * below)
          const draft = pickAtRandom(row, emptyDraft(row), chance)
          expect(isValidTicket(row, { bets: betsOf(draft), drawCount: draft.drawCount })).toBe(true)
        },
      ),
    )
  })
})
