import { marketsOf, type Table } from '../../../games/markets.ts'

/**
 * The key of each named market, by its place on the keyboard. The same bet has the same key on every table: the even chances
 * lie under the right hand as on the cloth (U I O above J K L), dozens, quarters and rows in the bottom row, columns, lanes
 * and colours on E F G. None of them is a key of the board, of the counter, or the first letter of a scanned link.
 */
const keys: Record<Table, Readonly<Record<string, string>>> = {
  wheel: {
    low: 'U',
    even: 'I',
    red: 'O',
    high: 'J',
    odd: 'K',
    black: 'L',
    dozen1: 'Z',
    dozen2: 'X',
    dozen3: 'C',
    column1: 'E',
    column2: 'F',
    column3: 'G',
  },
  smallWheel: { low: 'U', red: 'O', high: 'J', black: 'L' },
  race: {
    first: 'U',
    even: 'I',
    red: 'O',
    second: 'J',
    odd: 'K',
    black: 'L',
    row1: 'Z',
    row2: 'X',
    row3: 'C',
    row4: 'V',
    rowA: 'E',
    rowB: 'F',
    rowC: 'G',
  },
  powerBlitz: {
    low: 'U',
    even: 'I',
    high: 'J',
    odd: 'K',
    quarter1: 'Z',
    quarter2: 'X',
    quarter3: 'C',
    quarter4: 'V',
    yellow: 'E',
    green: 'F',
    blue: 'G',
    zero: 'N',
  },
}

/** The key of a market of a table; undefined for one without. */
export const marketKey = (table: Table, market: string): string | undefined => keys[table][market]

/** The market of each key of a table. */
export const marketPicks = (table: Table): readonly { readonly key: string; readonly choice: number }[] =>
  [...marketsOf(table).values()].flatMap(({ id, key: market }) => {
    const key = marketKey(table, market)
    return key === undefined ? [] : [{ key, choice: id }]
  })
