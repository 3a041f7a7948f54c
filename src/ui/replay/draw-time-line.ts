import { markKinds, type MarkKind, type TimeLine } from '../../worker/time-travel/api.ts'
import { markedColumns, shareOf, type Span } from './time-line.ts'

/** In CSS pixels. */
export const rowHeight = 14
const markWidth = 2
const margin = 2

/** Each kind has a row of its own: the colour only helps. */
const colours: Record<MarkKind, string> = {
  sale: '--money',
  payout: '--accent',
  uncertain: '--danger',
  disconnection: '--ink',
  print: '--muted',
}

interface Drawing {
  readonly timeLine: TimeLine
  readonly span: Span
  /** In CSS pixels. */
  readonly width: number
}

/** Draws the marks in sight, and across all rows the places where the log is damaged. */
export function drawTimeLine(canvas: HTMLCanvasElement, { timeLine, span, width }: Drawing): void {
  const height = markKinds.length * rowHeight
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  const style = getComputedStyle(canvas)
  const colourOf = (name: string) => style.getPropertyValue(name)

  const marked = markedColumns(timeLine, span, width)
  markKinds.forEach((kind, row) => {
    context.fillStyle = colourOf(colours[kind])
    const top = row * rowHeight + margin
    for (const column of marked[row]!)
      context.fillRect(column - markWidth / 2, top, markWidth, rowHeight - 2 * margin)
  })

  context.strokeStyle = colourOf('--alarm')
  context.lineWidth = 2
  context.setLineDash([3, 3])
  for (const { index } of timeLine.gaps) {
    if (index < span.from || index > span.to + 1) continue
    const left = shareOf(span, index - 0.5) * width
    context.beginPath()
    context.moveTo(left, 0)
    context.lineTo(left, height)
    context.stroke()
  }
}
