import fc from 'fast-check'
import type { Layout } from './layouts.ts'
import type { Stroke } from './stroke.ts'

/** A key as a scanner sends it, without its time. */
export type Press = Pick<Stroke, 'code' | 'key' | 'shiftKey'>

const european = {
  ':': ['Period', true],
  '/': ['Digit7', true],
  '.': ['Period', false],
  '-': ['Slash', false],
  '?': ['Minus', true],
  '=': ['Digit0', true],
  '&': ['Digit6', true],
} as const

const french = {
  ':': ['Period', false],
  '/': ['Period', true],
  '.': ['Comma', true],
  '-': ['Digit6', false],
  '?': ['KeyM', true],
  '=': ['Equal', false],
  '&': ['Digit1', false],
  a: ['KeyQ', false],
  q: ['KeyA', false],
  w: ['KeyZ', false],
  z: ['KeyW', false],
  m: ['Semicolon', false],
} as const

const us = {
  ':': ['Semicolon', true],
  '/': ['Slash', false],
  '.': ['Period', false],
  '-': ['Minus', false],
  '?': ['Slash', true],
  '=': ['Equal', false],
  '&': ['Digit7', true],
} as const

type Places = Readonly<Record<string, readonly [code: string, shiftKey: boolean]>>

/** Where a scanner presses each character, by its configured layout. */
export const scannerLayouts: Readonly<Record<Exclude<Layout, 'machine'>, Places>> = {
  us,
  pt: european,
  es: european,
  sr: { ...european, y: ['KeyZ', false], z: ['KeyY', false] },
  fr: french,
}

/** The character that another layout of the machine produces is never what the scanner meant. */
export function pressOf(character: string, layout: Exclude<Layout, 'machine'>, key = 'ж'): Press {
  const place =
    scannerLayouts[layout][character] ?? scannerLayouts[layout][character.toLowerCase()] ?? undefined
  const isCapital = character !== character.toLowerCase()
  if (place) return { code: place[0], key, shiftKey: place[1] || isCapital }
  if (/\d/.test(character)) return { code: `Digit${character}`, key, shiftKey: layout === 'fr' }
  return { code: `Key${character.toUpperCase()}`, key, shiftKey: isCapital }
}

/** The times of keys: a pace of 1 to 120 ms, up to half of it as jitter, and one pause if requested. */
export interface Rhythm {
  readonly paceMs: number
  /** In parts of the pace, -0.5 to 0.5, one after the other. */
  readonly jitter: readonly number[]
  readonly pause: { readonly afterPart: number; readonly ms: number } | null
}

export const rhythm: fc.Arbitrary<Rhythm> = fc.record({
  paceMs: fc.integer({ min: 1, max: 120 }),
  jitter: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 40, maxLength: 40 }),
  pause: fc.option(
    fc.record({
      afterPart: fc.double({ min: 0.3, max: 0.8, noNaN: true }),
      ms: fc.integer({ min: 100, max: 850 }),
    }),
  ),
})

export function timed(
  presses: readonly Press[],
  { paceMs, jitter, pause }: Rhythm,
  { fromMs = 1_000, isCapsLock = false } = {},
): Stroke[] {
  let atMs = fromMs
  const pauseAt = pause ? Math.floor(presses.length * pause.afterPart) : -1
  return presses.map((press, at) => {
    if (at > 0) atMs += paceMs * (1 + jitter[at % jitter.length]!) + (at === pauseAt ? pause!.ms : 0)
    return { ...press, isCapsLock, atMs }
  })
}

export const barcode = fc
  .constantFrom(18, 20, 26, 27, 28, 29)
  .chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)))

export const link = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.stringMatching(/^[a-z][a-z0-9]{2,8}(\.[a-z]{2,4})?$/),
    fc.option(fc.integer({ min: 1, max: 65_535 })),
    fc.stringMatching(/^[A-Za-z0-9-]{6,20}$/),
  )
  .map(([scheme, name, port, path]) => `${scheme}://${name}${port === null ? '' : `:${port}`}/w/${path}`)
