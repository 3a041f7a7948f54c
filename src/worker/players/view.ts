import { isOpen } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'
import type { PlayerChangeEntry } from './state.ts'

/** As many as are kept of cash movements. */
export const keptChanges = 10

/** The change whose fate is open: there is at most one. */
export const openChange = ({ players }: State): PlayerChangeEntry | undefined => players.changes.find(isOpen)
