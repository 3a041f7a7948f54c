import { describe, expect, it } from 'vitest'
import { typeDigit } from './use-number-keys.ts'

describe('typing numbers', () => {
  it('waits for a second digit where one may follow', () => {
    expect(typeDigit('', '1', 36)).toEqual({ picked: [], pending: '1' })
    expect(typeDigit('1', '7', 36)).toEqual({ picked: [17], pending: '' })
  })
  it('takes a digit at once that no second one can follow', () => {
    expect(typeDigit('', '4', 36)).toEqual({ picked: [4], pending: '' })
    expect(typeDigit('', '7', 9)).toEqual({ picked: [7], pending: '' })
  })
  it('reads a leading zero as part of the number', () => {
    expect(typeDigit('', '0', 80)).toEqual({ picked: [], pending: '0' })
    expect(typeDigit('0', '7', 80)).toEqual({ picked: [7], pending: '' })
  })
  it('takes a waiting digit whose second one would go past the highest number, and the second one begins', () => {
    expect(typeDigit('3', '9', 36)).toEqual({ picked: [3, 9], pending: '' })
    expect(typeDigit('8', '5', 80)).toEqual({ picked: [8], pending: '5' })
    expect(typeDigit('2', '1', 20)).toEqual({ picked: [2], pending: '1' })
  })
  it('picks nothing by two zeros', () => {
    expect(typeDigit('0', '0', 36)).toEqual({ picked: [], pending: '' })
  })
})
