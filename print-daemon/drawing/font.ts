import { createRequire } from 'node:module'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

const { resolve } = createRequire(import.meta.url)
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']
const weights = { normal: 500, bold: 800 } as const
type Weight = keyof typeof weights

const familyOf = (alphabet: string, weight: Weight) => `Receipt ${alphabet} ${weight}`

for (const alphabet of alphabets)
  for (const weight of ['normal', 'bold'] as const)
    GlobalFonts.registerFromPath(
      resolve(`@fontsource/jetbrains-mono/files/jetbrains-mono-${alphabet}-${weights[weight]}-normal.woff2`),
      familyOf(alphabet, weight),
    )

const stacks = {
  normal: alphabets.map((alphabet) => `"${familyOf(alphabet, 'normal')}"`).join(', '),
  bold: alphabets.map((alphabet) => `"${familyOf(alphabet, 'bold')}"`).join(', '),
}

/** The two fonts of an ESC/POS printer: the box of one character in dots. */
export interface Cell {
  readonly width: number
  readonly height: number
}
export const fontA: Cell = { width: 12, height: 24 }
export const fontB: Cell = { width: 9, height: 17 }

const selectedFonts = new WeakMap<SKRSContext2D, string>()

/**
 * A character advances by 0.6 of the font size, and from the accent of a capital to the foot of a `Ç` it takes up to
 * 1.26. The whole character stays in its cell, so that no accent is lost in white on black.
 */
const sizeOf = (cell: Cell) => Math.min(cell.width / 0.6, cell.height / 1.26)
/** Aligned to a whole dot of the paper at every magnification. */
const baselineOf = (cell: Cell, scale: number) => Math.round(cell.height * 0.82 * scale) / scale

/** Draws one character into its cell, magnified; a character wider than the cell is squeezed into it. */
export function drawCharacter(
  context: SKRSContext2D,
  character: string,
  [x, y]: readonly [x: number, y: number],
  style: { cell: Cell; scale: readonly [x: number, y: number]; bold: boolean },
): void {
  const { cell, scale, bold } = style
  const font = `${sizeOf(cell)}px ${stacks[bold ? 'bold' : 'normal']}`
  // Setting a font is slower than drawing with it.
  if (selectedFonts.get(context) !== font) context.font = font
  selectedFonts.set(context, font)
  context.translate(x, y)
  context.scale(...scale)
  // The package's alphabets have no box drawing characters; a rule is drawn as a line.
  if (character === '─') context.fillRect(0, Math.floor(cell.height / 1.26) - 1, cell.width, 2)
  else context.fillText(character, 0, baselineOf(cell, scale[1]), cell.width)
  context.scale(1 / scale[0], 1 / scale[1])
  context.translate(-x, -y)
}
