import { useSyncExternalStore } from 'react'
import { hostTimeAtTick, subscribeTick } from '../kit/replica/host-clock.ts'

/** Whether a moment lies behind us by the host's clock. */
export const useIsPast = (atMs: number): boolean =>
  useSyncExternalStore(subscribeTick, () => (hostTimeAtTick() ?? -Infinity) > atMs)
