import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Board } from '../../src/games/catalogue.ts'
import { drawCharacter, fontA } from './font.ts'

/** Draws a kind of game into 384 by 96 dots, black on white, with the game's number in it. */
type Motif = (context: SKRSContext2D, baseId: number) => void

const middle = { x: 192, y: 48 }
const wholeTurn = 2 * Math.PI

function disc(context: SKRSContext2D, x: number, y: number, radius: number, paint: 'fill' | 'stroke'): void {
  context.beginPath()
  context.arc(x, y, radius, 0, wholeTurn)
  context[paint]()
}

function label(context: SKRSContext2D, text: string, x: number, y: number, scale: number): void {
  const [width, height] = [fontA.width * scale, fontA.height * scale]
  const left = x - (text.length * width) / 2
  Array.from(text).forEach((character, index) =>
    drawCharacter(context, character, [left + index * width, y - height / 2], {
      cell: fontA,
      scale: [scale, scale],
      bold: true,
    }),
  )
}

function inWhite(context: SKRSContext2D, draw: () => void): void {
  context.fillStyle = 'white'
  draw()
  context.fillStyle = 'black'
}

/** A row of balls, the middle one black and greater, with the number of the game. */
const balls: Motif = (context, baseId) => {
  context.lineWidth = 4
  for (const [offset, radius] of [
    [-150, 18],
    [-98, 26],
    [98, 26],
    [150, 18],
  ] as const) {
    disc(context, middle.x + offset, middle.y, radius, 'stroke')
    disc(context, middle.x + offset, middle.y, radius - 8, 'stroke')
  }
  disc(context, middle.x, middle.y, 44, 'fill')
  inWhite(context, () => label(context, String(baseId), middle.x, middle.y, 2))
}

/** Rising circles of many sizes. */
const bubbles: Motif = (context, baseId) => {
  context.lineWidth = 3
  for (let index = 0; index < 12; index++) {
    const side = index % 2 === 0 ? -1 : 1
    const radius = 7 + ((index * 5) % 12)
    disc(context, middle.x + side * (66 + index * 10), 22 + ((index * 29) % 54), radius, 'stroke')
  }
  disc(context, middle.x, middle.y, 44, 'stroke')
  disc(context, middle.x, middle.y, 36, 'fill')
  inWhite(context, () => label(context, String(baseId), middle.x, middle.y, 2))
}

/** The windows of a counter. */
const windows: Motif = (context, baseId) => {
  const digits = String(baseId).padStart(4, '0')
  context.lineWidth = 4
  Array.from(digits).forEach((digit, index) => {
    const left = middle.x - 158 + index * 80
    context.beginPath()
    context.roundRect(left, 6, 72, 84, 10)
    if (index % 2 === 0) context.stroke()
    else context.fill()
    const write = () => label(context, digit, left + 36, middle.y, 3)
    if (index % 2 === 0) write()
    else inWhite(context, write)
  })
}

/** A wheel of pockets between two ball tracks. */
const wheel: Motif = (context, baseId) => {
  const pockets = 18
  for (let pocket = 0; pocket < pockets; pocket += 2) {
    context.beginPath()
    context.moveTo(middle.x, middle.y)
    context.arc(middle.x, middle.y, 46, (pocket * wholeTurn) / pockets, ((pocket + 1) * wholeTurn) / pockets)
    context.fill()
  }
  context.lineWidth = 3
  disc(context, middle.x, middle.y, 46, 'stroke')
  inWhite(context, () => disc(context, middle.x, middle.y, 28, 'fill'))
  disc(context, middle.x, middle.y, 28, 'stroke')
  label(context, String(baseId), middle.x, middle.y, 1.5)
  for (const side of [-1, 1])
    for (let step = 0; step < 4; step++)
      disc(context, middle.x + side * (78 + step * 30), middle.y, 10 - step * 2, 'fill')
}

/** Chevrons towards the finish. */
const race: Motif = (context, baseId) => {
  for (let index = 0; index < 5; index++) {
    const left = 20 + index * 46
    context.beginPath()
    context.moveTo(left, 12)
    context.lineTo(left + 22, 12)
    context.lineTo(left + 52, middle.y)
    context.lineTo(left + 22, 84)
    context.lineTo(left, 84)
    context.lineTo(left + 30, middle.y)
    context.fill()
  }
  for (let square = 0; square < 16; square++)
    if ((Math.floor(square / 2) + square) % 2 === 0)
      context.fillRect(340 + (square % 2) * 12, Math.floor(square / 2) * 12, 12, 12)
  label(context, String(baseId), 300, middle.y, 2)
}

/** A bolt through a bar. */
const bolt: Motif = (context, baseId) => {
  context.fillRect(20, 42, 120, 12)
  context.fillRect(244, 42, 120, 12)
  context.beginPath()
  for (const [x, y] of [
    [214, 0],
    [150, 54],
    [186, 54],
    [166, 96],
    [236, 38],
    [198, 38],
  ] as const)
    context.lineTo(x, y)
  context.fill()
  for (const x of [80, 304]) {
    inWhite(context, () => context.fillRect(x - 34, 24, 68, 48))
    label(context, String(baseId), x, middle.y, 2)
  }
}

/** A perforated slip with a star. */
const slip: Motif = (context, baseId) => {
  context.beginPath()
  context.roundRect(72, 6, 240, 84, 12)
  context.fill()
  inWhite(context, () => {
    for (const x of [72, 312])
      for (let notch = 0; notch < 4; notch++) disc(context, x, 18 + notch * 20, 6, 'fill')
    context.beginPath()
    for (let point = 0; point < 10; point++) {
      const [angle, radius] = [(point * wholeTurn) / 10 - wholeTurn / 4, point % 2 === 0 ? 34 : 14]
      context.lineTo(134 + radius * Math.cos(angle), middle.y + radius * Math.sin(angle))
    }
    context.fill()
    label(context, String(baseId), 226, middle.y, 2.5)
  })
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
  instant: slip,
}

export const motifOf = (board: Board | undefined): Motif => (board ? motifs[board] : slip)
