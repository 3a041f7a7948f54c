import {
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  merge,
  mergeMap,
  of,
  repeat,
  share,
  switchMap,
  take,
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { endsSession } from '../shared/host-fault.ts'
import { logOutOnceSettled } from '../shared/log-out.ts'
import { backOffMs } from '../core/back-off.ts'
import { timing } from '../shared/timing.ts'

const endSession = (world: World): Observable<Command> => logOutOnceSettled(world, 'refused')

/** Requests the deployment from the host until it answers. */
const loadDeployment = (world: World): Observable<Command> =>
  defer(() => {
    let isAnswered = false
    return defer(() => world.host.call('deployment', {})).pipe(
      mergeMap((reply): Observable<Command> => {
        isAnswered = reply.kind === 'answer'
        if (reply.kind !== 'answer') return EMPTY
        const { data: deployment, printService, shop, hostId } = reply.value
        return of({ type: 'recordDeployment', deployment, printService, shop, hostId })
      }),
      repeat({ delay: (attempt) => (isAnswered ? EMPTY : timer(backOffMs(attempt - 1))) }),
    )
  })

const loadAtStart = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted').pipe(switchMap(() => loadDeployment(world)))

/**
 * The operator stays logged in after a reload, unless the host refuses the session. The host names the shop of the operator to a
 * session only, and that of a reloaded page may have been too old: so its deployment is requested again once it is refreshed.
 */
const keepSession = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => {
    const replies$ = timer(0, timing.refreshEveryMs).pipe(
      exhaustMap(() => from(world.host.call('refresh', {}))),
      share(),
    )
    return merge(
      replies$.pipe(
        filter(endsSession),
        mergeMap(() => endSession(world)),
      ),
      replies$.pipe(
        filter(({ kind }) => kind === 'answer'),
        take(1),
        mergeMap(() => loadDeployment(world)),
      ),
    )
  })

const onRefusedSession = (world: World): Observable<Command> =>
  world.host.sessionRefused$.pipe(switchMap(() => endSession(world)))

export const sessionEffects = (world: World): Observable<Command> =>
  merge(loadAtStart(world), keepSession(world), onRefusedSession(world))
