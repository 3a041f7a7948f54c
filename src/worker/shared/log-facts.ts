import type { DamageExtent } from '../core/recover.ts'

/** Whether the log can be written, read and found. */
export interface LogFacts {
  /** The log could not be written: nothing can be sold until it can. */
  logBroken: boolean
  /** What of the log cannot be read, of what was read of it; null while all of it can. */
  logDamage: DamageExtent | null
  /** The browser deleted the log under the open counter: nothing can be sold until a new one is begun. */
  logDeleted: boolean
}

export const initialLogFacts: LogFacts = {
  logBroken: false,
  logDamage: null,
  logDeleted: false,
}
