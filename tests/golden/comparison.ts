import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'

/** What was printed in one piece, or one blank row of dots: a picture is cut into these from above to below. */
interface Strip {
  readonly y: number
  readonly height: number
  /** The same for strips that look the same. */
  readonly look: string
}

interface Picture {
  readonly context: SKRSContext2D
  readonly width: number
  readonly strips: readonly Strip[]
}

function stripsOf(rows: readonly string[], blank: string): Strip[] {
  const strips: Strip[] = []
  for (let y = 0; y < rows.length;) {
    const start = y++
    if (rows[start] !== blank) while (y < rows.length && rows[y] !== blank) y++
    strips.push({ y: start, height: y - start, look: rows.slice(start, y).join('\n') })
  }
  return strips
}

async function pictureOf(png: Buffer): Promise<Picture> {
  const image = await loadImage(png)
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const pixels = Buffer.from(context.getImageData(0, 0, width, height).data.buffer)
  const rows = Array.from({ length: height }, (_, y) =>
    pixels.toString('latin1', y * width * 4, (y + 1) * width * 4),
  )
  return { context, width, strips: stripsOf(rows, '\xff'.repeat(width * 4)) }
}

type Fate = 'same' | 'removed' | 'added'
interface Judged {
  readonly fate: Fate
  readonly strip: Strip
}

const judged = (fate: Fate, strips: readonly Strip[]): Judged[] => strips.map((strip) => ({ fate, strip }))

/** How many strips look the same, from the beginning. */
function sameAtStart(one: readonly Strip[], other: readonly Strip[]): number {
  let count = 0
  while (count < one.length && one[count]!.look === other[count]?.look) count++
  return count
}

/** Strips of both in their order: the tallest common sequence is the same, the others were removed or added. */
function merged(before: readonly Strip[], after: readonly Strip[]): Judged[] {
  const head = sameAtStart(before, after)
  const [one, other] = [before.slice(head), after.slice(head)]
  const tail = sameAtStart(one.toReversed(), other.toReversed())
  return [
    ...judged('same', after.slice(0, head)),
    ...mergedMiddle(one.slice(0, one.length - tail), other.slice(0, other.length - tail)),
    ...judged('same', other.slice(other.length - tail)),
  ]
}

function mergedMiddle(before: readonly Strip[], after: readonly Strip[]): Judged[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      common[a]![b] =
        before[a]!.look === after[b]!.look
          ? common[a + 1]![b + 1]! + before[a]!.height
          : Math.max(common[a + 1]![b]!, common[a]![b + 1]!)
  const all: Judged[] = []
  let [a, b] = [0, 0]
  while (a < before.length && b < after.length) {
    const [one, other] = [before[a]!, after[b]!]
    if (one.look === other.look) {
      all.push({ fate: 'same', strip: other })
      a++
      b++
    } else if (common[a + 1]![b]! >= common[a]![b + 1]!) all.push({ fate: 'removed', strip: before[a++]! })
    else all.push({ fate: 'added', strip: after[b++]! })
  }
  return [...all, ...judged('removed', before.slice(a)), ...judged('added', after.slice(b))]
}

const grounds: Readonly<Record<Fate, string>> = { same: '#ffffff', removed: '#ffb3b3', added: '#a8e6a8' }

/**
 * The difference of two receipts as a PNG: what is gone on red, what came on green, row by row in its place, so that a row
 * more does not make all below it another.
 */
export async function differencePicture(expected: Buffer, actual: Buffer): Promise<Buffer> {
  const [before, after] = await Promise.all([pictureOf(expected), pictureOf(actual)])
  const strips = merged(before.strips, after.strips)
  const width = Math.max(before.width, after.width)
  const height = strips.reduce((sum, { strip }) => sum + strip.height, 0)
  const context = createCanvas(width, height).getContext('2d')
  let top = 0
  for (const { fate, strip } of strips) {
    const { context: source, width: sourceWidth } = fate === 'removed' ? before : after
    context.globalCompositeOperation = 'source-over'
    context.fillStyle = grounds[fate]
    context.fillRect(0, top, width, strip.height)
    context.globalCompositeOperation = 'multiply'
    const size = [sourceWidth, strip.height] as const
    context.drawImage(source.canvas, 0, strip.y, ...size, 0, top, ...size)
    top += strip.height
  }
  return context.canvas.toBuffer('image/png')
}
