import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { isBlack, type Bitmap } from '../drawing/bitmap.ts'
import { drawCharacter } from '../drawing/font.ts'
import { opaquePng } from '../drawing/png.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Band, PrintedCharacter } from './band.ts'

/** White margins above and below, where the blade cuts. */
const edgeDots = 32
/** Red on most two-colour paper. */
const secondColour = '#c8102e'

function drawPrinted(context: SKRSContext2D, printed: PrintedCharacter, y: number): void {
  const { cell, scale, inverse, isSecondColour } = printed
  const [width, height] = [cell.width * scale[0], cell.height * scale[1]]
  context.fillStyle = isSecondColour ? secondColour : 'black'
  if (inverse) {
    context.fillRect(printed.x, y, width, height)
    context.fillStyle = 'white'
  }
  if (printed.character !== ' ') drawCharacter(context, printed.character, [printed.x, y], printed)
}

/** Adjacent dots are drawn as one stroke, because a picture has far fewer strokes than dots. */
function drawBitmap(context: SKRSContext2D, bitmap: Bitmap, [left, top]: readonly [number, number]): void {
  const width = bitmap.widthBytes * 8
  context.fillStyle = 'black'
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < width; x++) {
      const start = x
      while (x < width && isBlack(bitmap, x, y)) x++
      if (x > start) context.fillRect(left + start, top + y, x - start, 1)
    }
}

function drawBand(context: SKRSContext2D, band: Band, top: number): void {
  if (band.kind === 'text') for (const printed of band.characters) drawPrinted(context, printed, top)
  if (band.kind === 'picture') drawBitmap(context, band.bitmap, [band.x, top])
}

const isColoured = (band: Band) =>
  band.kind === 'text' && band.characters.some(({ isSecondColour }) => isSecondColour)

/** A piece of paper as a PNG, one pixel to a dot, margins included. */
export function receiptPicture(bands: readonly Band[], { dots, paperDots }: Profile): Buffer {
  const height = bands.reduce((sum, band) => sum + band.height, 2 * edgeDots)
  const canvas = createCanvas(paperDots, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, paperDots, height)
  context.translate((paperDots - dots) / 2, edgeDots)
  let top = 0
  for (const band of bands) {
    drawBand(context, band, top)
    top += band.height
  }
  return opaquePng(context.getImageData(0, 0, paperDots, height), bands.some(isColoured) ? 'colour' : 'grey')
}
