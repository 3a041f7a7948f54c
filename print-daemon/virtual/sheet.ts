import type { Bitmap } from '../drawing/bitmap.ts'
import { fontA, type Cell } from '../drawing/font.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Band, PrintedCharacter } from './band.ts'
import type { Code } from './codes.ts'

/** How text and pictures are placed. Lengths are dots. */
export interface Placing {
  font: number
  bold: boolean
  inverse: boolean
  isSecondColour: boolean
  scale: [number, number]
  /** The share of the blank paper that is left of a row. */
  centred: number
  page: number
  /** The least height of a row. */
  spacing: number
  margin: number
  area: number
}

export const plainPlacing = (spacing: number): Placing => ({
  font: 0,
  bold: false,
  inverse: false,
  isSecondColour: false,
  scale: [1, 1],
  centred: 0,
  page: 0,
  spacing,
  margin: 0,
  area: Infinity,
})

/** Paper of a printer, on which rows of text and pictures come out in strips. */
export class Sheet {
  placing: Placing
  /** Where the next character stands. */
  x = 0
  readonly #dots: number
  readonly #fonts: ReadonlyMap<number, Cell>
  #row: PrintedCharacter[] = []
  #bands: Band[] = []

  constructor({ dots, fonts }: Profile, placing: Placing) {
    this.placing = placing
    this.#dots = dots
    this.#fonts = new Map(
      Object.values(fonts)
        .filter((font) => font !== undefined)
        .map((font) => [font.number, font]),
    )
  }

  get isEmpty(): boolean {
    return !this.hasText && this.#bands.every(({ kind }) => kind === 'blank')
  }

  /** A row of text has begun. */
  get hasText(): boolean {
    return this.#row.length > 0
  }

  /** The cell of a character in the selected font. */
  get cell(): Cell {
    return this.#fonts.get(this.placing.font) ?? fontA
  }

  get areaDots(): number {
    return Math.min(this.placing.area, this.#dots - this.placing.margin)
  }

  /** The paper so far; the next paper is empty. */
  tearOff(): Band[] {
    if (this.hasText) this.lineFeed()
    const bands = this.#bands
    this.#bands = []
    return bands
  }

  /** Forgets a row of text that has begun. */
  clearRow(): void {
    this.#row = []
    this.x = 0
  }

  character(character: string): void {
    const { scale, bold, inverse, isSecondColour } = this.placing
    const { cell } = this
    const width = cell.width * scale[0]
    if (this.x + width > this.areaDots) this.lineFeed()
    this.#row.push({ character, x: this.x, cell, scale, bold, inverse, isSecondColour })
    this.x += width
  }

  lineFeed(): void {
    const tallest = Math.max(0, ...this.#row.map(({ cell, scale }) => cell.height * scale[1]))
    const height = Math.max(this.placing.spacing, tallest)
    if (this.#row.length === 0) this.blank(height)
    else {
      const start = this.#startOf(this.x)
      const characters = this.#row.map((printed) => ({ ...printed, x: printed.x + start }))
      this.#bands.push({ kind: 'text', characters, height })
    }
    this.clearRow()
  }

  blank(height: number): void {
    if (height > 0) this.#bands.push({ kind: 'blank', height })
  }

  picture(bitmap: Bitmap, widthDots: number, meaning?: string): void {
    if (this.hasText) this.lineFeed()
    const picture = { kind: 'picture', bitmap, x: this.#startOf(widthDots), height: bitmap.height } as const
    this.#bands.push(meaning === undefined ? picture : { ...picture, meaning })
  }

  /** Like the device: what is too wide for the paper is not printed at all. */
  code({ bitmap, widthDots, meaning }: Code): void {
    if (widthDots <= this.areaDots) this.picture(bitmap, widthDots, meaning)
  }

  /** The start position for a width, by margin and alignment. */
  #startOf(widthDots: number): number {
    const { margin, centred } = this.placing
    return margin + Math.max(0, Math.floor((this.areaDots - widthDots) * centred))
  }
}
