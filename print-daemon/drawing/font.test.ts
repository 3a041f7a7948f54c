import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { receiptTexts } from '../../locales/receipts.ts'
import { drawCharacter, fontA, fontB, type Cell } from './font.ts'

/** Everything that our own words are printed with, as it is and in capitals. */
const letters = [
  ...new Set(
    Object.values(receiptTexts).flatMap((texts) =>
      [...JSON.stringify(texts)].flatMap((letter) => [letter, letter.toUpperCase()]),
    ),
  ),
].filter((letter) => /\S/.test(letter) && letter.length === 1)

/** The rows of dots above and below its cell that a character has ink in. */
function rowsOutside(letter: string, cell: Cell, scale: number, bold: boolean): number {
  const [width, height] = [cell.width * scale, cell.height * scale]
  const context = createCanvas(width, 3 * height).getContext('2d')
  drawCharacter(context, letter, [0, height], { cell, scale: [scale, scale], bold })
  const { data } = context.getImageData(0, 0, width, 3 * height)
  const hasInk = (row: number) =>
    data
      .subarray(row * width * 4, (row + 1) * width * 4)
      .some((value, index) => index % 4 === 3 && value > 127)
  const rows = Array.from({ length: 3 * height }, (_, row) => row).filter(hasInk)
  expect(rows.length).toBeGreaterThan(0)
  return rows.filter((row) => row < height || row >= 2 * height).length
}

describe('a letter on paper', () => {
  it.each([
    ['A', 1, fontA],
    ['A', 2, fontA],
    ['A', 3, fontA],
    ['B', 1, fontB],
    ['B', 2, fontB],
  ] as const)(
    'of font %s, magnified %i times, has its accents and its foot within its cell',
    (_, scale, cell) => {
      const cut = letters.filter((letter) =>
        [true, false].some((bold) => rowsOutside(letter, cell, scale, bold) > 0),
      )
      expect(letters).toContain('Ó')
      expect(cut).toEqual([])
    },
  )
})
