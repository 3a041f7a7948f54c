import type { LogGap } from '../../events/reconciliation.ts'
import type { DamageExtent } from '../core/recover.ts'
import type { State } from '../state.ts'

/** Whether till and host are still being compared for the logged-in operator, after damage to the log: money waits. */
export const isReconciling = ({ reconciliation }: State): boolean =>
  (reconciliation.damage?.comparing ?? null) !== null

/** The gaps after which the log was continued, even if that part is no longer read at a start. */
export const extentOfGaps = (gaps: readonly LogGap[]): DamageExtent => ({
  places: gaps.length,
  bytes: gaps.reduce((sum, { bytes }) => sum + bytes, 0),
  events: gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0),
})
