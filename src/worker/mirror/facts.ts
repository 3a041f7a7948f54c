/** How far the mirror of the log at the print program is. */
export interface MirrorFacts {
  /** The number of its last record; null until the print program has answered. */
  count: number | null
  /** Why it takes no more: it has no room, or the mirror of another log. */
  refused: 'full' | 'differs' | null
}

export const initialMirrorFacts: MirrorFacts = { count: null, refused: null }
