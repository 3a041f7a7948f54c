import { becomeUnknown, isOpen } from '../core/intent/outcome.ts'
import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import type { DrawerOpening, DrawerState } from './state.ts'

const keptOpenings = 10

function openingOf({ openings }: DrawerState, openingId: string): DrawerOpening {
  for (const opening of openings) if (opening.openingId === openingId) return opening
  throw new UnknownReference('opening of the drawer', openingId)
}

export const evolveDrawer = {
  drawerOpeningRequested({ openings }, { openingId, operatorId, cause }, { at }) {
    openings.unshift({ openingId, operatorId, requestedAt: at, cause, outcome: { kind: 'pending' } })
    trim(openings, keptOpenings, isOpen)
  },
  drawerOpeningEnded(drawer, { openingId, ...end }, { at }) {
    openingOf(drawer, openingId).outcome = { kind: 'ended', at, ...end }
  },
  drawerOpeningUnknown(drawer, { openingId, reason }) {
    openingOf(drawer, openingId).outcome = { kind: 'unknown', reason }
  },
  counterStarted({ openings }) {
    becomeUnknown(openings)
  },
} satisfies SliceEvolve<DrawerState>
