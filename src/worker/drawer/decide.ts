import type { DrawerCause } from '../../events/drawer.ts'
import { isoDayAt } from '../../values/calendar.ts'
import { refuse } from '../../values/outcome.ts'
import { becomesUnknown, ends } from '../core/intent/decide.ts'
import { accept, type Context, type Deciders } from '../decider.ts'
import { timeZoneOf } from '../shared/receipt-values.ts'
import type { State } from '../state.ts'
import { drawerObstacle } from './obstacle.ts'
import type { DrawerOpening } from './state.ts'

const openingOf = ({ drawer }: State, openingId: string): DrawerOpening | undefined =>
  drawer.openings.find((opening) => opening.openingId === openingId)

function requested(state: State, cause: DrawerCause, { ownId, hostNow, now }: Context) {
  const date = isoDayAt(hostNow ?? now, timeZoneOf(state))
  return accept({
    type: 'drawerOpeningRequested',
    data: { openingId: ownId(), operatorId: state.session.operator!.operatorId, cause, date },
  })
}

export const decideDrawer: Deciders<
  'openDrawer' | 'openDrawerWithCash' | 'recordDrawerOpeningEnded' | 'recordDrawerOpeningUnknown'
> = {
  /** Without a sale: the log keeps who opened it, and why. */
  openDrawer(state, { reason, note = '' }, context) {
    const obstacle = drawerObstacle(state, context.facts)
    if (obstacle) return refuse(obstacle)
    const trimmed = note.trim()
    if (reason === 'other' && trimmed === '') return refuse('drawerNoteMissing')
    return requested(
      state,
      { kind: 'cashier', reason, ...(trimmed === '' ? {} : { note: trimmed }) },
      context,
    )
  },

  /** Cash was taken or given. It opens no drawer where that is not wanted or not possible. */
  openDrawerWithCash(state, { cause }, context) {
    const isWanted = context.facts.printing.printer?.drawer === 'withCash'
    if (!isWanted || drawerObstacle(state, context.facts)) return accept()
    return requested(state, cause, context)
  },

  recordDrawerOpeningEnded: (state, { type: _type, ...data }) =>
    ends(openingOf(state, data.openingId), { type: 'drawerOpeningEnded', data }),

  recordDrawerOpeningUnknown: (state, { type: _type, ...data }) =>
    becomesUnknown(openingOf(state, data.openingId), { type: 'drawerOpeningUnknown', data }),
}
