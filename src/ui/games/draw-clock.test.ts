import { describe, expect, it } from 'vitest'
import { countdown } from './draw-clock.ts'

describe('the countdown', () => {
  it('shows minutes and seconds', () => expect(countdown(161_000, false)).toBe('02:41'))
  it('shows hours for game 51', () => expect(countdown(18_728_000, true)).toBe('05:12:08'))
  it('shows zero only when the time is over', () => {
    expect(countdown(1, false)).toBe('00:01')
    expect(countdown(0, false)).toBe('00:00')
  })
})
