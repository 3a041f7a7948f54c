import type { SKRSContext2D } from '@napi-rs/canvas'
import { box, disc, polygon, slice, star, type Point } from '../../print-daemon/drawing/shapes.ts'
import type { Board, CatalogueRow } from '../../src/games/catalogue.ts'

/** Draws a game's sign in white on a square of `size` pixels. `print-daemon/drawing/motifs.ts` says why receipts have other pictures. */
type Pictogram = (context: SKRSContext2D, row: CatalogueRow, size: number) => void

const white = '#ffffff'
const faint = 'rgba(255, 255, 255, 0.35)'

function label(context: SKRSContext2D, text: string, [x, y]: Point, height: number, fill = white): void {
  context.font = `800 ${height}px Inter`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = fill
  context.fillText(text, x, y + height * 0.36)
}

/** Two balls behind, and what is played in front: six of thirty-six. */
const lotto: Pictogram = (context, row, size) => {
  if (row.family !== 'pickNumbers') return
  disc(context, [size * 0.24, size * 0.27], size * 0.13, faint)
  disc(context, [size * 0.78, size * 0.25], size * 0.1, faint)
  label(context, String(row.drawn), [size * 0.36, size * 0.5], size * 0.56)
  label(context, String(row.pool), [size * 0.71, size * 0.63], size * 0.27)
}

/** A card of numbers with some of them drawn. */
const keno: Pictogram = (context, row, size) => {
  const [columns, cell] = [4, size * 0.17]
  for (let index = 0; index < columns * columns; index++) {
    const isDrawn = (index * 7 + row.id) % 3 === 0
    const place: Point = [
      size * 0.17 + (index % columns) * cell,
      size * 0.17 + Math.floor(index / columns) * cell,
    ]
    box(context, place, [cell * 0.78, cell * 0.78], 4, isDrawn ? white : faint)
  }
}

const bubbles: Pictogram = (context, row, size) => {
  disc(context, [size * 0.36, size * 0.42], size * 0.22, white)
  disc(context, [size * 0.7, size * 0.34], size * 0.13, 'rgba(255, 255, 255, 0.6)')
  disc(context, [size * 0.64, size * 0.7], size * 0.17, 'rgba(255, 255, 255, 0.8)')
  disc(context, [size * 0.28, size * 0.78], size * 0.08, faint)
  if (row.family === 'pickNumbers')
    label(context, String(row.pool), [size * 0.36, size * 0.42], size * 0.23, '#7c2459')
}

const digits: Pictogram = (context, row, size) => {
  const count = row.family === 'digits' ? row.digits : 0
  const width = (size * 0.76) / count
  for (let place = 0; place < count; place++) {
    const x = size * 0.12 + place * width
    box(context, [x + 2, size * 0.3], [width - 4, size * 0.4], 6, white)
    label(context, String((place * 3 + 4) % 10), [x + width / 2, size * 0.5], size * 0.24, '#0b5963')
  }
}

/** A wheel with this many slices, with its hub. */
function drawWheel(context: SKRSContext2D, slices: number, size: number): void {
  const [centre, radius] = [size / 2, size * 0.34]
  for (let place = 0; place < slices; place++)
    slice(context, [centre, centre], radius, { place, of: slices }, place % 2 === 0 ? white : faint)
  disc(context, [centre, centre], size * 0.13, 'rgba(20, 10, 8, 0.65)')
  disc(context, [centre, centre - radius * 0.75], size * 0.045, '#f2b84b')
}

const wheel: Pictogram = (context, _row, size) => drawWheel(context, 18, size)
const smallWheel: Pictogram = (context, _row, size) => drawWheel(context, 6, size)

/** A cockroach. */
const race: Pictogram = (context, _row, size) => {
  context.strokeStyle = white
  context.lineWidth = size * 0.035
  context.lineCap = 'round'
  const legs = [
    [0.36, 0.4, 0.24, 0.22],
    [0.5, 0.38, 0.47, 0.18],
    [0.62, 0.4, 0.68, 0.22],
    [0.36, 0.6, 0.24, 0.78],
    [0.5, 0.62, 0.47, 0.82],
    [0.62, 0.6, 0.68, 0.78],
    [0.74, 0.45, 0.9, 0.3],
    [0.74, 0.55, 0.9, 0.7],
  ] as const
  for (const [fromX, fromY, toX, toY] of legs) {
    context.beginPath()
    context.moveTo(fromX * size, fromY * size)
    context.lineTo(toX * size, toY * size)
    context.stroke()
  }
  context.fillStyle = white
  context.beginPath()
  context.ellipse(size * 0.46, size * 0.5, size * 0.26, size * 0.14, 0, 0, 2 * Math.PI)
  context.fill()
  disc(context, [size * 0.73, size * 0.5], size * 0.08, white)
}

const powerBlitz: Pictogram = (context, _row, size) => {
  const bolt = [
    [0.56, 0.12],
    [0.26, 0.56],
    [0.46, 0.56],
    [0.4, 0.88],
    [0.74, 0.4],
    [0.53, 0.4],
  ] as const
  polygon(
    context,
    bolt.map(([x, y]) => [x * size, y * size] as const),
    white,
  )
}

/** Three squares in a row, scratched free. */
const instant: Pictogram = (context, _row, size) => {
  for (let place = 0; place < 9; place++) {
    const corner: Point = [
      size * 0.18 + (place % 3) * size * 0.22,
      size * 0.18 + Math.floor(place / 3) * size * 0.22,
    ]
    box(context, corner, [size * 0.19, size * 0.19], 5, place % 4 === 0 ? white : faint)
  }
}

const grandLottery: Pictogram = (context, row, size) => {
  star(context, [size / 2, size * 0.52], [size * 0.44, size * 0.21], faint)
  label(context, String(row.id), [size / 2, size * 0.53], size * 0.4)
}

export const pictograms: Record<Exclude<Board, 'table'>, Pictogram> = {
  lotto,
  keno,
  bubbles,
  digits,
  wheel,
  smallWheel,
  race,
  powerBlitz,
  instant,
  grandLottery,
}
