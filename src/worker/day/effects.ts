import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  merge,
  of,
  type Observable,
} from 'rxjs'
import { closingStep } from '../shared/closing-step.ts'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'

const decided = new Set(['collect', 'stop', 'end'])

/** Advances a close by one step whenever an event allows it; after a restart it continues where it stopped. */
const goOn = ({ store }: World): Observable<Command> =>
  store.events$.pipe(
    map(() => closingStep(store.state)),
    filter((step) => step !== null && decided.has(step)),
    map((): Command => ({ type: 'continueDayClose' })),
  )

/** A closed day ends with the operator's log-out. If the power failed in between, the next start logs out. */
const leave = ({ store, host }: World): Observable<Command> =>
  store.events$.pipe(
    filter(() => closingStep(store.state) === 'leave'),
    exhaustMap(() =>
      concat(
        of<Command>({ type: 'recordLogout', reason: 'operator' }),
        defer(() => (store.state.session.operator ? EMPTY : host.call('logout', {}))).pipe(ignoreElements()),
      ),
    ),
  )

export const dayEffects = (world: World): Observable<Command> => merge(goOn(world), leave(world))
