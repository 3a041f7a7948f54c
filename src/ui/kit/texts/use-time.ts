import { wallClockAt } from '../../../values/calendar.ts'
import { useTimeZone } from './use-locale.ts'

/** Formats a moment as hours, minutes and seconds in the shop's time zone. */
export function useTime(): (atMs: number) => string {
  const timeZone = useTimeZone()
  return (atMs) => wallClockAt(atMs, timeZone).time
}
