import type { DrawerCause } from '../../events/drawer.ts'
import type { DataOf } from '../../events/vocabulary.ts'
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
  outcome: DrawerOutcome
}

export interface DrawerState {
  /** Newest first: the last ten, and those without a known end. */
  openings: DrawerOpening[]
}

export const initialDrawer: DrawerState = { openings: [] }
