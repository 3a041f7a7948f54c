import { describe, expect, it } from 'vitest'
import { marketsOf, type Table } from './markets.ts'

/** The numbers of a market, by the key of its text. */
const numbersOf = (table: Table, key: string): readonly number[] =>
  [...marketsOf(table).values()].find((market) => market.key === key)?.numbers ?? []

describe('the named markets', () => {
  it.each<Table>(['wheel', 'smallWheel', 'race', 'powerBlitz'])(
    'of %s that have a colour each have another',
    (table) => {
      const colours = [...marketsOf(table).values()].flatMap(({ colour }) => colour ?? [])
      expect(new Set(colours).size).toBe(colours.length)
    },
  )

  it.each<[Table, Record<string, string>]>([
    ['wheel', { black: 'black', red: 'red' }],
    ['smallWheel', { red: 'red', black: 'black' }],
    ['race', { black: 'black', red: 'red' }],
    ['powerBlitz', { yellow: 'yellow', green: 'green', blue: 'blue', zero: 'black' }],
  ])('of %s have these colours: %o', (table, colours) => {
    const coloured = [...marketsOf(table).values()].flatMap(({ key, colour }) =>
      colour ? [[key, colour]] : [],
    )
    expect(Object.fromEntries(coloured)).toEqual(colours)
  })

  it.each<[Table, number, string[]]>([
    ['smallWheel', 1004, ['low', 'high', 'red', 'black']],
    ['race', 1013, ['first', 'second', 'black', 'red', 'even', 'odd', 'rowA', 'rowB', 'rowC']],
    ['wheel', 1012, ['dozen1', 'dozen2', 'dozen3', 'black', 'red', 'even', 'odd', 'low', 'high']],
    ['powerBlitz', 1012, ['even', 'odd', 'low', 'high', 'yellow', 'green', 'blue', 'quarter1']],
  ])(
    'of %s have the ids from 1001 to %i, in the order of the specification [market-names] [market-ids]',
    (table, last, first) => {
      const markets = [...marketsOf(table).values()]
      expect(markets.map(({ id }) => id)).toEqual(Array.from({ length: last - 1000 }, (_, i) => 1001 + i))
      expect(markets.slice(0, first.length).map(({ key }) => key)).toEqual(first)
    },
  )

  it.each<[Table, number, string[][]]>([
    [
      'wheel',
      36,
      [
        ['dozen1', 'dozen2', 'dozen3'],
        ['column1', 'column2', 'column3'],
        ['low', 'high'],
      ],
    ],
    [
      'wheel',
      36,
      [
        ['black', 'red'],
        ['even', 'odd'],
      ],
    ],
    [
      'race',
      12,
      [
        ['rowA', 'rowB', 'rowC'],
        ['row1', 'row2', 'row3', 'row4'],
        ['first', 'second'],
      ],
    ],
    [
      'race',
      12,
      [
        ['black', 'red'],
        ['even', 'odd'],
      ],
    ],
    [
      'powerBlitz',
      24,
      [
        ['quarter1', 'quarter2', 'quarter3', 'quarter4'],
        ['yellow', 'green', 'blue'],
      ],
    ],
    [
      'powerBlitz',
      24,
      [
        ['low', 'high'],
        ['even', 'odd'],
      ],
    ],
  ])('of %s share its %i numbers out, each to one of a kind [bet-groups]', (table, size, kinds) => {
    const all = Array.from({ length: size }, (_, index) => index + 1)
    for (const kind of kinds) {
      const numbers = kind.flatMap((key) => [...numbersOf(table, key)])
      expect(
        numbers.sort((one, other) => one - other),
        kind.join(),
      ).toEqual(all)
      expect(new Set(kind.map((key) => numbersOf(table, key).length)).size, kind.join()).toBe(1)
    }
  })
})
