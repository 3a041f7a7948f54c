import type { Bitmap } from '../drawing/bitmap.ts'
import type { Cell } from '../drawing/font.ts'

/** One character on the paper; `x` in dots from the first printable one. */
export interface PrintedCharacter {
  readonly character: string
  readonly x: number
  readonly cell: Cell
  readonly scale: readonly [x: number, y: number]
  readonly bold: boolean
  readonly inverse: boolean
  /** In the second colour of the paper, its ground if it is white on black. */
  readonly isSecondColour: boolean
}

/** A strip of paper, in printing order. Heights are dots. */
export type Band =
  | { readonly kind: 'text'; readonly characters: readonly PrintedCharacter[]; readonly height: number }
  | {
      readonly kind: 'picture'
      readonly bitmap: Bitmap
      readonly x: number
      readonly height: number
      /** The content of a code. */
      readonly meaning?: string
    }
  | { readonly kind: 'blank'; readonly height: number }

/** A row as text: blank paper between two characters becomes spaces. */
function rowText(characters: readonly PrintedCharacter[]): string {
  let [text, end] = ['', characters[0]?.x ?? 0]
  for (const { character, x, cell, scale } of characters) {
    const width = cell.width * scale[0]
    text += ' '.repeat(Math.max(0, Math.round((x - end) / width))) + character
    end = x + width
  }
  return text
}

/** The readable content of the paper, row by row: texts, and the content of codes. */
export const readable = (bands: readonly Band[]): string[] =>
  bands.flatMap((band) => {
    if (band.kind === 'blank') return []
    if (band.kind === 'picture') return band.meaning === undefined ? [] : [band.meaning]
    return [rowText(band.characters)]
  })
