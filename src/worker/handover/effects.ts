import { map, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'

export const handoverEffects = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted').pipe(map((): Command => ({ type: 'finishHandover' })))
