import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Board } from '../../src/games/catalogue.ts'
import { drawCharacter, fontA } from './font.ts'
import { box, disc, polygon, slice, star, type Paint, type Point } from './shapes.ts'

/**
 * Draws a kind of game into 384 by 96 dots, black on white, with the game's number in it. The logo of a game on the screen is another
 * picture (`scripts/logos/pictograms.ts`): white on a coloured square, with the numbers of its rules. Both are made of the same shapes.
 * Their labels differ too: here the dots of the receipt's font, each drawn or not, there outlines of any size with smooth edges.
 */
type Motif = (context: SKRSContext2D, baseId: number) => void

const middle = { x: 192, y: 48 }
const [black, white] = ['black', 'white']
const outline = (width: number): Paint => ({ line: black, width })

/** In the font of the receipt. */
function label(
  context: SKRSContext2D,
  text: string,
  [x, y]: Point,
  { scale, colour }: { scale: number; colour: string },
): void {
  const [width, height] = [fontA.width * scale, fontA.height * scale]
  const left = x - (text.length * width) / 2
  context.fillStyle = colour
  Array.from(text).forEach((character, index) =>
    drawCharacter(context, character, [left + index * width, y - height / 2], {
      cell: fontA,
      scale: [scale, scale],
      bold: true,
    }),
  )
}

/** A row of balls, the middle one black and greater, with the number of the game. */
const balls: Motif = (context, baseId) => {
  for (const [offset, radius] of [
    [-150, 18],
    [-98, 26],
    [98, 26],
    [150, 18],
  ] as const) {
    disc(context, [middle.x + offset, middle.y], radius, outline(4))
    disc(context, [middle.x + offset, middle.y], radius - 8, outline(4))
  }
  disc(context, [middle.x, middle.y], 44, black)
  label(context, String(baseId), [middle.x, middle.y], { scale: 2, colour: white })
}

/** Rising circles of many sizes. */
const bubbles: Motif = (context, baseId) => {
  for (let index = 0; index < 12; index++) {
    const side = index % 2 === 0 ? -1 : 1
    const radius = 7 + ((index * 5) % 12)
    disc(context, [middle.x + side * (66 + index * 10), 22 + ((index * 29) % 54)], radius, outline(3))
  }
  disc(context, [middle.x, middle.y], 44, outline(3))
  disc(context, [middle.x, middle.y], 36, black)
  label(context, String(baseId), [middle.x, middle.y], { scale: 2, colour: white })
}

/** The windows of a counter. */
const windows: Motif = (context, baseId) => {
  const digits = String(baseId).padStart(4, '0')
  Array.from(digits).forEach((digit, index) => {
    const left = middle.x - 158 + index * 80
    const isOutlined = index % 2 === 0
    box(context, [left, 6], [72, 84], 10, isOutlined ? outline(4) : black)
    label(context, digit, [left + 36, middle.y], { scale: 3, colour: isOutlined ? black : white })
  })
}

/** A wheel of pockets between two ball tracks. */
const wheel: Motif = (context, baseId) => {
  const [hub, pockets] = [[middle.x, middle.y], 18] as const
  for (let place = 0; place < pockets; place += 2)
    slice(context, hub, 46, { place, of: pockets, from: 0 }, black)
  disc(context, hub, 46, outline(3))
  disc(context, hub, 28, white)
  disc(context, hub, 28, outline(3))
  label(context, String(baseId), hub, { scale: 1.5, colour: black })
  for (const side of [-1, 1])
    for (let step = 0; step < 4; step++)
      disc(context, [middle.x + side * (78 + step * 30), middle.y], 10 - step * 2, black)
}

/** Chevrons towards the finish. */
const race: Motif = (context, baseId) => {
  for (let index = 0; index < 5; index++) {
    const left = 20 + index * 46
    const corners: readonly Point[] = [
      [left, 12],
      [left + 22, 12],
      [left + 52, middle.y],
      [left + 22, 84],
      [left, 84],
      [left + 30, middle.y],
    ]
    polygon(context, corners, black)
  }
  for (let square = 0; square < 16; square++)
    if ((Math.floor(square / 2) + square) % 2 === 0)
      context.fillRect(340 + (square % 2) * 12, Math.floor(square / 2) * 12, 12, 12)
  label(context, String(baseId), [300, middle.y], { scale: 2, colour: black })
}

/** A bolt through a bar. */
const bolt: Motif = (context, baseId) => {
  context.fillRect(20, 42, 120, 12)
  context.fillRect(244, 42, 120, 12)
  const corners: readonly Point[] = [
    [214, 0],
    [150, 54],
    [186, 54],
    [166, 96],
    [236, 38],
    [198, 38],
  ]
  polygon(context, corners, black)
  for (const x of [80, 304]) {
    context.fillStyle = white
    context.fillRect(x - 34, 24, 68, 48)
    label(context, String(baseId), [x, middle.y], { scale: 2, colour: black })
  }
}

/** A perforated slip with a star; without a number for the games that are not in the catalogue. */
const slip: Motif = (context, baseId) => {
  box(context, [72, 6], [240, 84], 12, black)
  for (const x of [72, 312])
    for (let notch = 0; notch < 4; notch++) disc(context, [x, 18 + notch * 20], 6, white)
  star(context, [baseId === 0 ? middle.x : 134, middle.y], [34, 14], white)
  if (baseId > 0) label(context, String(baseId), [226, middle.y], { scale: 2.5, colour: white })
}

const motifs: Record<Board, Motif> = {
  lotto: balls,
  keno: balls,
  grandLottery: balls,
  bubbles,
  digits: windows,
  wheel,
  smallWheel: wheel,
  race,
  powerBlitz: bolt,
  table: wheel,
  instant: slip,
}

export const motifOf = (board: Board | undefined): Motif => (board ? motifs[board] : slip)
