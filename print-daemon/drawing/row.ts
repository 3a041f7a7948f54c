import { createCanvas } from '@napi-rs/canvas'
import { rowText, type Row } from '../../src/receipts/rows.ts'
import { characters } from '../../src/receipts/wrap.ts'
import { bitmapOf, type Bitmap } from './bitmap.ts'
import { drawCharacter, type Cell } from './font.ts'

/** A row of text as dots, for the characters that no code page of a printer has. */
export function rowBitmap(row: Row, cell: Cell): Bitmap {
  const { size, bold, inverse } = row
  const cells = characters(rowText(row, row.width))
  const [width, height] = [cells.length * cell.width * size, cell.height * size]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = inverse ? 'black' : 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = inverse ? 'white' : 'black'
  cells.forEach((character, index) =>
    drawCharacter(context, character, [index * cell.width * size, 0], { cell, scale: [size, size], bold }),
  )
  return bitmapOf(context.getImageData(0, 0, width, height))
}
