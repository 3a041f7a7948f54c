import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dayText,
  daysBetween,
  daysFrom,
  isIsoDay,
  isoDayAt,
  isoTimeAt,
  isTimeZone,
  latestDays,
  utcDay,
  utcMonth,
  wallClockAt,
  weekdayOf,
  type Day,
} from './calendar.ts'
import { tries } from '../../tests/kit/scale.ts'

const hours = ({ from, to }: Day) => (to - from) / 3_600_000

const anyDay = fc.nat(50_000).map((days) => addDays('1980-01-01', days))
/** After the end of 2011, when two zones left out a whole day. */
const moment = fc.integer({ min: Date.UTC(2012, 1, 15), max: Date.UTC(2060, 0, 1) })
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))

describe('a day of the calendar', () => {
  it('is as many days after another as were added to it, and as many weekdays', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2_000, max: 2_000 }), (day, days) => {
        const other = addDays(day, days)
        expect(isIsoDay(other)).toBe(true)
        expect(daysBetween(day, other)).toBe(days)
        expect((weekdayOf(day) + days - weekdayOf(other)) % 7 === 0).toBe(true)
        expect(Math.sign(days)).toBe(other < day ? -1 : other > day ? 1 : 0)
      }),
    )
    expect(weekdayOf('2026-03-29')).toBe(6)
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  })

  it('has the same day in another month, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -30, max: 30 }), (day, months) => {
        const other = addMonths(day, months)
        expect(other.slice(8) === day.slice(8) || addDays(other, 1).endsWith('-01')).toBe(true)
        const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(monthsOf(other) - monthsOf(day)).toBe(months)
      }),
    )
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  })

  it.each([
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01Z',
    '',
  ])('%j is not a day', (text) => expect(isIsoDay(text)).toBe(false))

  it('is always followed by another one: the last day with a year of four digits is none', () => {
    expect(isIsoDay('9999-12-31')).toBe(false)
    expect(isIsoDay('9999-12-30')).toBe(true)
    const [day] = daysFrom('9999-12-30', '9999-12-30', 'Europe/Lisbon')
    expect(hours(day!)).toBe(24)
  })

  it('has a number in UTC, and so has its month', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const day = isoDayAt(at, 'UTC')
        expect(addDays('1970-01-01', utcDay(at))).toBe(day)
        expect(utcMonth(at)).toBe(Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1)
      }),
    )
  })

  it('has names in each language', () => {
    expect(dayText('2026-03-29', 'en', { weekday: 'long' })).toBe('Sunday')
    expect(dayText('2026-03-29', 'pt', { weekday: 'long' })).toBe('domingo')
  })
})

describe('the wall clock of a time zone', () => {
  it('shows what the runtime shows for that zone', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const { day, time } = wallClockAt(at, timeZone)
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        expect(`${day} ${time}`).toBe(shown.format(at))
        expect(isoDayAt(at, timeZone)).toBe(day)
      }),
    )
  })

  it.each([
    ['Europe/Lisbon', Date.UTC(2026, 6, 14, 18, 0, 5), '2026-07-14T19:00:05+01:00'],
    ['Europe/Lisbon', Date.UTC(2026, 0, 14, 18, 0, 5), '2026-01-14T18:00:05+00:00'],
    ['America/Lima', Date.UTC(2026, 0, 1, 3, 0, 0), '2025-12-31T22:00:00-05:00'],
    ['Asia/Kathmandu', Date.UTC(2026, 0, 1, 3, 0, 0), '2026-01-01T08:45:00+05:45'],
    ['UTC', 0, '1970-01-01T00:00:00+00:00'],
  ])('in %s is written with its offset', (timeZone, at, text) => {
    expect(isoTimeAt(at, timeZone)).toBe(text)
    expect(Date.parse(text)).toBe(at)
  })

  it('is refused for an unknown zone', () => {
    expect(isTimeZone('Europe/Lisbon')).toBe(true)
    expect(isTimeZone('Europe/Lisboa')).toBe(false)
    expect(() => wallClockAt(0, 'Europe/Lisboa')).toThrow(RangeError)
    expect(() => isoDayAt(0, 'Europe/Lisboa')).toThrow(RangeError)
    expect(() => isoTimeAt(0, 'Europe/Lisboa')).toThrow(RangeError)
  })
})

describe('a day of a time zone', () => {
  it.each([
    ['Europe/Lisbon', '2026-03-29', 23],
    ['Europe/Lisbon', '2026-10-25', 25],
    ['Europe/Kyiv', '2026-03-29', 23],
    ['America/Lima', '2026-03-29', 24],
    ['America/Havana', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('in %s the %s has %d hours', (timeZone, date, length) => {
    expect(daysFrom(date, date, timeZone).map(hours)).toEqual([length])
  })

  it('begins at one o’clock if the clocks are set forward at midnight', () => {
    const [before, day] = daysFrom('2026-09-05', '2026-09-06', 'America/Santiago')
    expect(new Date(day!.from).toISOString()).toBe('2026-09-06T04:00:00.000Z')
    expect([hours(before!), hours(day!)]).toEqual([24, 23])
  })

  it('is correct at both sides of the date line', () => {
    expect(daysFrom('2026-01-01', '2026-01-01', 'Pacific/Kiritimati')[0]!.from).toBe(
      Date.UTC(2025, 11, 31, 10),
    )
    expect(daysFrom('2026-01-01', '2026-01-01', 'Etc/GMT+12')[0]!.from).toBe(Date.UTC(2026, 0, 1, 12))
  })

  it('follows the day before without a gap, and has the moments at which the clocks there show it', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 1, max: 31 }), (now, timeZone, count) => {
        const days = latestDays(count, now, timeZone)
        expect(days).toHaveLength(count)
        for (const [index, day] of days.slice(1).entries()) expect(day.from).toBe(days[index]!.to)
        const today = days.at(-1)!
        expect(now >= today.from && now < today.to).toBe(true)
        expect(isoDayAt(now, timeZone)).toBe(today.date)
        for (const { date, from, to } of days) {
          // A zone that moved across the date line has left out a day, which has no moment.
          if (from === to) continue
          expect([isoDayAt(from, timeZone), isoDayAt(to - 1, timeZone)]).toEqual([date, date])
          expect(isoDayAt(from - 1, timeZone) < date).toBe(true)
        }
      }),
      { numRuns: tries(300) },
    )
  })

  it('the latest seven days are days of the shop’s clock, not of UTC [week]', () => {
    const lateInLima = Date.UTC(2026, 2, 1, 3)
    expect(latestDays(7, lateInLima, 'America/Lima').map(({ date }) => date)).toEqual([
      '2026-02-22',
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
    ])
  })
})

describe('the time zone of the machine', () => {
  afterEach(() => vi.unstubAllEnvs())

  // Each of them skips a midnight, or a whole day, that other zones have.
  it.each(['America/Santiago', 'Africa/Cairo', 'Pacific/Apia', 'Antarctica/McMurdo'])(
    '%s changes nothing',
    (machine) => {
      const compute = () =>
        fc
          .sample(fc.tuple(moment, zone, fc.integer({ min: 1, max: 31 })), { seed: 7, numRuns: 100 })
          .map(([now, timeZone, count]) => [
            isoTimeAt(now, timeZone),
            latestDays(count, now, timeZone),
            addMonths(isoDayAt(now, timeZone), count),
          ])
      const offsets = () => new Date(Date.UTC(2011, 11, 1)).getTimezoneOffset()
      vi.stubEnv('TZ', 'UTC')
      const inUtc = [compute(), daysFrom('2011-12-29', '2011-12-31', 'Europe/Lisbon')]
      expect(offsets()).toBe(0)
      vi.stubEnv('TZ', machine)
      expect(offsets()).not.toBe(0)
      expect([compute(), daysFrom('2011-12-29', '2011-12-31', 'Europe/Lisbon')]).toEqual(inUtc)
    },
  )
})
