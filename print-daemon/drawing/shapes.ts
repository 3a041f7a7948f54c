import type { SKRSContext2D } from '@napi-rs/canvas'

/** The shapes in pictures of games, on receipts and in logos. Angles begin at the top and go clockwise. */

/** Filled with a colour, or outlined with a line of a width. */
export type Paint = string | { readonly line: string; readonly width: number }

export type Point = readonly [x: number, y: number]

const wholeTurn = 2 * Math.PI
const above = -wholeTurn / 4

function painted(context: SKRSContext2D, paint: Paint): void {
  if (typeof paint === 'string') {
    context.fillStyle = paint
    context.fill()
  } else {
    context.strokeStyle = paint.line
    context.lineWidth = paint.width
    context.stroke()
  }
}

export function disc(context: SKRSContext2D, [x, y]: Point, radius: number, paint: Paint): void {
  context.beginPath()
  context.arc(x, y, radius, 0, wholeTurn)
  painted(context, paint)
}

/** One slice of a wheel with this many. */
export function slice(
  context: SKRSContext2D,
  [x, y]: Point,
  radius: number,
  part: { readonly place: number; readonly of: number; readonly from?: number },
  paint: Paint,
): void {
  const from = (part.place * wholeTurn) / part.of + (part.from ?? above)
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x, y, radius, from, from + wholeTurn / part.of)
  painted(context, paint)
}

/** A box with round corners. */
export function box(
  context: SKRSContext2D,
  [left, top]: Point,
  [width, height]: Point,
  radius: number,
  paint: Paint,
): void {
  context.beginPath()
  context.roundRect(left, top, width, height, radius)
  painted(context, paint)
}

export function polygon(context: SKRSContext2D, corners: readonly Point[], paint: Paint): void {
  context.beginPath()
  for (const [x, y] of corners) context.lineTo(x, y)
  context.closePath()
  painted(context, paint)
}

/** A star of five points, between two circles. */
export function star(
  context: SKRSContext2D,
  [x, y]: Point,
  [outer, inner]: readonly [outer: number, inner: number],
  paint: Paint,
): void {
  const corners = Array.from({ length: 10 }, (_, corner): Point => {
    const [angle, radius] = [(corner * wholeTurn) / 10 + above, corner % 2 === 0 ? outer : inner]
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  polygon(context, corners, paint)
}
