import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountIn, keptAmount } from './amount-text.ts'

describe('an amount being typed', () => {
  it('is always a beginning of an amount, whatever is typed or pasted', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 16 })), (texts) => {
        const kept = texts.reduce((before, text) => keptAmount(text, before), '')
        expect(kept === '' || Number.isSafeInteger(amountIn(kept))).toBe(true)
      }),
    )
  })
  it('takes no sign, exponent, third decimal or twelfth digit', () => {
    for (const text of ['-1', '1e3', '+5', '1,234', '123456789012']) expect(keptAmount(text, '7')).toBe('7')
  })
  it('counts with a separator that waits for its decimals', () => expect(amountIn('12,')).toBe(1_200))
  it('is nothing while the field is empty', () => expect(amountIn('')).toBeNull())
})
