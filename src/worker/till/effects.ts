import { from, map, merge, mergeMap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { intentEffects } from '../core/intent/effects.ts'
import { inquireForEarlier } from '../shared/taken-over.ts'
import type { World } from '../world.ts'
import { leftMovements, movement } from './intent.ts'
import { keepLastPayout } from './last-payout.ts'
import { watchTill } from './till-watch.ts'

/** Every completed movement gets its slip: at once, or at the next start if the power failed in between. */
const issueSlips = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted', 'loggedIn', 'movementDone').pipe(
    mergeMap(() => from(doneMovements(world))),
    map((movementId): Command => ({ type: 'issueSlip', movementId })),
  )

/** Oldest first. Those that have their slip, or need none, are refused another one. */
const doneMovements = ({ store }: World): string[] =>
  store.state.till.movements
    .filter(({ outcome }) => outcome.kind === 'done')
    .map(({ movementId }) => movementId)
    .reverse()

export const tillEffects = (world: World): Observable<Command> =>
  merge(
    watchTill(world),
    intentEffects(world, movement),
    inquireForEarlier(world, leftMovements),
    issueSlips(world),
    keepLastPayout(world),
  )
