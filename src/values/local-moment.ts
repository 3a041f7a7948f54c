import { wallClockAt, type IsoDay } from './calendar.ts'
import { localDay, localDayOfYear, type Locale } from './local-format.ts'

// In a file of its own, because the first screens need the other formats without the time zones behind these.

/** A moment (ms since 1970) on the wall clock of a time zone: `22/11/2026 18:03:21` in en-GB. */
export function localDateTime(atMs: number, timeZone: string, locale: Locale): string {
  const { day, time } = wallClockAt(atMs, timeZone)
  return `${localDay(day, locale)} ${time}`
}

/** The same to the minute: `22/11/2026 18:03` in en-GB. */
export const localMinute = (atMs: number, timeZone: string, locale: Locale): string =>
  localDateTime(atMs, timeZone, locale).slice(0, -':00'.length)

/** The same as briefly as it is clear: the time alone, `18:03:21`, if it is of today; otherwise `22/11 18:03` in en-GB. */
export function localMoment(atMs: number, today: IsoDay, timeZone: string, locale: Locale): string {
  const { day, time } = wallClockAt(atMs, timeZone)
  return day === today ? time : `${localDayOfYear(day, locale)} ${time.slice(0, -':00'.length)}`
}
