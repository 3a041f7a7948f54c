import type { GameMarket, GameRules } from '../protocol/game-rules.ts'

export type Market = GameMarket

/** The tables of the catalogue, each with a board of its own. */
export type Table = Exclude<Extract<GameRules, { family: 'table' }>['board'], 'table'>

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const where = (numbers: readonly number[], test: (number: number) => boolean) => numbers.filter(test)
const odd = (number: number) => number % 2 === 1
const even = (number: number) => number % 2 === 0

/** The red numbers of the 36-number wheel, as on every roulette table. */
export const wheelReds: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]

type Entry = readonly [key: string, numbers: readonly number[], colour?: Market['colour']]

/** Section 9: where the ids of named markets start. */
const firstMarketId = 1001

const numbered = (entries: readonly Entry[]): ReadonlyMap<number, Market> =>
  new Map(
    entries.map(([key, numbers, colour], index) => {
      const id = firstMarketId + index
      return [id, { id, key, numbers: [...numbers], ...(colour ? { colour } : {}) }]
    }),
  )

const wheel = range(1, 36)
const small = range(1, 12)
const blitz = range(1, 24)

/** Sections 3 and 9: the ids of each table, in the order of the specification. */
const tables: Record<Table, ReadonlyMap<number, Market>> = {
  wheel: numbered([
    ['dozen1', range(1, 12)],
    ['dozen2', range(13, 24)],
    ['dozen3', range(25, 36)],
    ['black', where(wheel, (n) => !wheelReds.includes(n)), 'black'],
    ['red', wheelReds, 'red'],
    ['even', where(wheel, even)],
    ['odd', where(wheel, odd)],
    ['low', range(1, 18)],
    ['high', range(19, 36)],
    ['column1', where(wheel, (n) => n % 3 === 1)],
    ['column2', where(wheel, (n) => n % 3 === 2)],
    ['column3', where(wheel, (n) => n % 3 === 0)],
  ]),
  smallWheel: numbered([
    ['low', range(1, 6)],
    ['high', range(7, 12)],
    ['red', where(small, odd), 'red'],
    ['black', where(small, even), 'black'],
  ]),
  race: numbered([
    ['first', range(1, 6)],
    ['second', range(7, 12)],
    ['black', where(small, even), 'black'],
    ['red', where(small, odd), 'red'],
    ['even', where(small, even)],
    ['odd', where(small, odd)],
    ['rowA', [1, 4, 7, 10]],
    ['rowB', [2, 5, 8, 11]],
    ['rowC', [3, 6, 9, 12]],
    ['row1', [1, 2, 3]],
    ['row2', [4, 5, 6]],
    ['row3', [7, 8, 9]],
    ['row4', [10, 11, 12]],
  ]),
  powerBlitz: numbered([
    ['even', where(blitz, even)],
    ['odd', where(blitz, odd)],
    ['low', range(1, 12)],
    ['high', range(13, 24)],
    ['yellow', where(blitz, (n) => n % 3 === 1), 'yellow'],
    ['green', where(blitz, (n) => n % 3 === 2), 'green'],
    ['blue', where(blitz, (n) => n % 3 === 0), 'blue'],
    ['quarter1', range(1, 6)],
    ['quarter2', range(7, 12)],
    ['quarter3', range(13, 18)],
    ['quarter4', range(19, 24)],
    ['zero', [0], 'black'],
  ]),
}

export const marketsOf = (table: Table): ReadonlyMap<number, Market> => tables[table]
