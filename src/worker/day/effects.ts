import { exhaustMap, filter, map, merge, of, timer, type Observable } from 'rxjs'
import { closingOf } from '../shared/closing.ts'
import { closingStep, collectionOf, type ClosingStep } from '../shared/closing-step.ts'
import { timing } from '../shared/timing.ts'
import type { State } from '../state.ts'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'

const decided: ReadonlySet<ClosingStep | null> = new Set<ClosingStep>(['collect', 'stop', 'end'])

function isCollectedAgain(state: State): boolean {
  const closing = closingOf(state)
  return (
    closing !== undefined && closingStep(state) === 'collect' && collectionOf(state, closing) !== undefined
  )
}

/**
 * Advances a close by one step whenever an event allows it; after a restart it continues where it stopped. Where the
 * host received no collection, another one follows after a pause: each is an intent in the log.
 */
const goOn = ({ store }: World): Observable<Command> =>
  store.events$.pipe(
    filter(() => decided.has(closingStep(store.state))),
    exhaustMap(() => (isCollectedAgain(store.state) ? timer(timing.collectAgainMs) : of(0))),
    map((): Command => ({ type: 'continueDayClose' })),
  )

/** A closed day ends with the operator's log-out. If the power failed in between, the next start logs out. */
const leave = ({ store }: World): Observable<Command> =>
  store.events$.pipe(
    filter(() => closingStep(store.state) === 'leave'),
    map((): Command => ({ type: 'recordLogout', reason: 'operator' })),
  )

export const dayEffects = (world: World): Observable<Command> => merge(goOn(world), leave(world))
