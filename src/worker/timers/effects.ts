import { defer, EMPTY, filter, map, merge, mergeMap, of, repeat, timer, type Observable } from 'rxjs'
import type { WireTimers } from '../../protocol/games.ts'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { hostNowOf } from '../shared/host-clock.ts'
import { timing } from '../shared/timing.ts'

/**
 * One poll per second, at most one pending; fewer while the host is unreachable or limits requests; plus the reports of
 * the socket.
 */
export const timersEffects = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => merge(polled(world), pushed(world)))

const polled = (world: World): Observable<Command> =>
  timer(timing.timerPollMs).pipe(
    mergeMap(() =>
      defer(() => world.host.call('getTimers', {})).pipe(
        mergeMap((reply) => (reply.kind === 'answer' ? record(world, reply.value) : EMPTY)),
        repeat({ delay: () => timer(pollDelayMs(world)) }),
      ),
    ),
  )

const pollDelayMs = ({ store }: World): number =>
  store.facts.status.host === 'up' ? timing.timerPollMs : timing.timerBackOffMs

const pushed = (world: World): Observable<Command> =>
  world.host.socket$.pipe(
    filter((message) => message.kind === 'timers'),
    mergeMap(({ timers }) => record(world, timers)),
  )

function record({ store, clock }: World, timers: WireTimers): Observable<Command> {
  const hostNowMs = hostNowOf(store.facts, clock.monotonicMs())
  return of(hostNowMs).pipe(
    filter((now) => now !== null),
    map((now): Command => ({ type: 'recordTimers', timers, hostNowMs: now })),
  )
}
