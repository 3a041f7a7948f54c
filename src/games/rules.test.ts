import { describe, expect, it } from 'vitest'
import { gameRow } from './catalogue.ts'
import { isMarket } from './family.ts'
import { isValidTicket, prizeFor, prizeOf, ticketPrice, wrongPartOf } from './rules.ts'

const keno = gameRow(20)!
const digits = gameRow(24)!
const bet = { numbers: [1] }

describe('a ticket', () => {
  it('has at least one bet and one draw, and at most as many as its game allows', () => {
    const part = (bets: number, drawCount: number) =>
      wrongPartOf(keno, { bets: Array.from({ length: bets }, () => bet), drawCount })
    expect([part(1, 1), part(keno.maxBets, keno.maxDraws)]).toEqual([null, null])
    expect([part(0, 1), part(keno.maxBets + 1, 1)]).toEqual([{ part: 'bets' }, { part: 'bets' }])
    for (const draws of [0, -1, 1.5, keno.maxDraws + 1, Number.NaN])
      expect(part(1, draws)).toEqual({ part: 'drawCount' })
    expect(isValidTicket(keno, { bets: [bet], drawCount: 1 })).toBe(true)
    expect(isValidTicket(keno, { bets: [], drawCount: 1 })).toBe(false)
  })

  it('is wrong in its first wrong bet: in the format where its numbers alone would be right', () => {
    const part = (row: typeof keno, ...bets: { numbers: number[]; format?: 1000 | 1001 }[]) =>
      wrongPartOf(row, { bets, drawCount: 0 })
    expect(part(keno, bet, { numbers: [81] }, { numbers: [99] })).toEqual({ part: 'numbers', bet: 1 })
    expect(part(keno, { numbers: [2], format: 1000 })).toEqual({ part: 'format', bet: 0 })
    expect(part(keno, { numbers: [81], format: 1000 })).toEqual({ part: 'numbers', bet: 0 })
    expect(part(digits, { numbers: [1, 2, 3] })).toEqual({ part: 'format', bet: 0 })
    expect(part(digits, { numbers: [1, 2], format: 1000 })).toEqual({ part: 'numbers', bet: 0 })
    expect(part(digits, { numbers: [1, 2, 3], format: 1000 })).toEqual({ part: 'drawCount' })
  })

  it('costs the price of a bet for each bet and each draw', () => {
    expect(ticketPrice(250, 3, 4)).toBe(3_000)
  })
})

it('a prize is so many hundredths of the stake, in whole minor units, rounded down', () => {
  expect([prizeFor(100, 250), prizeFor(150, 333), prizeFor(1, 99), prizeFor(1, 100)]).toEqual([
    250, 499, 0, 1,
  ])
  const wins = keno.family === 'pickNumbers' ? keno.prizes[1]![1]! : 0
  expect(wins).toBeGreaterThan(0)
  expect(prizeOf(keno, bet, 300, [1, 2])).toBe(3 * wins)
  expect(prizeOf(keno, bet, 300, [2, 3])).toBe(0)
})

it('numbers from 1000 on are markets', () => {
  expect([999, 1000, 1001].map(isMarket)).toEqual([false, true, true])
})
