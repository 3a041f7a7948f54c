import * as limits from './limits.ts'
import { scanIn, type Burst, type Found } from './burst.ts'
import { usCharacter, type Layout } from './layouts.ts'
import { paceOf, type Pace } from './pace.ts'
import type { KnownScanner } from './scan.ts'
import { digitOf, isPad } from './stroke.ts'

/** Why keys are not a scan of a ticket or a link. */
export type Obstacle = 'slow' | 'short' | 'long' | 'content'

/** The result of a scanner test. */
export interface Report {
  /** The characters by their key positions; a link as it was read. */
  readonly text: string
  readonly keys: number
  readonly pace: Pace
  readonly prefix: string
  readonly suffix: KnownScanner['suffix']
  readonly layout: Layout | null
  readonly isOnPad: boolean
  readonly isCapsLock: boolean
  /** Null if an obstacle gives the reason. */
  readonly found: Found | null
  readonly obstacle: Obstacle | null
}

/** In a test the device is known to be a scanner: it may be slow, and use any keys. */
const tested = (suffix: KnownScanner['suffix']): KnownScanner => ({
  prefix: '',
  suffix,
  paceMs: limits.slowestTestedMs / 1.5,
  isOnPad: true,
})

function obstacleTo(burst: Burst, { meanMs }: Pace): Obstacle {
  if (meanMs > limits.slowestTestedMs) return 'slow'
  const digits = burst.filter((stroke) => digitOf(stroke) !== null).length
  if (digits < burst.length - 2 * limits.strayKeys || digits === 0) return 'content'
  return digits < limits.barcode.min ? 'short' : digits > limits.barcode.max ? 'long' : 'content'
}

export function reportOf(burst: Burst, suffix: KnownScanner['suffix']): Report {
  const pace = paceOf(burst)
  const inIt = scanIn(burst, tested(suffix))
  const found = inIt && inIt.scan.kind !== 'unknown' ? inIt : null
  const characters = burst.map((stroke) => digitOf(stroke) ?? usCharacter(stroke)).join('')
  return {
    text: found?.scan.kind === 'link' ? found.prefix + found.scan.url : characters,
    keys: burst.length,
    pace,
    prefix: found?.prefix ?? '',
    suffix,
    layout: found?.layout ?? null,
    isOnPad: burst.some(isPad),
    isCapsLock: burst.some(({ isCapsLock }) => isCapsLock),
    found,
    obstacle: found ? null : obstacleTo(burst, pace),
  }
}
