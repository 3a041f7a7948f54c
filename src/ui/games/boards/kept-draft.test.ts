import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValidTicket } from '../../../games/rules.ts'
import { arbitraryDraft, rowOf } from './arbitrary-draft.ts'
import { betsOf, emptyDraft, missingInDraft, pick } from './draft.ts'
import { keptDraft, keptText } from './kept-draft.ts'
import { tries } from '../../../../tests/kit/scale.ts'

const [lotto, wheel, pick3] = [rowOf(4), rowOf(16), rowOf(24)]
const rules = JSON.stringify(lotto)
const keptLotto = (change: object) => JSON.stringify({ rules, draft: { ...emptyDraft(lotto), ...change } })

/** Something that looks like a draft and need not be one. */
const numbers = fc.array(
  fc.oneof(fc.integer({ min: -2, max: 90 }), fc.constantFrom(1000, 1001, 1.5, '7', null)),
)
const bet = fc.record(
  { numbers, format: fc.constantFrom(1000, 1001, 7, '1001') },
  { requiredKeys: ['numbers'] },
)
const draftLike = fc.record({
  bets: fc.oneof(fc.array(fc.oneof(bet, fc.jsonValue())), fc.jsonValue()),
  current: fc.oneof(bet, fc.jsonValue()),
  drawCount: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()),
  priceVariant: fc.oneof(fc.constantFrom('1', null), fc.jsonValue()),
})

describe('a draft kept over a reload', () => {
  it('comes back as it was, for every game and whatever hands made of it', () => {
    fc.assert(
      fc.property(arbitraryDraft, fc.option(fc.string()), ({ row, draft }, priceVariant) => {
        const before = { ...draft, priceVariant }
        expect(keptDraft(row, keptText(row, before))).toEqual(before)
      }),
    )
  })
  it('is dropped when the rules of its game changed', () => {
    const text = keptText(lotto, pick(lotto, emptyDraft(lotto), 7))
    expect(keptDraft(lotto, text)).not.toBeNull()
    expect(keptDraft({ ...lotto, maxDraws: 9 }, text)).toBeNull()
    expect(keptDraft(wheel, text)).toBeNull()
  })
  it('is dropped where it is not one, or not one of this game', () => {
    for (const text of ['', 'null', '[]', '{}', '{"rules":', keptLotto({ bets: null })])
      expect(keptDraft(lotto, text)).toBeNull()
    expect(keptDraft(lotto, keptLotto({ current: { numbers: [37] } }))).toBeNull()
    expect(keptDraft(lotto, keptLotto({ bets: [{ numbers: [1, 2] }] }))).toBeNull()
    expect(keptDraft(lotto, keptLotto({ drawCount: 11 }))).toBeNull()
    expect(keptDraft(lotto, keptLotto({ priceVariant: 1 }))).toBeNull()
  })
  it('is dropped where a table has the same choice twice, or a choice beside its bets', () => {
    const kept = (change: object) =>
      JSON.stringify({ rules: JSON.stringify(wheel), draft: { ...emptyDraft(wheel), ...change } })
    expect(keptDraft(wheel, kept({ bets: [{ numbers: [7] }] }))).not.toBeNull()
    expect(keptDraft(wheel, kept({ bets: [{ numbers: [7] }, { numbers: [7] }] }))).toBeNull()
    expect(keptDraft(wheel, kept({ current: { numbers: [7] } }))).toBeNull()
  })
  it('never comes back as anything that the board could not have made', () => {
    fc.assert(
      fc.property(fc.constantFrom(lotto, wheel, pick3), draftLike, (row, like) => {
        const draft = keptDraft(row, JSON.stringify({ rules: JSON.stringify(row), draft: like }))
        if (!draft) return
        const ticket = { bets: betsOf(draft), drawCount: draft.drawCount }
        expect(isValidTicket(row, ticket)).toBe(missingInDraft(row, draft) === null)
      }),
      { numRuns: tries(1_000) },
    )
  })
})
