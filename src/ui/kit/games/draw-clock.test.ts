import { describe, expect, it } from 'vitest'
import { countdown, phaseAt } from './draw-clock.ts'

describe('the countdown', () => {
  it('shows minutes and seconds [countdown-format]', () => expect(countdown(161_000, false)).toBe('02:41'))
  it('shows hours for game 51 [countdown-format]', () => expect(countdown(18_728_000, true)).toBe('05:12:08'))
  it('shows hours in any game while an hour is left', () => {
    expect(countdown(3_600_000, false)).toBe('01:00:00')
    expect(countdown(3_599_000, false)).toBe('59:59')
  })
  it('shows zero only when the time is over', () => {
    expect(countdown(1, false)).toBe('00:01')
    expect(countdown(0, false)).toBe('00:00')
  })
})

describe('a draw', () => {
  it.each([
    [4, 15_000],
    [2027, 15_000],
    [51, 15 * 60_000],
  ])('of game %i is red from %i ms on, until it is over [countdown-red]', (gameId, lastMs) => {
    expect(phaseAt(gameId, lastMs + 1)).toBe('open')
    expect(phaseAt(gameId, lastMs)).toBe('last')
    expect(phaseAt(gameId, 1)).toBe('last')
    expect(phaseAt(gameId, 0)).toBe('closed')
  })

  it('is not red if none is known', () => expect(phaseAt(4, null)).toBe('unknown'))
})
