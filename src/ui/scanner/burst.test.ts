import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBurst, scannedBy, typed } from './burst.ts'

/** Types digits, one every `gapMs`, and ends with Enter. */
function scan(digits: string, gapMs: number, key = (digit: string) => [`Digit${digit}`]): string | null {
  let burst = noBurst
  let atMs = 1_000
  for (const digit of digits) {
    atMs += gapMs
    for (const code of key(digit)) burst = typed(burst, code, atMs)
  }
  return scannedBy(burst, 'Enter', atMs + gapMs)
}

const barcode = fc.stringMatching(/^\d{18,29}$/)

describe('a scanner told from a hand', () => {
  it('is a barcode of 18 to 29 digits that comes faster than a hand types', () => {
    fc.assert(
      fc.property(barcode, fc.integer({ min: 0, max: 40 }), (digits, gapMs) => {
        expect(scan(digits, gapMs)).toBe(digits)
      }),
    )
  })
  it('is never a hand, however many digits it types', () => {
    fc.assert(
      fc.property(barcode, fc.integer({ min: 41, max: 500 }), (digits, gapMs) => {
        expect(scan(digits, gapMs)).toBeNull()
      }),
    )
  })
  it('is read by the place of the keys, shifted and numpad ones alike', () => {
    expect(scan('123456789012345678', 5, (digit) => ['ShiftLeft', `Digit${digit}`])).toBe(
      '123456789012345678',
    )
    expect(scan('123456789012345678', 5, (digit) => [`Numpad${digit}`])).toBe('123456789012345678')
  })
  it('is not a code that is too short, too long or has a letter in it', () => {
    expect(scan('12345678901234567', 5)).toBeNull()
    expect(scan('1'.repeat(30), 5)).toBeNull()
    expect(scan('1234567890', 5, (digit) => [`Digit${digit}`, 'KeyA', `Digit${digit}`])).toBeNull()
  })
  it('begins anew after a pause', () => {
    const stale = typed(typed(noBurst, 'Digit9', 0), 'Digit9', 500)
    expect(stale.digits).toBe('9')
  })
})
