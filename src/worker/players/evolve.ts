import { isOpen } from '../core/intent/outcome.ts'
import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import type { PlayersState, PlayerChangeEntry, PlayerChangeOutcome } from './state.ts'
import { keptChanges } from './view.ts'

function end({ changes }: PlayersState, changeId: string, outcome: PlayerChangeOutcome): void {
  const entry = changes.find((candidate: PlayerChangeEntry) => candidate.changeId === changeId)
  if (!entry) throw new UnknownReference('change', changeId)
  entry.outcome = outcome
}

export const evolvePlayers = {
  playerChangeRequested(players, { changeId, operatorId, change }, { at }) {
    const outcome: PlayerChangeOutcome = { kind: 'pending' }
    players.changes.unshift({ changeId, operatorId, requestedAt: at, change, outcome })
    trim(players.changes, keptChanges, isOpen)
  },
  playerChangeDone(players, { changeId, userId }) {
    end(players, changeId, { kind: 'done', userId })
  },
  playerChangeRefused(players, { changeId, code, name }) {
    end(players, changeId, { kind: 'refused', code, name })
  },
  playerChangeUnknown(players, { changeId, reason }) {
    end(players, changeId, { kind: 'unknown', reason })
  },
  playerChangeAbandoned(players, { changeId }) {
    end(players, changeId, { kind: 'cutShort' })
  },
  /** The card's id was in the memory of the stopped core, so the request cannot be repeated. It moved no money. */
  counterStarted({ changes }) {
    for (const entry of changes) if (isOpen(entry)) entry.outcome = { kind: 'cutShort' }
  },
} satisfies SliceEvolve<PlayersState>
