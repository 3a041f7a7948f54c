import {
  defer,
  EMPTY,
  exhaustMap,
  from,
  merge,
  mergeMap,
  of,
  repeat,
  switchMap,
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { endsSession } from '../shared/host-fault.ts'
import { logOutOnceResolved } from '../shared/log-out.ts'
import { backOffMs } from '../core/back-off.ts'
import { timing } from '../shared/timing.ts'

const endSession = (world: World): Observable<Command> => logOutOnceResolved(world, 'refused')

/** Requests the deployment from the host until it answers. */
const loadDeployment = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted').pipe(
    switchMap(() => {
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
    }),
  )

/** The operator stays logged in after a reload, unless the host refuses the session. */
const keepSession = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    timer(0, timing.refreshEveryMs).pipe(
      exhaustMap(() => from(world.host.call('refresh', {}))),
      mergeMap((reply) => (endsSession(reply) ? endSession(world) : EMPTY)),
    ),
  )

const onRefusedSession = (world: World): Observable<Command> =>
  world.host.sessionRefused$.pipe(switchMap(() => endSession(world)))

export const sessionEffects = (world: World): Observable<Command> =>
  merge(loadDeployment(world), keepSession(world), onRefusedSession(world))
