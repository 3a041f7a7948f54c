const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formats.set(timeZone, format)
  return format
}

/**
 * A moment (ms since 1970) as ISO 8601 writes it, on the wall clock of a time zone and with that clock's offset:
 * `2026-07-14T19:00:05+01:00`. Throws RangeError for a zone that is not one.
 */
export function isoTime(atMs: number, timeZone: string): string {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  const offset = part.timeZoneName?.slice('GMT'.length) || '+00:00'
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`
}

/** The same in UTC, for programs. */
export const utcTime = (atMs: number): string => new Date(atMs).toISOString()
