import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameIds, type GameRow } from '../../../games/catalogue.ts'
import { isValidTicket } from '../../../games/rules.ts'
import { arbitraryDraft, rowOf } from './arbitrary-draft.ts'
import {
  betsOf,
  chooseDraws,
  chooseFormat,
  emptyDraft,
  isBetFull,
  maySetAside,
  missingInDraft,
  pick,
  pickAtRandom,
  pickSeveral,
  setAside,
  unpick,
} from './draft.ts'
import { foreignTable } from '../../../../tests/kit/foreign-games.ts'
import { tries } from '../../../../tests/kit/scale.ts'

const [lotto, wheel, pick3] = [rowOf(4), rowOf(16), rowOf(24)]
const picked = (row: GameRow, ...numbers: number[]) =>
  numbers.reduce((draft, number) => pick(row, draft, number), emptyDraft(row))

/** The chances of a stream of numbers. */
const chances = fc
  .infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true }))
  .map((stream) => (below: number) => Math.floor((stream.next().value ?? 0) * below))

describe('several quick picks', () => {
  it('are as many bets as wanted, one ticket at most, and the ticket is valid, for every game', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...gameIds),
        fc.integer({ min: 1, max: 9 }),
        chances,
        (gameId, count, chance) => {
          const row = rowOf(gameId)
          const draft = pickSeveral(row, emptyDraft(row), count, chance)
          expect(isValidTicket(row, { bets: betsOf(draft), drawCount: 1 })).toBe(true)
          const most = Math.min(count, row.maxBets)
          // On a table a number that comes again and again is one bet.
          if (row.family === 'table') expect(betsOf(draft).length).toBeLessThanOrEqual(most)
          else expect(betsOf(draft)).toHaveLength(most)
        },
      ),
      { numRuns: tries(300) },
    )
  })
  it('keep the betting format that was chosen', () => {
    const any = chooseFormat(emptyDraft(pick3), 1000)
    const formats = betsOf(pickSeveral(pick3, any, 3, () => 1)).map(({ format }) => format)
    expect(formats).toEqual([1000, 1000, 1000])
  })
  it('stand where no digit could pick another number', () => {
    expect(isBetFull(lotto, picked(lotto, 1, 2, 3, 4, 5, 6))).toBe(true)
    expect(isBetFull(lotto, picked(lotto, 1, 2))).toBe(false)
    // Six of ten: the player may add numbers of his own.
    expect(
      isBetFull(
        rowOf(20),
        pickAtRandom(rowOf(20), emptyDraft(rowOf(20)), () => 1),
      ),
    ).toBe(false)
    expect(isBetFull(wheel, picked(wheel, 7))).toBe(false)
  })
})

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
  it('takes no choice that the table does not have, whatever is typed', () => {
    const pond: GameRow = { ...foreignTable, from: 5 }
    expect(betsOf(picked(pond, 3, 7, 16, 1001, 1003))).toEqual([{ numbers: [7] }, { numbers: [1001] }])
    fc.assert(
      fc.property(fc.array(fc.nat(99)), (typed) => {
        const draft = picked(pond, ...typed)
        const ticket = { bets: betsOf(draft), drawCount: 1 }
        expect(isValidTicket(pond, ticket)).toBe(missingInDraft(pond, draft) === null)
      }),
    )
  })
  it('shows what is missing also where an earlier bet is not one of the game', () => {
    const bets = [{ numbers: [40] }, { numbers: [7] }]
    expect(missingInDraft(wheel, { ...emptyDraft(wheel), bets })).not.toBeNull()
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
