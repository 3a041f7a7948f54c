import type { Line, TextLine } from './receipt.ts'
import { widthOf, wrap } from './wrap.ts'

/** Widths of a table's columns in characters: the label of a row, then its right-aligned figures. */
export interface TableColumns {
  readonly name: number
  readonly figures: readonly number[]
}

interface RowStyle {
  readonly bold?: boolean
  /** The indent of the name, in characters. */
  readonly indent?: number
}

/** The least space between figures. A single space could be one that groups the digits of an amount. */
const gap = 2

/** Non-breaking spaces: a row of a table is neither broken nor shortened. */
const hold = (text: string) => text.replaceAll(' ', '\u00a0')
const before = (text: string, width: number) => ' '.repeat(Math.max(0, width - widthOf(text))) + text

/**
 * A row of a table that is as wide as the paper. The figures are beside the first row of a name that takes several rows. A figure
 * that is too long for its column is never broken: all figures are then printed in a separate row under the name.
 */
export function tableRow(
  { name: nameWidth, figures: widths }: TableColumns,
  name: string,
  figures: readonly string[],
  { bold = false, indent = 0 }: RowStyle = {},
): Line[] {
  const names = wrap(name, nameWidth - indent).map((part) => hold(' '.repeat(indent) + part))
  const line = (text: string): TextLine => ({ kind: 'text', text, bold })
  const fits = figures.every((figure, index) => widthOf(figure) + gap <= (widths[index] ?? 0))
  if (!fits)
    return [
      ...names.map(line),
      { kind: 'text', text: hold(figures.filter(Boolean).join(' '.repeat(gap))), align: 'right', bold },
    ]
  const inPlace = figures.map((figure, index) => before(figure, widths[index] ?? 0)).join('')
  const [first = '', ...others] = names
  // The space after the name is left to the printer: it may spell the name with more letters.
  return [{ kind: 'columns', left: first, right: hold(inPlace.trimStart()), bold }, ...others.map(line)]
}
