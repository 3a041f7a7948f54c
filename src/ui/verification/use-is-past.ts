import { hostTick } from '../kit/replica/host-clock.ts'

/** Whether a moment lies behind us by the host's clock. */
export const useIsPast = (atMs: number): boolean => hostTick.use((now) => (now ?? -Infinity) > atMs)
