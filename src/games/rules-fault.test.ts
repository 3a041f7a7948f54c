import { describe, expect, it } from 'vitest'
import { foreignDigits, foreignKeno, foreignTable } from '../../tests/kit/foreign-games.ts'
import { gameIds, gameRow, type DigitsRow, type PickNumbersRow, type TableRow } from './catalogue.ts'
import { faultIn } from './rules-fault.ts'

const faultOf = (row: object) => faultIn(row as Parameters<typeof faultIn>[0])
const keno = (changes: Partial<PickNumbersRow>) => faultOf({ ...foreignKeno, ...changes })
const table = (changes: Partial<TableRow>) => faultOf({ ...foreignTable, ...changes })
const digits = (changes: Partial<DigitsRow>) => faultOf({ ...foreignDigits, ...changes })

it('no game of the catalogue contradicts itself, and none of these examples', () => {
  for (const gameId of gameIds) expect([gameId, faultIn(gameRow(gameId)!)]).toEqual([gameId, null])
  expect([keno({}), table({}), digits({})]).toEqual([null, null, null])
})

describe('a game of picked numbers', () => {
  const { prizes } = foreignKeno
  it.each<[Partial<PickNumbersRow>, string, string]>([
    [{ pool: 2 }, 'pick.max', 'be at most pool, 2'],
    [{ pick: { min: 4, max: 3, quick: 3 } }, 'pick.min', 'be at most pick.max, 3'],
    [{ pick: { min: 2, max: 3, quick: 1 } }, 'pick.quick', 'be from pick.min to pick.max, 2 to 3'],
    [{ pick: { min: 2, max: 3, quick: 4 } }, 'pick.quick', 'be from pick.min to pick.max, 2 to 3'],
    [{ drawn: 45 }, 'drawn', 'be at most pool, 44'],
    [{ prizes: { 2: prizes[2] } }, 'prizes.3', 'have a prize'],
    [{ prizes: { ...prizes, 3: {} } }, 'prizes.3', 'have a prize'],
    [{ prizes: { ...prizes, 3: { 3: 1, 4: 1 } } }, 'prizes.3.4', 'be for 0 to 3 right numbers'],
    [{ drawn: 1 }, 'prizes.2.2', 'be for 0 to 1 right numbers'],
    [{ prizes: { ...prizes, 3: { x: 1 } } as never }, 'prizes.3.x', 'be for 0 to 3 right numbers'],
    [{ prizes: { ...prizes, 3: { '1x': 1 } } as never }, 'prizes.3.1x', 'be for 0 to 3 right numbers'],
    [{ prizes: { ...prizes, 3: { x1: 1 } } as never }, 'prizes.3.x1', 'be for 0 to 3 right numbers'],
    [{ prizes: { ...prizes, 3: { '0x1': 1 } } as never }, 'prizes.3.0x1', 'be for 0 to 3 right numbers'],
    [{ prizes: { ...prizes, 3: { '1 ': 1 } } as never }, 'prizes.3.1 ', 'be for 0 to 3 right numbers'],
    [{ prizes: { ...prizes, 1: { 1: 5 } } }, 'prizes.1', 'be for 2 to 3 picked numbers'],
    [{ prizes: { ...prizes, 4: { 4: 5 } } }, 'prizes.4', 'be for 2 to 3 picked numbers'],
  ])('with %o is at fault in %s', (changes, field, must) => {
    expect(keno(changes)).toEqual({ field, must })
  })

  it('has prizes for as many right numbers as there can be', () => {
    const pick = { min: 3, max: 3, quick: 3 }
    const all = { pool: 5, drawn: 3, pick }
    expect(keno({ ...all, prizes: { 3: { 0: 1 } } })).toEqual({
      field: 'prizes.3.0',
      must: 'be for 1 to 3 right numbers',
    })
    expect(keno({ ...all, prizes: { 3: { 1: 1 } } })).toBeNull()
    expect(keno({ pool: 3, drawn: 3, pick, prizes: { 3: { 3: 1 } } })).toBeNull()
    expect(keno({ pick: { min: 2, max: 2, quick: 2 }, prizes: { 2: { 0: 1 } } })).toBeNull()
  })
})

describe('a game of digits', () => {
  it('pays for the exact order', () => {
    expect(digits({ exactPrize: 0 })).toEqual({ field: 'exactPrize', must: 'be more than 0' })
    expect(digits({ exactPrize: 1 })).toBeNull()
  })
})

describe('a table', () => {
  const [small, deep] = foreignTable.markets as [TableRow['markets'][0], TableRow['markets'][0]]
  const numbers = 'be different numbers from 0 to 15'
  it.each<[Partial<TableRow>, string, string]>([
    [{ from: 16 }, 'from', 'be at most to, 15'],
    [{ drawnFrom: 2 }, 'drawnFrom', 'be at most from, 1'],
    [{ odds: { 5: 250 } }, 'odds.1', 'be the prize of a single number'],
    [{ odds: { 1: 1_200 } }, 'odds.5', 'be the prize of the market small'],
    [{ markets: [small, { ...deep, id: small.id }] }, 'markets.1.id', 'be of one market only'],
    [{ markets: [small, { ...deep, key: small.key }] }, 'markets.1.key', 'be of one market only'],
    [{ markets: [small, { ...deep, numbers: [] }] }, 'markets.1.numbers', numbers],
    [{ markets: [{ ...small, numbers: [1, 2, 3, 4, 4] }] }, 'markets.0.numbers', numbers],
    [{ markets: [{ ...small, numbers: [1, 2, 3, 4, 16] }] }, 'markets.0.numbers', numbers],
    [{ markets: [{ ...small, numbers: [-1, 1, 2, 3, 4] }] }, 'markets.0.numbers', numbers],
  ])('with %o is at fault in %s', (changes, field, must) => {
    expect(table(changes)).toEqual({ field, must })
  })

  it('may have no market, one with the numbers at its ends, and a single number', () => {
    expect(table({ markets: [] })).toBeNull()
    expect(table({ markets: [{ ...small, numbers: [0, 1, 2, 3, 15] }] })).toBeNull()
    expect(table({ from: 15, drawnFrom: 15, markets: [{ ...small, numbers: [15] }] })).toBeNull()
    expect(table({ drawnFrom: 1, from: 1 })).toBeNull()
  })
})

describe('a table with the board of another one', () => {
  const wheel = [...gameIds.map((gameId) => gameRow(gameId)!)].find(
    ({ board }) => board === 'wheel',
  ) as TableRow
  const { markets } = wheel
  const others = { field: 'board', must: 'be "table", as wheel has other markets' }
  const onWheel = (changes: Partial<TableRow>) => faultOf({ ...wheel, ...changes })

  it('has exactly its numbers and its markets', () => {
    expect(onWheel({})).toBeNull()
    const numbers = { field: 'board', must: 'be "table", as wheel has the numbers 1 to 36' }
    expect(onWheel({ from: 2, markets: [] })).toEqual(numbers)
    expect(onWheel({ to: 37, markets: [] })).toEqual(numbers)
    expect(onWheel({ markets: markets.slice(1) })).toEqual(others)
    expect(onWheel({ markets: markets.toReversed() })).toEqual(others)
    expect(onWheel({ markets: [{ ...markets[0]!, key: 'other' }, ...markets.slice(1)] })).toEqual(others)
    const unknown = { ...markets[0]!, id: 1_999 }
    expect(onWheel({ markets: [unknown, ...markets.slice(1)] })).toEqual(others)
    const changed = { ...markets[0]!, numbers: markets[1]!.numbers }
    expect(onWheel({ markets: [changed, ...markets.slice(1)] })).toEqual(others)
  })

  it.each([
    ['smallWheel', 12],
    ['race', 12],
    ['powerBlitz', 24],
  ] as const)('%s has the numbers 1 to %i', (board, to) => {
    const row = { ...wheel, board, to: to + 1, markets: [] }
    expect(faultOf(row)).toEqual({
      field: 'board',
      must: `be "table", as ${board} has the numbers 1 to ${to}`,
    })
  })
})
