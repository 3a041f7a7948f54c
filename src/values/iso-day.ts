/**
 * A day of the calendar as ISO 8601 writes it, `2026-03-29`; such texts sort as the days do. Days are counted in UTC, where
 * each of them has 24 hours: no change of the clocks, end of a month or leap year can shift one.
 */
export type IsoDay = string

/** A day of the calendar in UTC. */
export const dayMs = 86_400_000
const msOf = (day: IsoDay): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: IsoDay, days: number): IsoDay =>
  new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days from one to the other; below zero where `to` is the earlier one. */
export const daysBetween = (from: IsoDay, to: IsoDay): number => (msOf(to) - msOf(from)) / dayMs

/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: IsoDay): number => (new Date(msOf(day)).getUTCDay() + 6) % 7

export const earlierDay = (a: IsoDay, b: IsoDay): IsoDay => (a < b ? a : b)
export const laterDay = (a: IsoDay, b: IsoDay): IsoDay => (a > b ? a : b)

/** `2026-03-29` as `29.03.2026`. */
export const dottedDay = (day: IsoDay): string => day.split('-').reverse().join('.')

/** Whether a text is a day that the calendar has: the 31st of February is none. */
export const isIsoDay = (text: string): text is IsoDay =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(msOf(text)) && addDays(text, 0) === text

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes far longer than using it. Only the parts are taken from it, in one fixed calendar and numbering. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** What a moment (ms since 1970) is on the wall clock of a time zone: its day, and `hh:mm:ss`. RangeError for a zone that is none. */
export function wallClockAt(atMs: number, timeZone: string): { day: IsoDay; time: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`,
  }
}

/** The day that a moment (ms since 1970) belongs to on the wall clock of a time zone. */
export const isoDayAt = (atMs: number, timeZone: string): IsoDay => wallClockAt(atMs, timeZone).day
