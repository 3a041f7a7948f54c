import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widthOf, wrap } from './wrap.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 120 })

describe('wrap', () => {
  it('breaks between words and never inside one that fits in a row', () => {
    expect(wrap('Grande Lotaria de Primavera', 10)).toEqual(['Grande', 'Lotaria de', 'Primavera'])
  })

  it('breaks a word only if it is longer than a row, and loses nothing of it', () => {
    expect(wrap('a Donaudampfschiff', 6)).toEqual(['a', 'Donaud', 'ampfsc', 'hiff'])
  })

  it('keeps words that a non-breaking space joins on one row', () => {
    expect(wrap('TOTAL BRL\u00a01\u00a0234,00', 14)).toEqual(['TOTAL', 'BRL 1 234,00'])
  })

  it('indents the rows after the first', () => {
    expect(wrap('1.\u00a0\u00a003 11 17 24', 10, 4)).toEqual(['1.  03 11', '    17 24'])
  })

  it('makes no row wider than the paper and prints no control character, for any text', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 5, max: 64 }),
        fc.integer({ min: 0, max: 4 }),
        (text, width, hang) => {
          for (const row of wrap(text, width, hang)) {
            expect(widthOf(row)).toBeLessThanOrEqual(width)
            expect(row).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
          }
        },
      ),
    )
  })

  it('keeps every visible character, in order', () => {
    const visible = (text: string) =>
      text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs} \u00a0]/gu, '')
    fc.assert(
      fc.property(anyText, fc.integer({ min: 5, max: 64 }), (text, width) => {
        expect(visible(wrap(text, width).join(''))).toBe(visible(text))
      }),
    )
  })
})
