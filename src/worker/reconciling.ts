import type { State } from './state.ts'

/** Whether till and host are still being compared, for the operator who is logged in, after the log was damaged: money waits. */
export const isReconciling = ({ reconciliation }: State): boolean =>
  (reconciliation.damage?.comparing ?? null) !== null
