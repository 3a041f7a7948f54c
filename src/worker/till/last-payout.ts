import { defer, ignoreElements, tap, type Observable } from 'rxjs'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'

/**
 * Keeps the latest payout while its player is served: until a sale or another movement begins. One whose outcome becomes known
 * after that is of an earlier player. The order of the events says what follows what: the clock may be set back, and another
 * counter may change the till.
 */
export const keepLastPayout = (world: World): Observable<never> =>
  defer(() => {
    // None before the first request of this run: what is open from before the start may be of an earlier player.
    let latestId: string | undefined
    const show = (lastPayout: { amount: number; balance: number } | null) =>
      world.store.updateFacts((facts) => {
        facts.till.lastPayout = lastPayout
      })
    return eventsOf(world, 'movementRequested', 'movementDone', 'purchaseRequested', 'loggedOut').pipe(
      tap((event) => {
        if (event.type === 'movementDone') {
          const { movementId, kind, amount, balance } = event.data
          if (kind === 'payout' && movementId === latestId) show({ amount, balance })
          return
        }
        latestId = event.type === 'movementRequested' ? event.data.movementId : undefined
        show(null)
      }),
      ignoreElements(),
    )
  })
