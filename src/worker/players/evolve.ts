import { entryFinder } from '../core/intent/entry.ts'
import { isOpen } from '../core/intent/outcome.ts'
import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import type { PlayersState, PlayerChangeEntry, PlayerChangeOutcome } from './state.ts'
import { keptChanges } from './view.ts'

const knownEntry = entryFinder('change', ({ changeId }: PlayerChangeEntry) => changeId)

export const evolvePlayers = {
  playerChangeRequested(players, { changeId, operatorId, change }, { at }) {
    const outcome: PlayerChangeOutcome = { kind: 'pending' }
    players.changes.unshift({ changeId, operatorId, requestedAt: at, change, outcome })
    trim(players.changes, keptChanges, isOpen)
  },
  playerChangeDone(players, { changeId, userId }) {
    knownEntry(players.changes, changeId).outcome = { kind: 'done', userId }
  },
  playerChangeRefused(players, { changeId, code, name }) {
    knownEntry(players.changes, changeId).outcome = { kind: 'refused', code, name }
  },
  playerChangeUnknown(players, { changeId, reason }) {
    knownEntry(players.changes, changeId).outcome = { kind: 'unknown', reason }
  },
  playerChangeAbandoned(players, { changeId }) {
    knownEntry(players.changes, changeId).outcome = { kind: 'cutShort' }
  },
  /** The card's id was in the memory of the stopped core, so the request cannot be repeated. It moved no money. */
  counterStarted({ changes }) {
    for (const entry of changes) if (isOpen(entry)) entry.outcome = { kind: 'cutShort' }
  },
} satisfies SliceEvolve<PlayersState>
