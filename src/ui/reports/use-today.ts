import { useSyncExternalStore } from 'react'
import { isoDayAt, type IsoDay } from '../../values/calendar.ts'
import { hostTimeAtTick, subscribeTick } from '../kit/replica/host-clock.ts'
import { useView } from '../kit/replica/view.ts'

/** Today by the host's clock in the shop's time zone; by the machine's own until the host has spoken. */
export function useToday(): IsoDay {
  const timeZone = useView(({ state }) => state.session.deployment?.timeZone ?? 'UTC')
  return useSyncExternalStore(subscribeTick, () => isoDayAt(hostTimeAtTick() ?? Date.now(), timeZone))
}
