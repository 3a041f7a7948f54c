import type { DataOf } from '../../events/vocabulary.ts'

/** A till that one operator left to the next. */
export interface Handover extends DataOf<'tillHandedOver'> {
  at: number
  /** False until the log-out of the hand-over. */
  hasLeft: boolean
  /** Who took it over, and their own count if they contested this one; null while nobody has. */
  takenOver: (Omit<DataOf<'tillTakenOver'>, 'handoverId'> & { at: number }) | null
}

export interface HandoverState {
  /** Since the last close of a day, oldest first. Only the last one may wait for the next operator. */
  handovers: Handover[]
}

export const initialHandover: HandoverState = { handovers: [] }
