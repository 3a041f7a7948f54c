import type { DrawerCause } from '../../events/drawer.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import type { IsoDay } from '../../values/calendar.ts'
import type { DrawerReason, DrawerUse } from '../../values/drawer-reasons.ts'
import type { OpenOutcome } from '../core/intent/outcome.ts'

type Ended = DataOf<'drawerOpeningEnded'>

export type DrawerOutcome =
  | OpenOutcome
  | { kind: 'ended'; at: number; result: Ended['result']; reason?: string | undefined }

/** An opening of the cash drawer. */
export interface DrawerOpening {
  openingId: string
  operatorId: number
  requestedAt: number
  cause: DrawerCause
  /** The day whose report counts it, if any does. */
  date?: IsoDay | undefined
  outcome: DrawerOutcome
}

/** An opening without a sale, for the report of its day. */
export interface OpeningByCashier {
  openingId: string
  operatorId: number
  at: number
  reason: DrawerReason
  note?: string | undefined
}

/** The openings of one day, without those that failed. */
export interface DrawerDay {
  date: IsoDay
  counts: Partial<Record<DrawerUse, number>>
  /** Those without a sale, oldest first: the last hundred. */
  byCashier: OpeningByCashier[]
}

export interface DrawerState {
  /** Newest first: the last ten, and those without a known end. */
  openings: DrawerOpening[]
  /** The last seven days with openings, oldest first, for the reports. */
  days: DrawerDay[]
}

export const initialDrawer: DrawerState = { openings: [], days: [] }
