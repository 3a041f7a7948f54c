import { limits } from '../limits.ts'

/** Digits that follow one another faster than a hand types them. */
export interface Burst {
  readonly digits: string
  /** When the last one came, ms. */
  readonly atMs: number
}

export const noBurst: Burst = { digits: '', atMs: -Infinity }

/** Some layouts have their digits on the shifted keys; a scanner then presses Shift as well. */
const isModifier = (code: string): boolean => /^(?:Shift|Control|Alt|Meta|CapsLock|NumLock)/.test(code)

/** The digit of a key by its place on the keyboard, whatever the layout makes of it; null for every other key. */
export const digitOf = (code: string): string | null => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null

/** What a key makes of the burst. */
export function typed(burst: Burst, code: string, atMs: number): Burst {
  if (isModifier(code)) return burst
  const digit = digitOf(code)
  if (digit === null) return noBurst
  const isFollowing = atMs - burst.atMs <= limits.scannerGapMs
  return { digits: isFollowing ? burst.digits + digit : digit, atMs }
}

/** The barcode that a key ends, or null: enough digits in one burst, and Enter right behind. */
export function scannedBy({ digits, atMs: lastMs }: Burst, code: string, atMs: number): string | null {
  const isEnd = (code === 'Enter' || code === 'NumpadEnter') && atMs - lastMs <= limits.scannerGapMs
  const { min, max } = limits.barcode
  return isEnd && digits.length >= min && digits.length <= max ? digits : null
}
