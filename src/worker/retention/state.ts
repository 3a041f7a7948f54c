export interface RetentionState {
  /** The last record that was removed from this browser; 0 if none was. */
  removedTo: number
}

export const initialRetention: RetentionState = { removedTo: 0 }

/** Where a segment ends and the next one begins. */
export interface SegmentEnd {
  /** The number of its last record. */
  readonly to: number
  /** When the next one was begun, ms since 1970 by the counter's clock. */
  readonly at: number
}
