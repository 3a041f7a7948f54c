import { describe, expect, it } from 'vitest'
import { typeDigit } from './use-number-keys.ts'

describe('typing numbers', () => {
  it('waits for a second digit where one may follow', () => {
    expect(typeDigit('', '1', 36)).toEqual({ picked: null, pending: '1' })
    expect(typeDigit('1', '7', 36)).toEqual({ picked: 17, pending: '' })
  })
  it('takes a digit at once that no second one can follow', () => {
    expect(typeDigit('', '4', 36)).toEqual({ picked: 4, pending: '' })
    expect(typeDigit('', '7', 9)).toEqual({ picked: 7, pending: '' })
  })
  it('reads a leading zero as part of the number', () => {
    expect(typeDigit('', '0', 80)).toEqual({ picked: null, pending: '0' })
    expect(typeDigit('0', '7', 80)).toEqual({ picked: 7, pending: '' })
  })
  it('picks nothing past the highest number', () => {
    expect(typeDigit('3', '9', 36)).toEqual({ picked: null, pending: '' })
    expect(typeDigit('0', '0', 36)).toEqual({ picked: null, pending: '' })
  })
})
