import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { errorCodes, hostError } from '../../../protocol/error-codes.ts'
import { translator } from '../../kit/texts/translate.ts'
import { refusedPurchaseText } from './refused-purchase.ts'

const t = translator('en', textsOf('en'))

describe('why a purchase was refused', () => {
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
})
