import type { DamageExtent } from '../core/recover.ts'

/** Whether the log can be written, read and found. */
export interface LogFacts {
  /** The log could not be written: nothing can be sold until it works again. */
  isBroken: boolean
  /** The unreadable part of the log that was read; null if everything is readable. */
  damage: DamageExtent | null
  /** The browser deleted the log of the open counter: nothing can be sold until a new log exists. */
  isDeleted: boolean
}

export const initialLogFacts: LogFacts = {
  isBroken: false,
  damage: null,
  isDeleted: false,
}
