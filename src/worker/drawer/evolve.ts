import { entryFinder } from '../core/intent/entry.ts'
import { becomeUnknown, isOpen } from '../core/intent/outcome.ts'
import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import { addToDay, takeFromDay } from './days.ts'
import type { DrawerOpening, DrawerState } from './state.ts'

const keptOpenings = 10

const knownOpening = entryFinder('opening of the drawer', ({ openingId }: DrawerOpening) => openingId)

export const evolveDrawer = {
  drawerOpeningRequested({ openings, days }, { openingId, operatorId, cause, date }, { at }) {
    const opening: DrawerOpening = {
      openingId,
      operatorId,
      requestedAt: at,
      cause,
      ...(date === undefined ? {} : { date }),
      outcome: { kind: 'pending' },
    }
    openings.unshift(opening)
    trim(openings, keptOpenings, isOpen)
    addToDay(days, opening)
  },
  drawerOpeningEnded(drawer, { openingId, ...end }, { at }) {
    const opening = knownOpening(drawer.openings, openingId)
    opening.outcome = { kind: 'ended', at, ...end }
    if (end.result === 'failed') takeFromDay(drawer.days, opening)
  },
  drawerOpeningUnknown(drawer, { openingId, reason }) {
    knownOpening(drawer.openings, openingId).outcome = { kind: 'unknown', reason }
  },
  counterStarted({ openings }) {
    becomeUnknown(openings)
  },
} satisfies SliceEvolve<DrawerState>
