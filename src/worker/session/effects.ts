import {
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  merge,
  mergeMap,
  of,
  share,
  switchMap,
  take,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import type { World } from '../world.ts'
import { whileLoggedIn, whileLoggedOut } from '../shared/while-logged-in.ts'
import { endsSession, isSessionOver } from '../shared/host-fault.ts'
import { logOutOnceResolved } from '../shared/log-out.ts'
import { identifyHost } from '../shared/other-host.ts'
import { timing } from '../shared/timing.ts'
import { repeatUntil } from '../core/repeat-until.ts'

/**
 * Requests the deployment from the host until it answers. Another host than the one with which money is open is no answer: no session
 * goes on while that one answers.
 */
const loadDeployment = (world: World): Observable<Command> =>
  defer(() => {
    let isAnswered = false
    return defer(() => identifyHost(world.host, world.store)).pipe(
      mergeMap((reply): Observable<Command> => {
        if (reply.kind !== 'answer') return EMPTY
        if (world.store.facts.status.isOtherHost) return of({ type: 'recordLogout', reason: 'refused' })
        isAnswered = true
        const { data: deployment, printService, shop, hostId } = reply.value
        return of({ type: 'recordDeployment', deployment, printService, shop, hostId })
      }),
      repeatUntil(() => isAnswered),
    )
  })

/** The replies to the refreshes of the session: at once where an operator is logged in, and then from time to time. */
const refreshed = (world: World): Observable<HostReply<unknown>> =>
  whileLoggedIn(world, () =>
    timer(0, timing.refreshEveryMs).pipe(exhaustMap(() => from(world.host.call('refresh', {})))),
  )

/**
 * The host names the shop of the operator to a session only, and that of a reloaded page may have been too old: so the deployment is
 * requested at the start and again once the session is refreshed. The later request replaces the earlier one, whose answer may
 * name another shop. Where an inquiry has met another host, it is requested until the first one is back.
 */
const keepDeployment = (world: World, refreshes$: Observable<HostReply<unknown>>): Observable<Command> =>
  merge(
    eventsOf(world, 'counterStarted'),
    world.host.sessionRefused$.pipe(filter(() => world.store.facts.status.isOtherHost)),
    whileLoggedIn(world, () =>
      refreshes$.pipe(
        filter(({ kind }) => kind === 'answer'),
        take(1),
      ),
    ),
  ).pipe(switchMap(() => loadDeployment(world)))

/**
 * Ends the session at the host, which alone can delete its cookies, whatever the log-out is due to. A start counts as a log-out:
 * the last one may not have reached the host. Repeated until the host answers, and no other one in its place, or somebody logs in.
 */
const endSession = (world: World): Observable<never> =>
  whileLoggedOut(world, () => {
    let isOver = false
    return defer(() => from(world.host.call('logout', {}))).pipe(
      tap((reply) => (isOver = isSessionOver(reply) && !world.store.facts.status.isOtherHost)),
      ignoreElements(),
      repeatUntil(() => isOver),
    )
  })

/** The operator stays logged in after a reload, unless the host refuses the session. */
export function sessionEffects(world: World): Observable<Command> {
  const refreshes$ = refreshed(world).pipe(share())
  const refused$ = merge(refreshes$.pipe(filter(endsSession)), world.host.sessionRefused$)
  return merge(
    keepDeployment(world, refreshes$),
    endSession(world),
    refused$.pipe(switchMap(() => logOutOnceResolved(world, 'refused'))),
  )
}
