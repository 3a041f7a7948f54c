import type { Columns, ColumnsLine, TextLine } from './receipt.ts'
import { widthOf, wrap } from './wrap.ts'

/** One printed row: `left`, `gap` spaces, `right`. Centred and right-aligned text has no `left`. */
export interface Row {
  readonly left: string
  readonly right: string
  readonly gap: number
  readonly isCentred: boolean
  /** The number of characters of the row's size that fill the paper. */
  readonly width: number
  readonly size: 1 | 2 | 3
  readonly bold: boolean
  readonly inverse: boolean
}

type Style = Pick<Row, 'width' | 'size' | 'bold' | 'inverse'>
type Align = NonNullable<TextLine['align']>

function rowAt(align: Align, text: string, { width, size, bold, inverse }: Style): Row {
  if (align === 'left') return { left: text, right: '', gap: 0, isCentred: false, width, size, bold, inverse }
  const isCentred = align === 'centre'
  const gap = gapBefore(text, isCentred, width)
  return { left: '', right: text, gap, isCentred, width, size, bold, inverse }
}

function gapBefore(text: string, isCentred: boolean, width: number): number {
  const room = Math.max(0, width - widthOf(text))
  return isCentred ? Math.floor(room / 2) : room
}

function columnsRows(line: ColumnsLine, style: Style): Row[] {
  const { width, size, bold, inverse } = style
  const [labels, values] = [wrap(line.left, width, line.hang), wrap(line.right, width)]
  const [left = '', right = ''] = [labels.at(-1), values[0]]
  const gap = width - widthOf(left) - widthOf(right)
  const isOneRow = labels.length <= 1 || line.hang !== undefined
  if (isOneRow && values.length <= 1 && gap >= 1) {
    const last: Row = { left, right, gap, isCentred: false, width, size, bold, inverse }
    // Nearly every line.
    if (labels.length <= 1) return [last]
    return [...labels.slice(0, -1).map((label) => rowAt('left', label, style)), last]
  }
  return [
    ...labels.map((label) => rowAt('left', label, style)),
    ...values.map((value) => rowAt('right', value, style)),
  ]
}

/** An amount is never broken: if it is too long in large letters, it is printed in ordinary ones. */
function sizeOf(line: TextLine | ColumnsLine, columns: Columns): Row['size'] {
  const { size = 1 } = line
  return size > 1 && line.kind === 'columns' && widthOf(line.right) * size > columns ? 1 : size
}

/** The rows of a line of text. All encoders print exactly these, so that all of them break lines in the same way. */
export function rowsOf(line: TextLine | ColumnsLine, columns: Columns): Row[] {
  const { bold = false } = line
  const size = sizeOf(line, columns)
  const inverse = line.kind === 'text' && line.inverse === true
  const style: Style = { width: Math.floor(columns / size), size, bold, inverse }
  if (line.kind === 'columns') return columnsRows(line, style)
  const { align = 'left' } = line
  return wrap(line.text, style.width, line.hang).map((text) => rowAt(align, text, style))
}

/** Pads a row with spaces to this number of characters, of its own or of the ordinary size. */
export function rowText({ left, right, isCentred }: Row, width: number): string {
  const text = right === '' ? left : left + ' '.repeat(gapBefore(left + right, isCentred, width)) + right
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}
