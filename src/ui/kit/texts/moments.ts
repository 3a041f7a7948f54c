import { wallClockAt } from '../../../values/calendar.ts'
import { localMinute } from '../../../values/local-moment.ts'
import { useView } from '../replica/view.ts'
import { useLocale } from './formats.ts'

// Apart from the other formats, which the first screens need without the reckoning of days behind these.

/** The shop's time zone; that of the machine until the shop is known. */
const useTimeZone = (): string =>
  useView(({ state }) => state.session.deployment?.timeZone) ??
  new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats a moment as day and time, to the minute, in the shop's time zone. */
export function useDate(): (atMs: number) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (atMs) => localMinute(atMs, timeZone, locale)
}

/** Formats a moment as hours, minutes and seconds in the shop's time zone. */
export function useTime(): (atMs: number) => string {
  const timeZone = useTimeZone()
  return (atMs) => wallClockAt(atMs, timeZone).time
}
