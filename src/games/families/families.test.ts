import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignDigits, foreignKeno, foreignTable } from '../../../tests/kit/foreign-games.ts'
import { gameIds, gameRules, type GameRow } from '../catalogue.ts'
import { anyOrder, exactOrder } from '../../values/betting-format.ts'
import type { Bet } from '../family.ts'
import { drawNumbers, missingIn, multiplierOf, outcomesOf, quickPick, riskOf, sortsOfBets } from '../rules.ts'

/** Picks 2 or 3 of 44; three digits; a table from 0 to 15 with the markets small, odd and so on. */
const keno = foreignKeno
const digits = { ...foreignDigits, digits: 3, exactPrize: 60_000 }
const table = foreignTable
const games: readonly GameRow[] = [keno, digits, table, ...gameIds.map((gameId) => gameRules(gameId)!)]

const seeded = (numbers: readonly number[]) => {
  let at = 0
  return (below: number) => numbers[at++ % numbers.length]! % below
}
const chance = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }).map(seeded)
const game = fc.constantFrom(...games)
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

describe('every game', () => {
  it('accepts its own quick pick and every sort of its bets', () => {
    fc.assert(
      fc.property(game, chance, (row, by) => {
        expect(missingIn(row, quickPick(row, by))).toBeNull()
      }),
    )
    for (const row of games) for (const bet of sortsOfBets(row)) expect(missingIn(row, bet)).toBeNull()
  })

  it('knows every draw once, of each bet: a draw brings what one of the outcomes brings', () => {
    fc.assert(
      fc.property(game, chance, chance, (row, by, other) => {
        const bet = quickPick(row, by)
        const drawn = drawNumbers(row, other)
        const outcomes = outcomesOf(row, bet)
        const prizes = outcomes
          .filter(({ draws }) => draws > 0n)
          .map((each) => multiplierOf(row, bet, each.drawn))
        expect(prizes).toContain(multiplierOf(row, bet, drawn))
        for (const { drawn: example } of outcomes) expect(example).toHaveLength(drawn.length)
      }),
    )
  })

  it('never pays more than its risk', () => {
    fc.assert(
      fc.property(game, chance, chance, (row, by, other) => {
        const bet = quickPick(row, by)
        const { whateverSum, bySum } = riskOf(row, bet)
        for (const drawn of [drawNumbers(row, other), ...outcomesOf(row, bet).map((each) => each.drawn)])
          expect(multiplierOf(row, bet, drawn)).toBeLessThanOrEqual(
            Math.max(whateverSum, bySum[sumOf(drawn)] ?? 0),
          )
      }),
    )
  })
})

describe('a bet on picked numbers', () => {
  it.each<[string, Bet, ReturnType<typeof missingIn>]>([
    ['as many as may be picked', { numbers: [1, 2, 3] }, null],
    ['the lowest and the highest number', { numbers: [1, 44] }, null],
    ['too few', { numbers: [1] }, { key: 'numbers', count: 1 }],
    ['none', { numbers: [] }, { key: 'numbers', count: 2 }],
    ['too many', { numbers: [1, 2, 3, 4, 5] }, { key: 'tooMany', count: 2 }],
    ['one twice', { numbers: [7, 7] }, { key: 'tooMany', count: -1 }],
    ['0', { numbers: [0, 1] }, { key: 'tooMany', count: -1 }],
    ['more than there are', { numbers: [1, 45] }, { key: 'tooMany', count: -1 }],
    ['half a number', { numbers: [1, 2.5] }, { key: 'tooMany', count: -1 }],
    ['a format', { numbers: [1, 2], format: exactOrder }, { key: 'tooMany', count: -1 }],
  ])('with %s', (_name, bet, missing) => {
    expect(missingIn(keno, bet)).toEqual(missing)
  })

  it('wins by how many of its numbers were drawn', () => {
    const drawn = [1, 2, 3, ...Array.from({ length: keno.drawn - 3 }, (_, at) => 30 + at)]
    expect(multiplierOf(keno, { numbers: [1, 2] }, drawn)).toBe(900)
    expect(multiplierOf(keno, { numbers: [1, 29] }, drawn)).toBe(0)
    expect(multiplierOf(keno, { numbers: [1, 2, 3] }, drawn)).toBe(2_500)
    expect(multiplierOf(keno, { numbers: [1, 2, 29] }, drawn)).toBe(200)
    expect(multiplierOf(keno, { numbers: [1, 2, 3, 4] }, drawn)).toBe(0)
  })

  it('has as many outcomes as there are draws in all', () => {
    const choose = (of: number, count: number): number =>
      count === 0 ? 1 : (choose(of - 1, count - 1) * of) / count
    const lotto = gameRules(4)!
    const all = outcomesOf(lotto, { numbers: [1, 2, 3, 4, 5, 6] })
    if (lotto.family !== 'pickNumbers') throw new Error('a lottery')
    expect(all.reduce((sum, { draws }) => sum + draws, 0n)).toBe(
      BigInt(Math.round(choose(lotto.pool, lotto.drawn))),
    )
    expect(all.map(({ drawn }) => drawn.filter((number) => number <= 6).length)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ])
    expect(all.at(-1)?.draws).toBe(1n)
  })

  it('adds up to what the draw does where all of a draw have to be right', () => {
    const lotto = gameRules(4)!
    if (lotto.family !== 'pickNumbers') throw new Error('a lottery')
    const { 6: top, ...others } = lotto.prizes[6]!
    expect(riskOf(lotto, { numbers: [1, 2, 3, 4, 5, 7] })).toEqual({
      whateverSum: Math.max(...Object.values(others)),
      bySum: { 22: top },
    })
    expect(riskOf(keno, { numbers: [1, 2] })).toEqual({
      whateverSum: Math.max(...Object.values(keno.prizes[2]!)),
      bySum: {},
    })
  })
})

it('the most that picked numbers win follows their sum only where all of a draw have to be right for it', () => {
  const risk = (picked: number, prizes: Record<number, Record<number, number>>) =>
    riskOf(
      { ...keno, pick: { min: 2, max: 4, quick: 2 }, drawn: 3, prizes },
      { numbers: Array.from({ length: picked }, (_, at) => at + 1) },
    )
  expect(risk(3, { 3: { 2: 100, 3: 900 } })).toEqual({ whateverSum: 100, bySum: { 6: 900 } })
  expect(risk(3, { 3: { 2: 500, 3: 500 } })).toEqual({ whateverSum: 500, bySum: {} })
  expect(risk(3, { 3: { 2: 500, 3: 400 } })).toEqual({ whateverSum: 500, bySum: {} })
  expect(risk(4, { 4: { 2: 100, 3: 900 } })).toEqual({ whateverSum: 900, bySum: {} })
  expect(risk(2, { 2: { 2: 900 } })).toEqual({ whateverSum: 900, bySum: {} })
})

describe('a bet on digits', () => {
  it.each<[string, Bet, ReturnType<typeof missingIn>]>([
    ['all digits in order', { numbers: [0, 9, 5], format: exactOrder }, null],
    ['all digits in any order', { numbers: [0, 9, 5], format: anyOrder }, null],
    ['no format', { numbers: [0, 9, 5] }, { key: 'format', count: 1 }],
    ['too few', { numbers: [0], format: exactOrder }, { key: 'digits', count: 2 }],
    ['too many', { numbers: [0, 1, 2, 3], format: exactOrder }, { key: 'tooMany', count: 1 }],
    ['ten', { numbers: [0, 1, 10], format: exactOrder }, { key: 'tooMany', count: 0 }],
    ['less than nothing', { numbers: [0, 1, -1], format: exactOrder }, { key: 'tooMany', count: 0 }],
    ['half a digit', { numbers: [0, 1, 0.5], format: exactOrder }, { key: 'tooMany', count: 0 }],
  ])('with %s', (_name, bet, missing) => {
    expect(missingIn(digits, bet)).toEqual(missing)
  })

  it.each<[Bet, number[], number]>([
    [{ numbers: [1, 2, 3], format: exactOrder }, [1, 2, 3], 60_000],
    [{ numbers: [1, 2, 3], format: exactOrder }, [3, 2, 1], 0],
    [{ numbers: [1, 2, 3], format: anyOrder }, [3, 2, 1], 10_000],
    [{ numbers: [1, 1, 2], format: anyOrder }, [2, 1, 1], 20_000],
    [{ numbers: [1, 1, 1], format: anyOrder }, [1, 1, 1], 60_000],
    [{ numbers: [1, 2, 3], format: anyOrder }, [1, 2, 4], 0],
  ])('%o wins with %j drawn: %i', (bet, drawn, multiplier) => {
    expect(multiplierOf(digits, bet, drawn)).toBe(multiplier)
  })

  it('has a sort for each way in which digits repeat', () => {
    expect(sortsOfBets(digits)).toEqual([
      { numbers: [1, 2, 3], format: exactOrder },
      { numbers: [1, 2, 3], format: anyOrder },
      { numbers: [1, 1, 2], format: anyOrder },
      { numbers: [1, 1, 1], format: anyOrder },
    ])
  })

  it.each([
    [
      [1, 2, 3],
      [1, 5, 994],
    ],
    [
      [3, 2, 1],
      [1, 5, 994],
    ],
    [
      [1, 1, 2],
      [1, 2, 997],
    ],
    [
      [7, 7, 7],
      [1, 0, 999],
    ],
    [
      [2, 9, 2],
      [1, 2, 997],
    ],
    [
      [0, 0, 9],
      [1, 2, 997],
    ],
  ])('%j has as many draws of the same order, of another order and without it: %j', (numbers, draws) => {
    const outcomes = outcomesOf(digits, { numbers, format: anyOrder })
    expect(outcomes.map((outcome) => Number(outcome.draws))).toEqual(draws)
    const [same, other, none] = outcomes.map(({ drawn }) => drawn)
    expect(same).toEqual(numbers)
    expect(other!.toSorted()).toEqual(numbers.toSorted())
    expect(new Set(numbers).size === 1 || other!.join() !== numbers.join()).toBe(true)
    expect(none!.toSorted().join()).not.toBe(numbers.toSorted().join())
    for (const digit of none!) expect(digit).toBeOneOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('is drawn from ten digits in each place', () => {
    expect(drawNumbers(digits, (below) => below - 1)).toEqual([9, 9, 9])
    expect(drawNumbers(digits, () => 0)).toEqual([0, 0, 0])
  })

  it('is lost together with those of the same sum', () => {
    expect(riskOf(digits, { numbers: [1, 1, 2], format: anyOrder })).toEqual({
      whateverSum: 0,
      bySum: { 4: 20_000 },
    })
  })
})

describe('a bet on a table', () => {
  const [market] = table.markets
  it.each<[string, Bet, ReturnType<typeof missingIn>]>([
    ['its lowest number', { numbers: [table.from] }, null],
    ['its highest number', { numbers: [table.to] }, null],
    ['a market', { numbers: [market!.id] }, null],
    ['nothing', { numbers: [] }, { key: 'choice', count: 1 }],
    ['two numbers', { numbers: [1, 2] }, { key: 'tooMany', count: 1 }],
    ['a number below', { numbers: [table.from - 1] }, { key: 'tooMany', count: 0 }],
    ['a number above', { numbers: [table.to + 1] }, { key: 'tooMany', count: 0 }],
    ['a market that there is not', { numbers: [1999] }, { key: 'tooMany', count: 0 }],
    ['a format', { numbers: [1], format: exactOrder }, { key: 'tooMany', count: 0 }],
  ])('with %s', (_name, bet, missing) => {
    expect(missingIn(table, bet)).toEqual(missing)
  })

  it('wins with its number or with any number of its market, by how many it covers', () => {
    expect(multiplierOf(table, { numbers: [3] }, [3])).toBe(1_200)
    expect(multiplierOf(table, { numbers: [3] }, [4])).toBe(0)
    for (let drawn = table.drawnFrom; drawn <= table.to; drawn++)
      expect(multiplierOf(table, { numbers: [market!.id] }, [drawn])).toBe(
        market!.numbers.includes(drawn) ? 250 : 0,
      )
    expect(multiplierOf(table, { numbers: [1999] }, [3])).toBe(0)
  })

  it('is lost together with those on the same number', () => {
    expect(riskOf(table, { numbers: [market!.id] })).toEqual({
      whateverSum: 0,
      bySum: Object.fromEntries(market!.numbers.map((number) => [number, 250])),
    })
  })

  it('wins nothing and risks nothing without a number, and nothing is won without a drawn one', () => {
    expect(multiplierOf(table, { numbers: [] }, [1])).toBe(0)
    expect(multiplierOf(table, { numbers: [1] }, [])).toBe(0)
    expect(riskOf(table, { numbers: [] })).toEqual({ whateverSum: 0, bySum: {} })
  })

  it('is drawn among its numbers alone, where there is none below the lowest', () => {
    expect(drawNumbers({ ...table, drawnFrom: 1 }, (below) => below - 1)).toEqual([table.to])
  })

  it('is drawn from its lowest to its highest number, each as often', () => {
    const numbers = Array.from({ length: table.to - table.drawnFrom + 1 }, (_, at) => table.drawnFrom + at)
    expect(outcomesOf(table, { numbers: [3] })).toEqual(
      numbers.map((number) => ({ drawn: [number], draws: 1n })),
    )
    expect(drawNumbers(table, () => 0)).toEqual([table.drawnFrom])
    expect(drawNumbers(table, (below) => below - 1)).toEqual([table.to])
    expect(quickPick(table, () => 0)).toEqual({ numbers: [table.from] })
    expect(quickPick(table, (below) => below - 1)).toEqual({ numbers: [table.to] })
    expect(sortsOfBets(table)).toEqual(
      [table.from, ...table.markets.map(({ id }) => id)].map((choice) => ({ numbers: [choice] })),
    )
  })
})
