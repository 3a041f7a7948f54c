import { isOpen } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'
import type { PlayerChangeEntry } from './state.ts'

/** The same number as for cash movements. */
export const keptChanges = 10

/** The change with an open outcome; there is at most one. */
export const openChange = ({ players }: State): PlayerChangeEntry | undefined => players.changes.find(isOpen)
