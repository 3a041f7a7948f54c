import type { Receipt } from '../../src/receipts/receipt.ts'
import type { PrintJob } from '../../src/protocol/print-service.ts'

/** A job as the queue holds it. Times are milliseconds since 1970. */
export interface Job extends PrintJob {
  readonly acceptedAtMs: number
  /** Of the whole request: the same id with another digest is another request. Null where its record was lost. */
  readonly digest: string | null
  /** It waits by the journal, which lost records since: it may have been printed. */
  readonly isDoubtful?: boolean
  /** What to print, in journals of versions before 2026-11: it has a file of its own (`payloads.ts`). */
  readonly receipt?: Receipt
}

/** What happened to jobs: the records of the journal. */
export type JobEvent =
  | {
      readonly type: 'jobQueued'
      readonly id: string
      readonly acceptedAtMs: number
      readonly digest: string
      /** As in a job. */
      readonly receipt?: Receipt
    }
  /** Written before the first byte goes out: from here on paper may have come out. */
  | { readonly type: 'sendingStarted'; readonly id: string }
  /** The printer took nothing: the job waits again. */
  | { readonly type: 'sendingPutOff'; readonly id: string }
  | { readonly type: 'jobPrinted'; readonly id: string; readonly confirmed: boolean }
  | { readonly type: 'jobFailed'; readonly id: string; readonly reason: string }
  | { readonly type: 'jobBecameUnknown'; readonly id: string; readonly reason: string }
  /** A job carried over by a compaction. */
  | { readonly type: 'jobKept'; readonly job: Job }
  /**
   * Records that stood here cannot be read: whatever they said was said before `beforeMs`. `keptAs` is the name of the
   * damaged journal beside this one; null where nothing was left of it.
   */
  | {
      readonly type: 'recordsLost'
      readonly foundAtMs: number
      readonly beforeMs: number
      readonly keptAs: string | null
    }
  /** Somebody has read that records were lost. */
  | { readonly type: 'damageSeen' }

/** Jobs by id, oldest first. */
export type Jobs = Map<string, Job>

export const hasEnded = ({ state }: Pick<PrintJob, 'state'>): boolean =>
  state === 'printed' || state === 'failed' || state === 'unknown'

/** What the page is told of a job. */
export const publicJob = ({ id, state, confirmed, reason }: Job): PrintJob =>
  reason === undefined ? { id, state, confirmed } : { id, state, confirmed, reason }
