import { describe, expect, it, test } from 'vitest'
import { foreignDigits, foreignKeno, foreignTable } from '../../tests/kit/foreign-games.ts'
import { gameIds, gameRules } from './catalogue.ts'
import { prizeLines } from './prize-lines.ts'
import { readRules } from './read-rules.ts'
import { isValidTicket, sortsOfBets } from './rules.ts'

const problemOf = (sent: unknown): string => {
  const read = readRules(sent)
  return read.ok ? 'none' : read.problem
}

describe('the description of a game', () => {
  test.each(gameIds)('of game %i is data that a host can send: nothing is lost on the wire', (gameId) => {
    const sent: unknown = JSON.parse(JSON.stringify(gameRules(gameId)))
    expect(readRules(sent)).toEqual({ ok: true, rules: gameRules(gameId) })
  })

  test.each([
    ['keno', foreignKeno],
    ['a table', foreignTable],
    ['digits', foreignDigits],
  ])('of %s that the catalogue does not have gives its bets and prizes', (_, rules) => {
    expect(readRules(rules)).toEqual({ ok: true, rules })
    for (const bet of sortsOfBets(rules))
      expect(isValidTicket(rules, { bets: [bet], drawCount: 1 })).toBe(true)
    for (const { multiplier } of prizeLines(rules)) expect(multiplier).toBeGreaterThan(0)
  })

  it('has the sorts of bets of five digits: the exact order, and any order by how the digits repeat', () => {
    const multipliers = prizeLines(foreignDigits).map(({ multiplier }) => multiplier)
    expect(multipliers).toEqual([6_000_000, 50_000, 100_000, 200_000, 300_000, 600_000, 1_200_000, 6_000_000])
  })

  it('limits bets and draws of a ticket', () => {
    const bets = Array.from({ length: 4 }, () => ({ numbers: [1, 2] }))
    expect(isValidTicket(foreignKeno, { bets, drawCount: 1 })).toBe(false)
    expect(isValidTicket(foreignKeno, { bets: bets.slice(1), drawCount: 4 })).toBe(true)
    expect(isValidTicket(foreignKeno, { bets: bets.slice(1), drawCount: 5 })).toBe(false)
  })
})

describe('a description that is wrong is refused with its field', () => {
  const market = (changes: object) => ({
    ...foreignTable,
    markets: [{ id: 1001, key: 'small', numbers: [1, 2, 3, 4, 5], ...changes }],
  })
  test.each<[string, unknown]>([
    ['pool: Invalid type: Expected number but received "44"', { ...foreignKeno, pool: '44' }],
    ['maxDraws: Invalid value: Expected >=1 but received 0', { ...foreignKeno, maxDraws: 0 }],
    ['pick.max must be at most pool, 2', { ...foreignKeno, pool: 2, drawn: 1 }],
    ['pick.min must be at most pick.max, 3', { ...foreignKeno, pick: { min: 4, max: 3, quick: 3 } }],
    [
      'pick.quick must be from pick.min to pick.max, 2 to 3',
      { ...foreignKeno, pick: { min: 2, max: 3, quick: 1 } },
    ],
    ['drawn must be at most pool, 44', { ...foreignKeno, drawn: 45 }],
    ['prizes.3 must have a prize', { ...foreignKeno, prizes: { 2: { 2: 900 } } }],
    ['prizes.2.3 must be for 0 to 2 right numbers', { ...foreignKeno, prizes: { 2: { 3: 1 }, 3: { 3: 1 } } }],
    [
      'prizes.4 must be for 2 to 3 picked numbers',
      { ...foreignKeno, prizes: { ...foreignKeno.prizes, 4: { 4: 1 } } },
    ],
    ['exactPrize must be more than 0', { ...foreignDigits, exactPrize: 0 }],
    ['from must be at most to, 15', { ...foreignTable, from: 16 }],
    ['drawnFrom must be at most from, 1', { ...foreignTable, drawnFrom: 2 }],
    ['odds.1 must be the prize of a single number', { ...foreignTable, odds: { 5: 250 } }],
    ['odds.5 must be the prize of the market small', { ...foreignTable, odds: { 1: 1_200 } }],
    ['markets.0.numbers must be different numbers from 0 to 15', market({ numbers: [1, 1] })],
    ['markets.0.numbers must be different numbers from 0 to 15', market({ numbers: [16] })],
    ['markets.0.id: Invalid value: Expected >=1001 but received 5', market({ id: 5 })],
    [
      'markets.1.id must be of one market only',
      { ...foreignTable, markets: [foreignTable.markets[0], { ...foreignTable.markets[1], id: 1001 }] },
    ],
    ['board must be "table", as race has the numbers 1 to 12', { ...foreignTable, board: 'race' }],
    [
      'board must be "table", as race has other markets',
      { ...foreignTable, board: 'race', to: 12, markets: [] },
    ],
  ])('%s', (problem, sent) => expect(problemOf(sent)).toBe(problem))

  it('is refused where it is too long for a log, in one sentence that is short', () => {
    const names = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, place) => [`x${place}`, 'y'.repeat(60)]),
    )
    const [market] = foreignTable.markets
    expect(problemOf({ ...foreignTable, markets: [{ ...market, names }, foreignTable.markets[1]] })).toBe(
      'rules must have at most 100000 characters',
    )
    expect(problemOf({ ...foreignTable, board: 'x'.repeat(5_000_000) })).toHaveLength(200)
    const prizes = { ...foreignKeno.prizes, ['0'.repeat(5_000_000)]: {} }
    expect(problemOf({ ...foreignKeno, prizes }).length).toBeLessThanOrEqual(200)
  })

  test.each([null, 5, 'rules', [], {}, { family: 'bingo' }])('%j is no description', (sent) =>
    expect(problemOf(sent)).not.toBe('none'),
  )
})
