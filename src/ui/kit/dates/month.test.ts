import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, isIsoDay, weekdayOf } from '../../../values/calendar.ts'
import { dayAfterKey, isSameMonth, weeksOf } from './month.ts'

const anyDay = fc.nat(30_000).map((days) => addDays('1990-01-01', days))

describe('a month of the calendar', () => {
  it('has every one of its days once, in weeks from Monday to Sunday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const weeks = weeksOf(day)
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0]!) === 0)).toBe(true)
        const days = weeks.flat()
        expect(days).toEqual(days.map((_, index) => addDays(days[0]!, index)))
        expect(weeks.every((week) => week.some((one) => isSameMonth(one, day)))).toBe(true)
        const own = days.filter((one) => isSameMonth(one, day))
        expect(own[0]!.slice(8)).toBe('01')
        expect(addDays(own.at(-1)!, 1).slice(8)).toBe('01')
      }),
    )
  })

  it('is left for the same day of the next one, or its last where it is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('is walked by keys that all lead to a day', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...keys), (day, key) => {
        expect(isIsoDay(dayAfterKey(day, key) ?? '')).toBe(true)
      }),
    )
    expect(dayAfterKey('2026-03-29', 'a')).toBeUndefined()
  })
})
