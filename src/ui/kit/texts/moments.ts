import { wallClockAt } from '../../../values/calendar.ts'
import { localDateTime, localMinute, localMoment } from '../../../values/local-moment.ts'
import { useToday } from '../replica/use-today.ts'
import { useView } from '../replica/view.ts'
import { useLocale } from './formats.ts'

// Separate from the other formats, because the first screens do not need the calendar code.

/** The shop's time zone; the machine's until the shop is known. */
const useTimeZone = (): string =>
  useView(({ state }) => state.session.deployment?.timeZone) ??
  new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats a time as date and time, to the minute, in the shop's time zone. */
export function useDate(): (atMs: number) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (atMs) => localMinute(atMs, timeZone, locale)
}

/** The same to the second. */
export function useDateTime(): (atMs: number) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (atMs) => localDateTime(atMs, timeZone, locale)
}

/** Formats a time as hours, minutes and seconds in the shop's time zone. */
export function useTime(): (atMs: number) => string {
  const timeZone = useTimeZone()
  return (atMs) => wallClockAt(atMs, timeZone).time
}

/** Formats a moment of a list that is not of today alone: without its day only if that is today by the host's clock. */
export function useMoment(): (atMs: number) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const today = useToday()
  return (atMs) => localMoment(atMs, today, timeZone, locale)
}
