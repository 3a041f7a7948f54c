export type Direction = 'left' | 'right' | 'up' | 'down'

/** Where something stands on the screen. */
export interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How far it is to `to` in a direction; below zero where it does not lie there. */
const distances: Record<Direction, (from: Place, to: Place) => number> = {
  left: (from, to) => from.left - to.right,
  right: (from, to) => to.left - from.right,
  up: (from, to) => from.top - to.bottom,
  down: (from, to) => to.top - from.bottom,
}

type Span = readonly [from: number, to: number]

const overlap = (a: Span, b: Span) => Math.min(a[1], b[1]) - Math.max(a[0], b[0])

/** How far aside of the way it is: 0 where something of both is in line. */
function aside(direction: Direction, from: Place, to: Place): number {
  const isAcross = direction === 'left' || direction === 'right'
  const span = ({ left, right, top, bottom }: Place): Span => (isAcross ? [top, bottom] : [left, right])
  return Math.max(0, -overlap(span(from), span(to)))
}

/** Rounded and bordered things may touch or overlap by a hair. */
const slack = 2

/** Which of the places an arrow key leads to, by index; null where there is nothing in that direction. */
export function nearest(places: readonly Place[], from: Place, direction: Direction): number | null {
  const isVertical = direction === 'up' || direction === 'down'
  const candidates = places
    .map((place, index) => ({
      index,
      straight: distances[direction](from, place),
      aside: aside(direction, from, place),
    }))
    .filter(({ straight }) => straight >= -slack)
    // Up and down stay in their column; left and right find the next column, level or not.
    .filter((candidate) => !isVertical || candidate.aside === 0)
    .sort((a, b) => (isVertical ? a.straight - b.straight : a.straight + a.aside - b.straight - b.aside))
  return candidates[0]?.index ?? null
}
