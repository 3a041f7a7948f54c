import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysFrom, latestDays } from './calendar.ts'

const hours = ({ from, to }: { from: number; to: number }) => (to - from) / 3_600_000

describe('a day', () => {
  test.each([
    ['Europe/Lisbon', '2026-03-29', 23],
    ['Europe/Lisbon', '2026-10-25', 25],
    ['Europe/Kyiv', '2026-03-29', 23],
    ['America/Lima', '2026-03-29', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ])('in %s the %s has %d hours', (timeZone, date, length) => {
    expect(daysFrom(date, date, timeZone).map(hours)).toEqual([length])
  })

  test('begins at one o’clock where the clocks go forward at midnight', () => {
    const [before, day] = daysFrom('2026-09-05', '2026-09-06', 'America/Santiago')
    expect(new Date(day!.from).toISOString()).toBe('2026-09-06T04:00:00.000Z')
    expect([hours(before!), hours(day!)]).toEqual([24, 23])
  })

  test('is found at both ends of the world', () => {
    expect(daysFrom('2026-01-01', '2026-01-01', 'Pacific/Kiritimati')[0]!.from).toBe(
      Date.UTC(2025, 11, 31, 10),
    )
    expect(daysFrom('2026-01-01', '2026-01-01', 'Etc/GMT+12')[0]!.from).toBe(Date.UTC(2026, 0, 1, 12))
  })
})

test('the latest days end with the one of the shop, not with that of Greenwich [week]', () => {
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

const zones = [
  'Europe/Lisbon',
  'Europe/Kyiv',
  'America/Lima',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
]

test('days follow one another without a gap, and each moment belongs to the day that the clocks there show', () => {
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 31 }),
      (now, timeZone, count) => {
        const days = latestDays(count, now, timeZone)
        expect(days).toHaveLength(count)
        for (const [index, day] of days.slice(1).entries()) expect(day.from).toBe(days[index]!.to)
        const today = days.at(-1)!
        expect(now >= today.from && now < today.to).toBe(true)
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
        expect(today.date).toBe(shown)
      },
    ),
    { numRuns: 300 },
  )
})
