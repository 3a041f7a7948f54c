import { describe, expect, it } from 'vitest'
import { barcodeGroups } from './barcode-groups.ts'

describe('a barcode for the eye', () => {
  it('is split 3-8-rest for game 51 [barcode-groups]', () =>
    expect(barcodeGroups('123456789012345678')).toBe('123-45678901-2345678'))
  it('is split 4-10-rest for every other game [barcode-groups]', () => {
    expect(barcodeGroups('12345678901234567890')).toBe('1234-5678901234-567890')
    expect(barcodeGroups('1234567890123456789012345678')).toBe('1234-5678901234-56789012345678')
  })
})
