import type { DamageExtent } from '../core/recover.ts'

/** Whether the log can be written, read and found. */
export interface LogFacts {
  /** The log could not be written: nothing can be sold until it works again. */
  logBroken: boolean
  /** The unreadable part of the log that was read; null if everything is readable. */
  logDamage: DamageExtent | null
  /** The browser deleted the log of the open counter: nothing can be sold until a new log exists. */
  logDeleted: boolean
}

export const initialLogFacts: LogFacts = {
  logBroken: false,
  logDamage: null,
  logDeleted: false,
}
