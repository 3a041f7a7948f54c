import { isoDayAt, type IsoDay } from '../../../values/calendar.ts'
import { timeZoneOf } from '../../../worker/api.ts'
import { hostTick } from './host-clock.ts'
import { useView } from './view.ts'

const dayAt = (hostNowMs: number | null, timeZone: string): IsoDay =>
  isoDayAt(hostNowMs ?? Date.now(), timeZone)

/** Today by the host's clock in the shop's time zone; by the machine's clock before the host's first answer. */
export function useToday(): IsoDay {
  const timeZone = useView(({ state }) => timeZoneOf(state))
  return hostTick.use((now) => dayAt(now, timeZone))
}
