import { filter, ignoreElements, map, merge, tap, type Observable } from 'rxjs'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'

/** The operator's own: one of an earlier operator concerns another till. */
const payouts = (world: World) =>
  eventsOf(world, 'movementDone').pipe(
    filter(({ data }) => data.kind === 'payout' && data.takenOverFrom === undefined),
    map(({ data: { amount, balance } }) => ({ amount, balance })),
  )

/**
 * Keeps the latest payout while its player is served. The order of the events says what follows it: the clock may be set back, and
 * another counter may change the till.
 */
export const keepLastPayout = (world: World): Observable<never> =>
  merge(
    payouts(world),
    eventsOf(world, 'movementRequested', 'purchaseRequested', 'loggedOut').pipe(map(() => null)),
  ).pipe(
    tap((payout) => {
      world.store.updateFacts((facts) => {
        facts.till.lastPayout = payout
      })
    }),
    ignoreElements(),
  )
