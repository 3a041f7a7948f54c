import { wallClockAt } from './calendar.ts'
import { localDay, type Locale } from './local-format.ts'

// In a file of its own, because the first screens need the other formats without the time zones behind these.

/** A moment (ms since 1970) on the wall clock of a time zone: `22/11/2026 18:03:21` in en-GB. */
export function localDateTime(atMs: number, timeZone: string, locale: Locale): string {
  const { day, time } = wallClockAt(atMs, timeZone)
  return `${localDay(day, locale)} ${time}`
}

/** The same to the minute: `22/11/2026 18:03` in en-GB. */
export const localMinute = (atMs: number, timeZone: string, locale: Locale): string =>
  localDateTime(atMs, timeZone, locale).slice(0, -':00'.length)
