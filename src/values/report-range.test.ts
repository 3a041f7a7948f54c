import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isIsoDay, isoDayAt, weekdayOf, type IsoDay } from './calendar.ts'
import { confirmFrom, confirmTo, earliestDay, rangeOfToday } from './report-range.ts'

const today = '2026-03-31'

describe('when From is confirmed', () => {
  const from = (day: IsoDay, to = today) => confirmFrom({ from: to, to }, day, today)

  it('a From that is later than To becomes To [date-range]', () => {
    expect(from('2026-03-20', '2026-03-10')).toEqual({ from: '2026-03-10', to: '2026-03-10' })
  })

  it('a range over 31 days moves From to 31 days before To [date-range]', () => {
    expect(from('2026-02-27')).toEqual({ from: '2026-02-28', to: today })
    expect(from('2026-02-28')).toEqual({ from: '2026-02-28', to: today })
    expect(daysBetween('2026-02-28', today)).toBe(31)
  })

  it('From at or before 31 days before today is set to that day [date-range]', () => {
    expect(from('2026-02-28', '2026-03-05').from).toBe('2026-02-28')
    expect(from('2026-02-27', '2026-03-05').from).toBe('2026-02-28')
    expect(from('2020-01-01', '2026-03-05').from).toBe('2026-02-28')
  })
})

describe('when To is confirmed', () => {
  const to = (day: IsoDay, from = '2026-03-15') => confirmTo({ from, to: today }, day, today)

  it('To earlier than From sets From to To', () => {
    expect(to('2026-03-10')).toEqual({ from: '2026-03-10', to: '2026-03-10' })
  })

  it('a future To becomes today [date-range]', () => expect(to('2026-04-01').to).toBe(today))

  it('a range over 31 days adjusts From', () => {
    expect(to(today, '2026-02-27')).toEqual({ from: '2026-02-28', to: today })
  })

  it('To at or before 31 days ago is clamped, and From likewise', () => {
    for (const day of ['2026-02-28', '2026-02-27', '2001-01-01'])
      expect(to(day)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  })
})

const anyDay = fc.integer({ min: -200, max: 40 })
const anyToday = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2024-03-01', '2025-03-01', '2026-01-01', '2025-12-31'),
  fc.nat(20_000).map((days) => addDays('1990-01-01', days)),
)

describe('a report range', () => {
  it('is valid after any start and any order of confirmations: From <= To <= today, at most 31 days, none too old [date-range]', () => {
    const confirm = fc.record({ isFrom: fc.boolean(), offset: anyDay, passed: fc.nat(2) })
    fc.assert(
      fc.property(anyToday, anyDay, anyDay, fc.array(confirm, { minLength: 1 }), (start, a, b, confirms) => {
        let now = start
        let range = { from: addDays(start, a), to: addDays(start, b) }
        for (const { isFrom, offset, passed } of confirms) {
          now = addDays(now, passed)
          range = (isFrom ? confirmFrom : confirmTo)(range, addDays(now, offset), now)
          expect(range.from <= range.to && range.to <= now).toBe(true)
          expect(daysBetween(range.from, range.to)).toBeLessThanOrEqual(31)
          expect(range.from >= earliestDay(now)).toBe(true)
        }
      }),
    )
  })

  it('that is already valid stays the same when its own days are confirmed again', () => {
    fc.assert(
      fc.property(anyToday, fc.nat(31), fc.nat(31), (now, a, b) => {
        const [from, to] = [a, b].map((ago) => addDays(now, -ago)).sort() as [IsoDay, IsoDay]
        expect(confirmFrom({ from, to }, from, now)).toEqual({ from, to })
        expect(confirmTo({ from, to }, to, now)).toEqual({ from, to })
      }),
    )
  })

  it('starts with only today', () => expect(rangeOfToday(today)).toEqual({ from: today, to: today }))
})

describe('a day of the calendar', () => {
  it('follows the one before, over the ends of months and years and changes of the clocks', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  })

  it('is that of the time zone', () => {
    const lateEvening = Date.parse('2026-03-29T23:30:00Z')
    expect(isoDayAt(lateEvening, 'Europe/Lisbon')).toBe('2026-03-30')
    expect(isoDayAt(lateEvening, 'America/Lima')).toBe('2026-03-29')
  })

  it('has a weekday, Monday first', () => {
    expect(['2026-03-30', '2026-03-29'].map(weekdayOf)).toEqual([0, 6])
  })

  it('is one that exists', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-3-1', ''].map(isIsoDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
