import { limits } from '../limits.ts'
import { placedCharacter } from './us-layout.ts'

/** One key as it went down; `key` is what the layout of the machine made of it. */
export interface Stroke {
  readonly code: string
  readonly key: string
  readonly shiftKey: boolean
}

/** Keys that follow one another faster than a hand types them. */
export interface Burst {
  readonly strokes: readonly Stroke[]
  /** When the last one came, ms. */
  readonly atMs: number
}

/** What a scanner can say: a ticket's number, or the link of a QR code. */
export type Scan =
  | { readonly kind: 'barcode'; readonly barcode: string }
  | { readonly kind: 'link'; readonly url: string }

export const noBurst: Burst = { strokes: [], atMs: -Infinity }

/** Some layouts have their digits on the shifted keys; a scanner then presses Shift as well. */
const isModifier = (code: string): boolean => /^(?:Shift|Control|Alt|Meta|CapsLock|NumLock)/.test(code)

/** The digit of a key by its place on the keyboard, whatever the layout makes of it; null for every other key. */
export const digitOf = (code: string): string | null => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null

/** What a key makes of the burst. */
export function typed(burst: Burst, stroke: Stroke, atMs: number): Burst {
  if (isModifier(stroke.code)) return burst
  const isCharacter = digitOf(stroke.code) !== null || placedCharacter(stroke) !== null
  if (!isCharacter) return noBurst
  const isFollowing = atMs - burst.atMs <= limits.scannerGapMs
  return { strokes: isFollowing ? [...burst.strokes, stroke] : [stroke], atMs }
}

/** The digits of a burst that is nothing but digits; null for every other one. */
function digitsOf({ strokes }: Burst): string | null {
  const digits = strokes.map(({ code }) => digitOf(code))
  return digits.includes(null) ? null : digits.join('')
}

const linkStart = /^https?:\/\//i

const isBeginningOfLink = (text: string): boolean =>
  linkStart.test(text) || ['http://', 'https://'].some((start) => start.startsWith(text.toLowerCase()))

/**
 * What the keys may mean as characters. A scanner presses them where a US keyboard has them, whatever layout the machine
 * is set to; one that was set up for that layout says it by what the layout makes of them.
 */
const readings = ({ strokes }: Burst): string[] => [
  strokes.map((stroke) => placedCharacter(stroke) ?? '').join(''),
  strokes.map(({ key }) => (key.length === 1 ? key : '')).join(''),
]

/** Whether it may be the beginning of something scanned: until that is known, it is held back. */
export function mayBeScan(burst: Burst): boolean {
  if (burst.strokes.length === 0) return false
  return digitsOf(burst) !== null || readings(burst).some((text) => text !== '' && isBeginningOfLink(text))
}

const isEnd = (code: string): boolean => code === 'Enter' || code === 'NumpadEnter' || code === 'Tab'

/** What a key ends, or null: a number or a link in one burst, and Enter or Tab right behind. */
export function scannedBy(burst: Burst, { code }: Pick<Stroke, 'code'>, atMs: number): Scan | null {
  if (!isEnd(code) || atMs - burst.atMs > limits.scannerGapMs) return null
  const barcode = digitsOf(burst)
  if (barcode !== null) {
    const { min, max } = limits.barcode
    return barcode.length >= min && barcode.length <= max ? { kind: 'barcode', barcode } : null
  }
  const url = readings(burst).find((text) => linkStart.test(text) && URL.canParse(text))
  return url === undefined ? null : { kind: 'link', url }
}
