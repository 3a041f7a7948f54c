import { filter, ignoreElements, map, merge, mergeMap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { waitingHandover } from '../shared/handover.ts'
import type { World } from '../world.ts'

const finish = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted').pipe(map((): Command => ({ type: 'finishHandover' })))

/** The request to the host may fail; the cookies are deleted anyway. */
const leave = (world: World): Observable<never> =>
  eventsOf(world, 'loggedOut').pipe(
    filter(({ data }) => data.reason === 'operator' && waitingHandover(world.store.state) !== undefined),
    mergeMap(() => world.host.call('logout', {})),
    ignoreElements(),
  )

export const handoverEffects = (world: World): Observable<Command> => merge(finish(world), leave(world))
