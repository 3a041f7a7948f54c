import type { View } from '../../../worker/api.ts'

/** While this is so, nothing can be collected and no day can be closed (section 4). */
export const isTillBelowZero = ({ state }: View): boolean => (state.till.balance ?? 0) < 0
