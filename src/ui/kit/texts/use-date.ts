import { localMinute } from '../../../values/local-format.ts'
import { useLocale, useTimeZone } from './use-locale.ts'

/** Formats a moment as day and time, to the minute, in the shop's time zone. */
export function useDate(): (atMs: number) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (atMs) => localMinute(atMs, timeZone, locale)
}
