import type { TableRow } from '../../../games/catalogue.ts'
import type { Market, Table } from '../../../games/markets.ts'

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

/** The keys of a table that has no board of its own, in the order of its markets. */
const spareKeys = ['U', 'I', 'O', 'J', 'K', 'L', 'Z', 'X', 'C', 'V', 'E', 'F', 'G', 'N']

/** The key of a market on its board; undefined for one without. */
export const marketKey = ({ board, markets }: TableRow, { id, key }: Market): string | undefined =>
  board === 'table' ? spareKeys[markets.findIndex((market) => market.id === id)] : keys[board][key]

/** The market of each key of a table. */
export const marketPicks = (row: TableRow): readonly { readonly key: string; readonly choice: number }[] =>
  row.markets.flatMap((market) => {
    const key = marketKey(row, market)
    return key === undefined ? [] : [{ key, choice: market.id }]
  })
