import { describe, expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import type { WireTicket } from '../../protocol/tickets.ts'
import { betObstacle, betsOf, wireBets } from './bets.ts'
import { rowOf } from './schedule.ts'
import { playHost, repeatableChance } from './testing.ts'

const host = playHost()
const keno = rowOf(20)
const digits = rowOf(24)
const invalid = (field: string) => hostError('bet_invalid', field)

/** The bets of a ticket with these numbers and, where there are some, formats. */
const named = (row: typeof keno, numbers: number[][], formats?: number[][]) => {
  const ticket: WireTicket = {
    ...host.ticket('a', {
      game_id: 24,
      base: { price_var: '1', bets: numbers.map((each) => ({ numbers: each })) },
    }),
    ...(formats && { addData: { bets: formats.map((each) => ({ numbers: each })) } }),
  }
  return betsOf(row, ticket, repeatableChance())
}

describe('the bets of a ticket', () => {
  it('are those of the request; in games of digits without a format in exact order', () => {
    expect(named(keno, [[1, 2], [3]])).toStrictEqual([{ numbers: [1, 2] }, { numbers: [3] }])
    expect(named(digits, [[1, 2, 3]])).toEqual([{ numbers: [1, 2, 3], format: 1001 }])
    expect(named(digits, [[1, 2, 3]], [])).toEqual([{ numbers: [1, 2, 3], format: 1001 }])
    expect(named(digits, [[1], [2], [3]], [[1000], [], [1001]])).toEqual([
      { numbers: [1], format: 1000 },
      { numbers: [2], format: 1001 },
      { numbers: [3], format: 1001 },
    ])
    expect(named(keno, [[1]], [[1000]])).toEqual([{ numbers: [1], format: 1000 }])
  })

  it('have one known format each, or the field of the wrong one is named', () => {
    expect(named(digits, [[1], [2]], [[1000]])).toEqual(invalid('addData.bets'))
    expect(named(digits, [[1], [2]], [[1000], [1000, 1001]])).toEqual(invalid('addData.bets.1.numbers'))
    expect(named(digits, [[1], [2]], [[1002], [1000]])).toEqual(invalid('addData.bets.0.numbers'))
    expect(named(keno, [[1]], [[0]])).toEqual(invalid('addData.bets.0.numbers'))
  })

  it('are drawn for a quick pick, at most as many as the game has on a ticket', () => {
    const picked = (count: number) =>
      betsOf(keno, { ...host.ticket('a'), base: { price_var: '1', bet_count: count } }, repeatableChance())
    const bets = picked(keno.maxBets)
    expect(bets).toHaveLength(keno.maxBets)
    expect(betObstacle(keno, { bets: bets as [], drawCount: 1 })).toBeNull()
    expect(picked(keno.maxBets + 1)).toEqual(invalid('base.bet_count'))
  })
})

it('a ticket that breaks the rules of its game names the field', () => {
  const bet = { numbers: [1] }
  const obstacle = (
    bets: readonly { numbers: number[]; format?: 1000 | 1001 }[],
    drawCount = 1,
    row = keno,
  ) => betObstacle(row, { bets, drawCount })
  expect(obstacle([bet])).toBeNull()
  expect(obstacle([])).toEqual(invalid('base.bets'))
  expect(obstacle([bet], 0)).toEqual(invalid('ticket.multidraw'))
  expect(obstacle([bet], keno.maxDraws + 1)).toEqual(invalid('ticket.multidraw'))
  expect(obstacle([bet, { numbers: [1, 1] }])).toEqual(invalid('base.bets.1.numbers'))
  expect(obstacle([bet, { numbers: [2], format: 1000 }])).toEqual(invalid('addData.bets.1.numbers'))
})

it('on the wire formats are a list of their own, where any bet has one', () => {
  expect(wireBets([{ numbers: [1, 2] }, { numbers: [3] }])).toEqual({
    bets: [{ numbers: [1, 2] }, { numbers: [3] }],
  })
  expect(wireBets([{ numbers: [1] }, { numbers: [3], format: 1000 }])).toEqual({
    bets: [{ numbers: [1] }, { numbers: [3] }],
    addData: { bets: [{ numbers: [] }, { numbers: [1000] }] },
  })
})
