import { InvalidArgumentError } from 'commander'
import { isIsoDay, wallClockAt } from '../../src/values/calendar.ts'

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?(Z|[+-]\d{2}:\d{2})?$/

/** A time on the command line: in the shop's time zone where it names none. */
export interface Moment {
  readonly text: string
  /** Ms since 1970 at its beginning, in this time zone. */
  from(timeZone: string): number
  /** The end of its day, minute or second, which is not part of it. */
  to(timeZone: string): number
}

/** `2026-03-14`, `2026-03-14T18:05`, `2026-03-14T18:05:30+01:00`. */
export function moment(text: string): Moment {
  const [, day = '', time, zone] = pattern.exec(text) ?? []
  const utc = Date.parse(`${day}T${time ?? '00:00'}Z`)
  if (!isIsoDay(day) || Number.isNaN(utc))
    throw new InvalidArgumentError(
      'It must be a time such as 2026-03-14, 2026-03-14T18:05 or 2026-03-14T18:05:30Z.',
    )
  const lengthMs = time === undefined ? 86_400_000 : time.length === 5 ? 60_000 : 1_000
  const at = (wall: number, timeZone: string) =>
    zone === undefined ? atWallClock(wall, timeZone) : wall - offsetOf(zone)
  return {
    text,
    from: (timeZone) => at(utc, timeZone),
    to: (timeZone) => at(utc + lengthMs, timeZone),
  }
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The moment at which the wall clock of the zone shows this time, given as if it were UTC. */
function atWallClock(wall: number, timeZone: string): number {
  const offset = (at: number) => {
    const { day, time } = wallClockAt(at, timeZone)
    return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1_000) * 1_000
  }
  return wall - offset(wall - offset(wall))
}

/** The number of an event, or a time. */
export function eventOrMoment(text: string): number | Moment {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number)) return number
  try {
    return moment(text)
  } catch {
    throw new InvalidArgumentError('It must be the number of an event, or a time such as 2026-03-14T18:05.')
  }
}
