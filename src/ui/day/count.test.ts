import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCountOf } from '../../values/denominations.ts'
import { countOf, keptPieces } from './count.ts'

describe('the count of a till', () => {
  it('is nothing until something is typed, and a zero is something', () => {
    expect(countOf('BRL', {})).toBeNull()
    expect(countOf('BRL', { 500: '' })).toBeNull()
    expect(countOf('BRL', { 500: '0' })).not.toBeNull()
  })

  it('is one that the core takes, whatever is typed or pasted', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat().map(String)), { maxLength: 6 }), (texts) => {
        const kept = texts.reduce((before, text) => keptPieces(text, before), '')
        const count = countOf('UAH', { 50: kept })
        expect(count === null || isCountOf('UAH', count)).toBe(true)
      }),
    )
  })
})
