import type { Receipt } from '../../src/receipts/receipt.ts'
import type { PrintJob } from '../../src/protocol/print-service.ts'

/** A job in the queue. Times are milliseconds since 1970. */
export interface Job extends PrintJob {
  readonly acceptedAtMs: number
  /**
   * The digest of the whole request: the same id with another digest is another request. Null if its record was lost.
   */
  readonly digest: string | null
  /** It opens the cash drawer, and prints nothing. */
  readonly isDrawer?: true
  /** It waits according to the journal, which has lost later records: it may have been printed. */
  readonly isDoubtful?: boolean
  /** The content of the print, in journals of versions before 2026-11; now it has its own file (`payloads.ts`). */
  readonly receipt?: Receipt
}

/** The events of jobs: the records of the journal. */
export type JobEvent =
  | {
      readonly type: 'jobQueued'
      readonly id: string
      readonly acceptedAtMs: number
      readonly digest: string
      /** As in a job. */
      readonly isDrawer?: true
      readonly receipt?: Receipt
    }
  /** Written before the first byte is sent: after this, paper may exist. */
  | { readonly type: 'sendingStarted'; readonly id: string }
  /** The printer accepted nothing: the job waits again. */
  | { readonly type: 'sendingPutOff'; readonly id: string }
  | { readonly type: 'jobPrinted'; readonly id: string; readonly confirmed: boolean }
  | { readonly type: 'jobFailed'; readonly id: string; readonly reason: string }
  | { readonly type: 'jobBecameUnknown'; readonly id: string; readonly reason: string }
  /** A job carried over by a compaction. */
  | { readonly type: 'jobKept'; readonly job: Job }
  /**
   * Records at this position cannot be read; all of them were written before `beforeMs`. `keptAs` is the name of the
   * damaged journal's copy; null if nothing was left of it.
   */
  | {
      readonly type: 'recordsLost'
      readonly foundAtMs: number
      readonly beforeMs: number
      readonly keptAs: string | null
    }
  /** Somebody has read the damage notice. */
  | { readonly type: 'damageSeen' }

/** Jobs by id, oldest first. */
export type Jobs = Map<string, Job>

export const hasEnded = ({ state }: Pick<PrintJob, 'state'>): boolean =>
  state === 'printed' || state === 'failed' || state === 'unknown'

/** The page's data of a job. */
export const publicJob = ({ id, state, confirmed, reason }: Job): PrintJob =>
  reason === undefined ? { id, state, confirmed } : { id, state, confirmed, reason }
