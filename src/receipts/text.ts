import { baseIdOf } from '../games/catalogue.ts'
import type { Columns, Line, Receipt } from './receipt.ts'
import { rowsOf, rowText, type Row } from './rows.ts'
import { widthOf } from './wrap.ts'

const centred = (text: string, columns: number): string => {
  const room = Math.max(0, columns - widthOf(text))
  return ' '.repeat(Math.floor(room / 2)) + text + ' '.repeat(Math.ceil(room / 2))
}

/** White on black becomes a bar with the text in its middle. */
function bar(text: string, columns: number): string {
  const room = columns - widthOf(text) - 2
  if (room < 0) return centred(text, columns)
  return `${'█'.repeat(Math.floor(room / 2))} ${text} ${'█'.repeat(Math.ceil(room / 2))}`
}

/** A magnified row has its position on the paper, with letters of the ordinary size. */
const plainRow = (row: Row, columns: Columns): string =>
  row.inverse ? bar(rowText(row, row.width).trim(), columns) : rowText(row, columns)

/** A placeholder in brackets for elements that are not text, never wider than the paper. */
const symbol = (text: string, columns: Columns) => centred(`[${text.slice(0, columns - 2)}]`, columns)

function plainLine(line: Line, columns: Columns): string[] {
  switch (line.kind) {
    case 'text':
    case 'columns':
      return rowsOf(line, columns).map((row) => plainRow(row, columns))
    case 'rule':
      return ['─'.repeat(columns)]
    case 'space':
      return Array.from({ length: line.lines }, () => ' '.repeat(columns))
    case 'logo':
      return [symbol(`LOGO ${baseIdOf(line.gameId)}`, columns)]
    case 'barcode':
      return [symbol(`|| ${line.digits} ||`, columns)]
    case 'qr':
      return [symbol(`QR ${line.text}`, columns)]
    case 'cut':
      return ['- '.repeat(columns / 2)]
  }
}

/** A receipt as plain text: every line has exactly `columns` characters. For previews, tests and logs. */
export const plainText = (receipt: Receipt): string[] =>
  receipt.lines.flatMap((line) => plainLine(line, receipt.columns))
