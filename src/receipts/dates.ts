const formats = new Map<string, Intl.DateTimeFormat>()

/** Only the parts are taken from Intl, in one fixed calendar and numbering; their order is ours. */
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
  })
  formats.set(timeZone, format)
  return format
}

/** Milliseconds since 1970 as `dd.mm.yyyy hh:mm:ss` of a time zone; throws RangeError for a zone that is not one. */
export function dateTime(timestampMs: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(timestampMs)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}.${parts.month}.${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`
}
