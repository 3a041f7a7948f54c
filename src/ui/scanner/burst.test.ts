import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayBeScan, noBurst, scannedBy, typed, type Scan, type Stroke } from './burst.ts'

const press = (code: string, shiftKey = false, key = 'Unidentified'): Stroke => ({ code, key, shiftKey })

/** Presses keys, one every `gapMs`, and ends with one more. */
function scan(strokes: readonly Stroke[], gapMs: number, end = 'Enter'): Scan | null {
  let burst = noBurst
  let atMs = 1_000
  for (const stroke of strokes) {
    atMs += gapMs
    burst = typed(burst, stroke, atMs)
  }
  return scannedBy(burst, { code: end }, atMs + gapMs)
}

const digits = (text: string, key = (digit: string) => [press(`Digit${digit}`)]): Stroke[] =>
  [...text].flatMap(key)

const barcode = fc.stringMatching(/^\d{18,29}$/)

describe('a scanner told from a hand', () => {
  it('is a barcode of 18 to 29 digits that comes faster than a hand types', () => {
    fc.assert(
      fc.property(barcode, fc.integer({ min: 0, max: 40 }), (text, gapMs) => {
        expect(scan(digits(text), gapMs)).toEqual({ kind: 'barcode', barcode: text })
      }),
    )
  })
  it('is never a hand, however many digits it types', () => {
    fc.assert(
      fc.property(barcode, fc.integer({ min: 41, max: 500 }), (text, gapMs) => {
        expect(scan(digits(text), gapMs)).toBeNull()
      }),
    )
  })
  it('is read by the place of the keys, shifted and numpad ones alike', () => {
    const text = '123456789012345678'
    const shifted = digits(text, (digit) => [press('ShiftLeft', true), press(`Digit${digit}`, true)])
    expect(scan(shifted, 5)).toEqual({ kind: 'barcode', barcode: text })
    expect(
      scan(
        digits(text, (digit) => [press(`Numpad${digit}`)]),
        5,
      ),
    ).toEqual({
      kind: 'barcode',
      barcode: text,
    })
  })
  it('may end with Tab, and with no other key', () => {
    expect(scan(digits('123456789012345678'), 5, 'Tab')).toMatchObject({ kind: 'barcode' })
    expect(scan(digits('123456789012345678'), 5, 'Space')).toBeNull()
  })
  it('is not a code that is too short, too long or has a letter in it', () => {
    expect(scan(digits('12345678901234567'), 5)).toBeNull()
    expect(scan(digits('1'.repeat(30)), 5)).toBeNull()
    expect(scan([...digits('1234567890'), press('KeyA'), ...digits('1234567890')], 5)).toBeNull()
  })
  it('begins anew after a pause', () => {
    const stale = typed(typed(noBurst, press('Digit9'), 0), press('Digit9'), 500)
    expect(stale.strokes).toHaveLength(1)
  })
})

/** Where a US keyboard has the characters of a link, and what a Serbian or a Ukrainian one makes of the keys. */
const places: Record<string, { code: string; shiftKey?: boolean; sr?: string; uk?: string }> = {
  ':': { code: 'Semicolon', shiftKey: true, sr: 'Č', uk: 'Ж' },
  '/': { code: 'Slash', sr: '-', uk: '.' },
  '.': { code: 'Period', sr: '.', uk: 'ю' },
  '-': { code: 'Minus', sr: "'", uk: '-' },
  '?': { code: 'Slash', shiftKey: true, sr: '_', uk: ',' },
  '=': { code: 'Equal', sr: '+', uk: '=' },
  '&': { code: 'Digit7', shiftKey: true, sr: '/', uk: '?' },
}

const cyrillic: Record<string, string> = { h: 'р', t: 'е', p: 'з', s: 'і' }

function strokesOf(text: string, layout: 'sr' | 'uk'): Stroke[] {
  return [...text].map((character) => {
    const place = places[character]
    if (place) return press(place.code, place.shiftKey ?? false, place[layout] ?? character)
    if (/\d/.test(character)) return press(`Digit${character}`, false, character)
    const isUpper = character !== character.toLowerCase()
    const key = layout === 'uk' ? (cyrillic[character.toLowerCase()] ?? 'ф') : character
    return press(`Key${character.toUpperCase()}`, isUpper, key)
  })
}

const link = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.stringMatching(/^[a-z][a-z0-9]{0,8}(\.[a-z]{2,4})?$/),
    fc.option(fc.integer({ min: 1, max: 65_535 })),
    fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/),
  )
  .map(([scheme, name, port, path]) => `${scheme}://${name}${port === null ? '' : `:${port}`}/w/${path}`)

describe('the link of a QR code', () => {
  it('is read by the place of the keys, whatever a Serbian or Ukrainian layout makes of them', () => {
    fc.assert(
      fc.property(
        link,
        fc.constantFrom('sr', 'uk'),
        fc.integer({ min: 0, max: 40 }),
        (url, layout, gapMs) => {
          expect(scan(strokesOf(url, layout), gapMs)).toEqual({ kind: 'link', url })
        },
      ),
    )
  })
  it('keeps its query', () => {
    const url = 'https://shop.example/w?a=1&b=2'
    expect(scan(strokesOf(url, 'sr'), 5)).toEqual({ kind: 'link', url })
  })
  it('is read by what the layout makes of the keys where the scanner was set up for that layout', () => {
    const url = 'http://localhost:8080/w/AB12'
    const strokes = [...url].map((key) =>
      key === ':'
        ? press('Period', true, ':')
        : key === '/'
          ? press('Digit7', true, '/')
          : (strokesOf(key, 'sr')[0] ?? press('Space')),
    )
    expect(scan(strokes, 5)).toEqual({ kind: 'link', url })
  })
  it('is never typed by a hand, and nothing else that is typed quickly is one', () => {
    expect(scan(strokesOf('http://localhost/w/AB12', 'sr'), 60)).toBeNull()
    expect(scan(strokesOf('ftp.example', 'sr'), 5)).toBeNull()
    expect(scan(strokesOf('http://', 'sr'), 5)).toBeNull()
  })
})

describe('keys are held back', () => {
  const after = (strokes: readonly Stroke[]) =>
    mayBeScan(strokes.reduce((burst, stroke, index) => typed(burst, stroke, index * 5), noBurst))

  it('while they may be a number or a link', () => {
    expect(after(digits('1'))).toBe(true)
    expect(after(strokesOf('h', 'uk'))).toBe(true)
    expect(after(strokesOf('http://x', 'uk'))).toBe(true)
  })
  it('and not where they cannot be either', () => {
    expect(after([])).toBe(false)
    expect(after(strokesOf('q', 'sr'))).toBe(false)
    expect(after(strokesOf('hq', 'sr'))).toBe(false)
    expect(after([...digits('12'), press('KeyQ', false, 'q')])).toBe(false)
  })
})
