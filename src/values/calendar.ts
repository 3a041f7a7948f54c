import { tzOffset } from '@date-fns/tz/tzOffset'
import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays as datesLater } from 'date-fns/addDays'
import { addMonths as monthsLater } from 'date-fns/addMonths'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { getISODay } from 'date-fns/getISODay'
import { lightFormat } from 'date-fns/lightFormat'
import { localeOf, type Language } from './language.ts'

/*
 * Days, time zones and ranges of days: the only place that computes with them. Results depend on the arguments and on
 * the time zones of the runtime, never on the machine's zone. So days are dates in UTC (`UTCDateMini`), where each has
 * 24 hours, and only the offset of a time zone is used (docs/decisions/0001).
 */

/** A day of the calendar as ISO 8601 writes it, `2026-03-29`; such texts sort as the days do. */
export type IsoDay = string

/** A day of the calendar in UTC. */
export const dayMs = millisecondsInDay

/** The latest time (ms since 1970) that is a valid date in every time zone; the earliest one is as far before 1970. */
export const latestMs = 8_640_000_000_000_000 - dayMs

/** Whether this is a time (ms since 1970) from 1970 on that is a valid date in every time zone. */
export const isTimestamp = (ms: number): boolean => ms >= 0 && ms <= latestMs

/** The day in UTC of a time (ms since 1970): the number of days since 1970. */
export const utcDay = (atMs: number): number => Math.floor(atMs / dayMs)

/** The month in UTC of a time (ms since 1970): the number of months since the year 0. */
export function utcMonth(atMs: number): number {
  const date = new UTCDateMini(atMs)
  return date.getFullYear() * 12 + date.getMonth()
}

const dateOf = (day: IsoDay): Date => new UTCDateMini(`${day}T00:00:00Z`)
const dayOf = (date: Date): IsoDay => lightFormat(date, 'yyyy-MM-dd')

export const addDays = (day: IsoDay, days: number): IsoDay => dayOf(datesLater(dateOf(day), days))

/** The same day of another month, or the last day of that month if it is shorter. */
export const addMonths = (day: IsoDay, months: number): IsoDay => dayOf(monthsLater(dateOf(day), months))

/** The number of days from one to the other; negative if `to` is earlier. */
export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  differenceInCalendarDays(dateOf(to), dateOf(from))

/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: IsoDay): number => getISODay(dateOf(day)) - 1

export const earlierDay = (a: IsoDay, b: IsoDay): IsoDay => (a < b ? a : b)
export const laterDay = (a: IsoDay, b: IsoDay): IsoDay => (a > b ? a : b)

/** `2026-03-29` as `29.03.2026`. */
export const dottedDay = (day: IsoDay): string => day.split('-').reverse().join('.')

/** A day, or a part of it, as text in a language: `Sunday` with `{ weekday: 'long' }`. */
export const dayText = (day: IsoDay, language: Language, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: 'UTC' }).format(dateOf(day))

/** The day after it has no such text. */
const lastDay: IsoDay = '9999-12-31'

/** Whether a text is a valid day with a day after it: the 31st of February is not. */
export const isIsoDay = (text: string): text is IsoDay =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text < lastDay &&
  !Number.isNaN(dateOf(text).getTime()) &&
  dayOf(dateOf(text)) === text

/** The last one that was found: it is nearly always the same, and the formatter is dear. */
let known = ''

/** Whether a time zone with this name exists (IANA), `Europe/Lisbon`. */
export function isTimeZone(name: string): boolean {
  if (name === known && name !== '') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    known = name
    return true
  } catch {
    return false
  }
}

const offsetMs = (atMs: number, timeZone: string): number =>
  tzOffset(timeZone, new Date(atMs)) * millisecondsInMinute

/** A date in UTC that has the fields of the wall clock of a time zone. */
const wallDateAt = (atMs: number, timeZone: string) => new UTCDateMini(atMs + offsetMs(atMs, timeZone))

/** A time (ms since 1970) on the wall clock of a time zone: its day, and `hh:mm:ss`. RangeError for an invalid zone. */
export function wallClockAt(atMs: number, timeZone: string): { day: IsoDay; time: string } {
  const date = wallDateAt(atMs, timeZone)
  return { day: dayOf(date), time: lightFormat(date, 'HH:mm:ss') }
}

/** The day of a time (ms since 1970) on the wall clock of a time zone. RangeError for an invalid zone. */
export const isoDayAt = (atMs: number, timeZone: string): IsoDay => dayOf(wallDateAt(atMs, timeZone))

/**
 * A moment (ms since 1970) as ISO 8601 writes it, on the wall clock of a time zone and with that clock's offset:
 * `2026-07-14T19:00:05+01:00`. RangeError for a zone that is none.
 */
export function isoTimeAt(atMs: number, timeZone: string): string {
  const { day, time } = wallClockAt(atMs, timeZone)
  const offset = offsetMs(atMs, timeZone)
  const size = lightFormat(new UTCDateMini(Math.abs(offset)), 'HH:mm')
  return `${day}T${time}${offset < 0 ? '-' : '+'}${size}`
}

/**
 * A day on the wall clock of a time zone: from its first moment (ms since 1970) up to, but not including, `to`, the first
 * moment of the next day.
 */
export interface Day {
  readonly date: IsoDay
  readonly from: number
  readonly to: number
}

/** The first moment of a day: midnight, the first one if there are two, or the clock change that skips it. */
function startOf(day: IsoDay, timeZone: string): number {
  const midnight = dateOf(day).getTime()
  const isMidnight = (atMs: number) => atMs + offsetMs(atMs, timeZone) === midnight
  // Tried with the offsets of the day before and of the day after, because clocks are not changed twice within two days.
  const before = midnight - offsetMs(midnight - dayMs, timeZone)
  const after = midnight - offsetMs(midnight + dayMs, timeZone)
  const midnights = [before, after].filter(isMidnight)
  return midnights.length > 0 ? Math.min(...midnights) : before
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: IsoDay, last: IsoDay, timeZone: string): Day[] {
  const count = daysBetween(first, last) + 1
  const dates = Array.from({ length: count + 1 }, (_, index) => addDays(first, index))
  const starts = dates.map((date) => startOf(date, timeZone))
  return dates.slice(0, count).map((date, index) => ({ date, from: starts[index]!, to: starts[index + 1]! }))
}

/** This many days, ending with the current one. */
export function latestDays(count: number, nowMs: number, timeZone: string): Day[] {
  const today = isoDayAt(nowMs, timeZone)
  return daysFrom(addDays(today, 1 - count), today, timeZone)
}
