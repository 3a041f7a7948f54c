import { describe, expect, it } from 'vitest'
import { durationText } from './RuleFacts.tsx'

describe('the time between draws', () => {
  it('is shown in the largest unit that divides it', () => {
    expect(durationText(45, 'en')).toBe('45 secs')
    expect(durationText(180, 'en')).toBe('3 mins')
    expect(durationText(90, 'en')).toBe('90 secs')
    expect(durationText(86_400, 'en')).toBe('24 hrs')
  })
  it('is shown with the unit letters of the language', () => {
    expect(durationText(180, 'uk')).toBe('3 хв')
    expect(durationText(180, 'sr')).toBe('3 min')
  })
})
