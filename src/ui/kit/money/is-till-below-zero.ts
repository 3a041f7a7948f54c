import type { View } from '../../../worker/api.ts'

/** Nothing is collected and no day is closed then (section 4). */
export const isTillBelowZero = ({ state }: View): boolean => (state.till.balance ?? 0) < 0
