import { distinctUntilChanged, EMPTY, map, switchMap, type Observable } from 'rxjs'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'

/** The logged-in operator, or null, from the start of the counter on. */
const operators = (world: World): Observable<number | null> =>
  eventsOf(world, 'counterStarted', 'loggedIn', 'loggedOut').pipe(
    map(() => world.operatorId()),
    distinctUntilChanged(),
  )

/** Runs `work` while an operator is logged in, from the start of the counter or the log-in on. */
export const whileLoggedIn = <Value>(world: World, work: () => Observable<Value>): Observable<Value> =>
  operators(world).pipe(switchMap((operatorId) => (operatorId === null ? EMPTY : work())))

/** Runs `work` while nobody is logged in, from the start of the counter or the log-out on. */
export const whileLoggedOut = <Value>(world: World, work: () => Observable<Value>): Observable<Value> =>
  operators(world).pipe(switchMap((operatorId) => (operatorId === null ? work() : EMPTY)))
