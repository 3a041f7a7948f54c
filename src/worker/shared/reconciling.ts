import type { LogGap } from '../../events/reconciliation.ts'
import type { DamageExtent } from '../core/recover.ts'
import type { State } from '../state.ts'

/** Whether till and host are still being compared, for the operator who is logged in, after the log was damaged: money waits. */
export const isReconciling = ({ reconciliation }: State): boolean =>
  (reconciliation.damage?.comparing ?? null) !== null

/** What the log was taken up again over, also where the part with it is not read any more at a start. */
export const extentOfGaps = (gaps: readonly LogGap[]): DamageExtent => ({
  places: gaps.length,
  bytes: gaps.reduce((sum, { bytes }) => sum + bytes, 0),
  events: gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0),
})
