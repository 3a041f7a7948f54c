import type { DamageExtent } from '../core/recover.ts'

/** Whether the log can be written, read and found. */
export interface LogFacts {
  /** The log could not be written: nothing can be sold until it works again. */
  isBroken: boolean
  /** The unreadable part of the log that was read; null if everything is readable. */
  damage: DamageExtent | null
  /** The browser deleted the log of the open counter: nothing can be sold until a new log exists. */
  isDeleted: boolean
  /** Earlier logs that the print program mirrors and that this new counter can continue from; the latest first. */
  mirrored: readonly MirroredLog[]
}

/** What a mirrored log holds, for the cashier. */
export interface MirroredLog {
  readonly counterId: string
  readonly log: number
  /** The last operator; null if nobody was logged in. */
  readonly operatorId: number | null
  /** The time of its last event. */
  readonly lastAt: number
  /** Requests that move money and whose outcome is not known. */
  readonly openMoney: number
  /** Events before the last one cannot be read. */
  readonly isDamaged: boolean
}

export const initialLogFacts: LogFacts = {
  isBroken: false,
  damage: null,
  isDeleted: false,
  mirrored: [],
}
