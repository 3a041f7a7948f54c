import type { SendingRefusal } from '../core/ports.ts'

/** How far the log at the collector is. */
export interface CollectorFacts {
  /** How many records it lacked after its last answer, or at the last attempt; null until it has answered. */
  behind: number | null
  /** Why it got none at the last attempt. `noMirror`: only the mirror has the next ones, and the print program is away. */
  trouble: SendingRefusal | 'noAnswer' | 'noMirror' | null
}

export const initialCollectorFacts: CollectorFacts = { behind: null, trouble: null }
