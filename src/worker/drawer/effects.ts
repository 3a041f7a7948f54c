import { filter, map, merge, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { intentEffects } from '../core/intent/effects.ts'
import type { World } from '../world.ts'
import { opening } from './intent.ts'

/** The drawer opens as cash is taken or given; it does not open for movements that the counter learns of at its start. */
const withCash = (world: World): Observable<Command> =>
  merge(
    eventsOf(world, 'paymentTaken').pipe(
      filter(({ data }) => data.total > 0),
      map(({ data }) => ({ kind: 'payment', paymentId: data.paymentId }) as const),
    ),
    eventsOf(world, 'movementDone').pipe(
      filter(({ data }) => data.amount > 0 && data.takenOverFrom === undefined),
      map(({ data }) => ({ kind: 'movement', movementId: data.movementId }) as const),
    ),
  ).pipe(map((cause): Command => ({ type: 'openDrawerWithCash', cause })))

export const drawerEffects = (world: World): Observable<Command> =>
  merge(withCash(world), intentEffects(world, opening))
