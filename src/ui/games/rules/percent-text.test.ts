import { describe, expect, it } from 'vitest'
import { percentRangeText, percentText } from './percent-text.ts'

describe('a return to the players', () => {
  it('is written with one decimal at the most, as the language writes it', () => {
    expect(percentText(62.5, 'en')).toBe('62.5%')
    expect(percentText(69.99, 'en')).toBe('70%')
    expect(percentText(62.5, 'pt')).toBe('62,5%')
    expect(percentText(60, 'uk')).toBe('60%')
  })

  it('of several bets goes from the least to the most, and is one where they have the same', () => {
    expect(percentRangeText([65, 62.5, 70], 'en')).toBe('62.5% – 70%')
    expect(percentRangeText([60, 60], 'en')).toBe('60%')
  })
})
