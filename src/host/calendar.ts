/** A day on the wall clock of a time zone: from its first moment up to, not including, `to`, the first of the next. */
export interface Day {
  /** `2026-03-29` */
  readonly date: string
  readonly from: number
  readonly to: number
}

const hourMs = 3_600_000
const quarterMs = hourMs / 4
/** How far midnight may be from midnight UTC: the clocks of the world go from 14 hours ahead to 12 behind. */
const earliestMs = -14 * hourMs
const latestMs = 12 * hourMs
/** Where midnight itself is skipped, the day begins up to this much later. */
const skippedMs = 2 * hourMs

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes far longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // The Swedish way to write a date is that of ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

const dateAt = (at: number, timeZone: string): string => formatOf(timeZone).format(at)

const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The date so many days later in the calendar, whatever the clocks do meanwhile. */
const later = (date: string, days: number): string =>
  new Date(utcMidnight(date) + days * 24 * hourMs).toISOString().slice(0, 10)

/**
 * The first moment of a day, found by halving: it may be one o'clock, where the clocks go forward at midnight. Clocks
 * change and zones differ by whole quarters of an hour.
 */
function startOf(date: string, timeZone: string): number {
  let before = (utcMidnight(date) + earliestMs) / quarterMs - 1
  let reached = (utcMidnight(date) + latestMs + skippedMs) / quarterMs
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (dateAt(middle * quarterMs, timeZone) < date) before = middle
    else reached = middle
  }
  return reached * quarterMs
}

/** Every day from the first date to the last, both included. */
export function daysFrom(first: string, last: string, timeZone: string): Day[] {
  const count = Math.round((utcMidnight(last) - utcMidnight(first)) / (24 * hourMs)) + 1
  const dates = Array.from({ length: count + 1 }, (_, index) => later(first, index))
  const starts = dates.map((date) => startOf(date, timeZone))
  return dates.slice(0, count).map((date, index) => ({ date, from: starts[index]!, to: starts[index + 1]! }))
}

/** So many days that end with the current one. */
export function latestDays(count: number, now: number, timeZone: string): Day[] {
  const today = dateAt(now, timeZone)
  return daysFrom(later(today, 1 - count), today, timeZone)
}
