import type { Line, TextLine } from './receipt.ts'
import { widthOf, wrap } from './wrap.ts'

/** Widths of a table's columns in characters: what a row is about, then its figures, at the right edge of theirs. */
export interface TableColumns {
  readonly name: number
  readonly figures: readonly number[]
}

interface RowStyle {
  readonly bold?: boolean
  /** By how many characters the name stands in. */
  readonly indent?: number
}

/** Between figures at least: a single space could be one that groups the digits of an amount. */
const gap = 2

/** Spaces that hold: a row of a table is one text, and must not be broken or closed up where it is laid out. */
const hold = (text: string) => text.replaceAll(' ', '\u00a0')
const before = (text: string, width: number) => ' '.repeat(Math.max(0, width - widthOf(text))) + text
const after = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/**
 * A row of a table; figures stand beside the first row of a name that takes several. A figure too long for its column is
 * never broken: it and the others go to a row of their own, under the name.
 */
export function tableRow(
  { name: nameWidth, figures: widths }: TableColumns,
  name: string,
  figures: readonly string[],
  { bold = false, indent = 0 }: RowStyle = {},
): Line[] {
  const names = wrap(name, nameWidth - indent).map((part) => ' '.repeat(indent) + part)
  const line = (text: string): TextLine => ({ kind: 'text', text: hold(text), bold })
  const fits = figures.every((figure, index) => widthOf(figure) + gap <= (widths[index] ?? 0))
  if (!fits)
    return [
      ...names.map(line),
      { kind: 'text', text: hold(figures.filter(Boolean).join(' '.repeat(gap))), align: 'right', bold },
    ]
  const inPlace = figures.map((figure, index) => before(figure, widths[index] ?? 0)).join('')
  const [first = '', ...others] = names
  return [line(after(first, nameWidth) + inPlace), ...others.map(line)]
}
