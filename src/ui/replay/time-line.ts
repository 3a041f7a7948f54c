import { markKinds, type MarkKind, type TimeLine } from '../../worker/time-travel/api.ts'

/** The events that are in sight, by their indices; both are included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Fewer than these are not shown: then each has room enough for a finger. */
const fewest = 20

export const wholeSpan = (count: number): Span => ({ from: 0, to: Math.max(0, count - 1) })

const lengthOf = ({ from, to }: Span): number => to - from + 1

/** A span of that length with the event at the same share of it as before, as far as there are events. */
function spanAround(index: number, share: number, length: number, count: number): Span {
  const size = Math.min(Math.max(Math.round(length), Math.min(fewest, count)), count)
  const from = Math.min(Math.max(0, Math.round(index - share * (size - 1))), count - size)
  return { from, to: from + size - 1 }
}

/** With twice the detail, or half of it; the event stays where it is. */
export function zoomed(span: Span, index: number, isIn: boolean, count: number): Span {
  const share = shareOf(span, index)
  return spanAround(index, share, lengthOf(span) * (isIn ? 0.5 : 2), count)
}

/** The same detail, with the event in sight. */
export function inSight(span: Span, index: number, count: number): Span {
  if (index >= span.from && index <= span.to) return span
  return spanAround(index, 0.5, lengthOf(span), count)
}

/** Where the event is in the span: 0 at its beginning, 1 at its end. */
export const shareOf = ({ from, to }: Span, index: number): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (index - from) / (to - from)))

export const indexAt = ({ from, to }: Span, share: number): number =>
  Math.round(from + Math.min(1, Math.max(0, share)) * (to - from))

/** The index of the event with this number, or of the last one before it; 0 if there is none. */
export function indexOfNumber({ seqs }: TimeLine, seq: number): number {
  let [low, high] = [0, seqs.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (seqs[middle]! <= seq) low = middle
    else high = middle - 1
  }
  return low
}

/** The next event from there on with a mark of this kind; null if there is none. */
export function nextMark({ marks }: TimeLine, kind: MarkKind, from: number, by: 1 | -1): number | null {
  const mark = markKinds.indexOf(kind) + 1
  const index = by === 1 ? marks.indexOf(mark, from + 1) : from === 0 ? -1 : marks.lastIndexOf(mark, from - 1)
  return index < 0 ? null : index
}

/**
 * What is drawn: for each kind of mark the columns, out of `columns`, in which there is one. Events are many, columns are as many as
 * the screen has.
 */
export function markedColumns({ marks }: TimeLine, span: Span, columns: number): readonly Set<number>[] {
  const marked = markKinds.map(() => new Set<number>())
  for (let index = span.from; index <= span.to; index++) {
    const mark = marks[index]!
    if (mark > 0) marked[mark - 1]!.add(Math.round(shareOf(span, index) * (columns - 1)))
  }
  return marked
}
