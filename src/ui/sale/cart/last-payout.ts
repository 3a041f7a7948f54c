import type { View } from '../../../worker/api.ts'

/** The operator's latest payout, until the till changes by a sale or a movement. */
export function lastPayout({ state }: View): { amount: number; balance: number } | null {
  const [latest] = state.till.movements
  if (latest?.movement.kind !== 'payout' || latest.outcome.kind !== 'done') return null
  if (latest.operatorId !== state.session.operator?.operatorId) return null
  return latest.outcome.balance === state.till.balance ? latest.outcome : null
}
