import { expect, it } from 'vitest'
import { dateTime } from './dates.ts'

it('writes a moment as dd.mm.yyyy hh:mm:ss of the time zone, summer time included', () => {
  expect(dateTime(Date.UTC(2026, 0, 5, 9, 7, 3), 'Europe/Lisbon')).toBe('05.01.2026 09:07:03')
  expect(dateTime(Date.UTC(2026, 6, 5, 9, 7, 3), 'Europe/Lisbon')).toBe('05.07.2026 10:07:03')
  expect(dateTime(Date.UTC(2026, 0, 5, 2, 0, 0), 'America/Lima')).toBe('04.01.2026 21:00:00')
})

it('writes midnight as 00, not as 24', () => {
  expect(dateTime(Date.UTC(2026, 0, 5), 'UTC')).toBe('05.01.2026 00:00:00')
})
