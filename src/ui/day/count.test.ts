import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCountOf } from '../../values/denominations.ts'
import { countOf, isReadable, piecesIn } from './CountTable.tsx'

describe('the count of a till', () => {
  it('is nothing until something is typed, and a zero is something', () => {
    expect(countOf('BRL', {})).toBeNull()
    expect(countOf('BRL', { 500: '' })).toBeNull()
    expect(countOf('BRL', { 500: '0' })).not.toBeNull()
  })

  it('reads any typed or pasted text as a count that the core accepts, or as unreadable', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (text) => {
        const count = countOf('UAH', { 50: text })
        expect(count === null || isCountOf('UAH', count)).toBe(true)
        if (/\S/.test(text) && count === null) expect(isReadable({ 50: text })).toBe(false)
      }),
    )
  })

  it('reads only whole numbers, and never drops a part of what was typed', () => {
    expect(piecesIn('')).toBe(0)
    expect(piecesIn(' 12 ')).toBe(12)
    for (const text of ['1.5', '1,5', '-1', '+1', '1e3', '1 000', '100000', 'x', '٣'])
      expect(piecesIn(text), text).toBeNull()
  })

  it('there is none while one of its fields is invalid: no day is closed with an incomplete count', () => {
    expect(countOf('BRL', { 500: '3', 200: '1,5' })).toBeNull()
    expect(isReadable({ 500: '3', 200: '1,5' })).toBe(false)
  })
})
