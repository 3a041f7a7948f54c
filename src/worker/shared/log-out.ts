import { filter, map, startWith, takeUntil, type Observable } from 'rxjs'
import type { HostError } from '../../protocol/wire.ts'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import { hasPendingMoney } from './uncertain.ts'

/** Logs out as soon as no answer about money is pending, now or after a later event (rulings, "Session"). */
export const logOutOnceResolved = (
  world: World,
  reason: 'refused' | 'tillFailure',
  refusal?: HostError,
): Observable<Command & { type: 'recordLogout' }> =>
  world.store.events$.pipe(
    startWith(null),
    filter(() => !hasPendingMoney(world.store.state)),
    map(() => ({ type: 'recordLogout', reason, refusal }) as const),
    takeUntil(eventsOf(world, 'loggedOut', 'loggedIn')),
  )
