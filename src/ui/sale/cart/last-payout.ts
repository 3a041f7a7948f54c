import type { View } from '../../../worker/api.ts'

/** The operator's latest payout, until the next sale or movement. */
export function lastPayout({ state }: View): { amount: number; balance: number } | null {
  const [latest] = state.till.movements
  const [sale] = state.payment.history
  if (latest?.movement.kind !== 'payout' || latest.outcome.kind !== 'done') return null
  if (latest.operatorId !== state.session.operator?.operatorId) return null
  if (sale && sale.requestedAt > latest.requestedAt) return null
  return latest.outcome
}
