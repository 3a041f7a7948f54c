import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { translator } from './translate.ts'
import { refusalText } from './refusal.ts'
import { hostError } from '../../../protocol/error-codes.ts'

const t = translator('en', textsOf('en'))

describe('the text of a refusal', () => {
  it('is the unknown error where nothing better is known', () => {
    const refusal = { code: 'movementRefused', details: { code: 4711, name: 'something_new' } }
    expect(refusalText(t, refusal)).toBe('The host refused: Unknown error')
    expect(refusalText(t, { code: 'somethingNew' })).toBe('Unknown error')
  })
  it('shows why a sale was refused', () => {
    const { code, name } = hostError('bet_invalid')
    const refusal = { code: 'ticketRefused', details: { code, name } }
    expect(refusalText(t, refusal)).toBe('Error selling ticket: Invalid bet')
  })
  it('fills the gaps of a sentence', () => {
    expect(refusalText(t, { code: 'cartFull', details: { count: 100 } })).toContain('100')
  })
})
