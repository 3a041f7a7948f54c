import { hostTimeHeader } from '../../protocol/host-calls.ts'
import { isTimestamp } from '../../values/calendar.ts'

/**
 * The host's time when an answer arrived, ms since 1970: the time in its header plus half of the round trip (ms), else its date; null
 * if it has neither.
 */
export function hostTime(headers: Headers, roundTripMs: number): number | null {
  const parsed = Number(headers.get(hostTimeHeader))
  if (parsed > 0 && isTimestamp(parsed)) return parsed + roundTripMs / 2
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : date
}
