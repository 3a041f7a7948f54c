import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import type { CardUserState, PlayerChangeEntry, PlayerChangeOutcome } from './state.ts'
import { isOpenChange, keptChanges } from './view.ts'

function end({ changes }: CardUserState, changeId: string, outcome: PlayerChangeOutcome): void {
  const entry = changes.find((candidate: PlayerChangeEntry) => candidate.changeId === changeId)
  if (!entry) throw new UnknownReference('change', changeId)
  entry.outcome = outcome
}

export const evolveCardUser = {
  playerChangeRequested(cardUser, { changeId, operatorId, change }, { at }) {
    const outcome: PlayerChangeOutcome = { kind: 'pending' }
    cardUser.changes.unshift({ changeId, operatorId, requestedAt: at, change, outcome })
    trim(cardUser.changes, keptChanges, isOpenChange)
  },
  playerChangeDone(cardUser, { changeId, userId }) {
    end(cardUser, changeId, { kind: 'done', userId })
  },
  playerChangeRefused(cardUser, { changeId, code, name }) {
    end(cardUser, changeId, { kind: 'refused', code, name })
  },
  playerChangeUnknown(cardUser, { changeId, reason }) {
    end(cardUser, changeId, { kind: 'unknown', reason })
  },
  playerChangeAbandoned(cardUser, { changeId }) {
    end(cardUser, changeId, { kind: 'cutShort' })
  },
  /** The card's id went with the terminal that died: the request cannot be sent again as it was, and no money is in it. */
  terminalStarted({ changes }) {
    for (const entry of changes) if (isOpenChange(entry)) entry.outcome = { kind: 'cutShort' }
  },
} satisfies SliceEvolve<CardUserState>
