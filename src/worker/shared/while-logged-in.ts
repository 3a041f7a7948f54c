import { distinctUntilChanged, EMPTY, map, switchMap, type Observable } from 'rxjs'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'

/** Runs `work` while an operator is logged in, from the start of the counter or the log-in on. */
export const whileLoggedIn = <Value>(world: World, work: () => Observable<Value>): Observable<Value> =>
  eventsOf(world, 'counterStarted', 'loggedIn', 'loggedOut').pipe(
    map(() => world.operatorId()),
    distinctUntilChanged(),
    switchMap((operatorId) => (operatorId === null ? EMPTY : work())),
  )
