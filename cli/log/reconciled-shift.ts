import type { Movement } from '../../src/events/till.ts'
import type { DataOf } from '../../src/events/vocabulary.ts'
import type { Minor } from '../../src/values/money.ts'
import type { Place } from '../replay/records.ts'

/** A request that moved no money by the log: the host may know better. */
export interface Ended {
  readonly id: string
  readonly what: { readonly movement: Movement } | { readonly price: Minor }
  readonly amount: Minor | null
  readonly by: 'operator' | 'host' | 'neverReceived' | null
}

/** Till and host disagree from an event on: the host's figure minus the ledger's, minor units. */
export interface Difference {
  readonly amount: Minor
  readonly since: Place
  /** The last event at which they agreed. */
  readonly agreed: Place | null
}

/** The operator accepted the host's figure after damage to the log: since then the ledger follows it. */
export interface Accepted {
  readonly place: Place
  readonly ledger: Minor
  readonly host: Minor
}

export interface Count {
  readonly place: Place
  /** The day that was closed; null at a hand-over. */
  readonly date: string | null
  readonly handoverId?: string
  /** The operator who contested the count of a hand-over. */
  readonly contestedBy?: number
  readonly counted: Minor
  readonly expected: Minor
  /** Entries of the host's ledger that the counter read later in the shift, by their numbers: the first of them may be from before the count. */
  readonly readLater: number[]
}

/** A shift as till, ledger and host have it. Amounts are minor units. */
export interface ReconciledShift {
  readonly operatorId: number
  readonly opened: Place
  readonly opening: Minor
  ledger: Minor
  host: Minor | null
  /** The last event with that figure; null if there is none, or if it is elsewhere. */
  reported: Place | null
  /** Whether both were known at the end, nothing was open, and the host's figure is not older than the ledger's where they differ; otherwise neither agreement nor difference is proven. */
  isCompared: boolean
  /** The difference when they were last compared; null if they agreed, or were never compared. */
  difference: Difference | null
  readonly elsewhere: DataOf<'tillLedgerRead'>['elsewhere'][number][]
  /** Requests that ended without money in this shift, or did not end. */
  readonly unmoved: Ended[]
  readonly accepted: Accepted[]
  readonly counts: Count[]
}
