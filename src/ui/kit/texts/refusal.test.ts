import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { translator } from './translate.ts'
import { refusalText, refusedPurchaseText } from './refusal.ts'
import { hostError, errorCodes } from '../../../protocol/error-codes.ts'

const t = translator('en', textsOf('en'))

describe('what the cashier reads', () => {
  it('is the draw-timeout message for code 1009 in the answer to a purchase [draw-over-message] [draw-over-words]', () => {
    expect(refusedPurchaseText(t, { code: errorCodes.validation, name: 'bet_invalid' })).toBe(
      'Draw time is over',
    )
  })
  it('is the name of the error where the host gives one [failed-ticket]', () => {
    expect(refusedPurchaseText(t, hostError('price_invalid'))).toBe('Invalid price')
  })
  it('is the text of the code where the name is not known', () => {
    expect(refusedPurchaseText(t, { code: errorCodes.noPermission, name: 'something_new' })).toBe(
      'No access permission',
    )
  })
  it('is that the sale failed where neither is known', () => {
    expect(refusedPurchaseText(t, { code: 4711, name: 'something_new' })).toBe('Error selling ticket')
  })
  it('is the unknown error where that was no sale', () => {
    const refusal = { code: 'movementRefused', details: { code: 4711, name: 'something_new' } }
    expect(refusalText(t, refusal)).toBe('The host refused: Unknown error')
    expect(refusalText(t, { code: 'somethingNew' })).toBe('Unknown error')
  })
  it('says why a sale was refused', () => {
    const refusal = { code: 'ticketRefused', details: hostError('bet_invalid') }
    expect(refusalText(t, refusal)).toBe('Error selling ticket: Invalid bet')
  })
  it('fills the gaps of a sentence', () => {
    expect(refusalText(t, { code: 'cartFull', details: { count: 100 } })).toContain('100')
  })
})
