import { configureStore, createReducer, type Action } from '@reduxjs/toolkit'
import { assign, createActor, setup } from 'xstate'
import { enablePatches, produce, produceWithPatches } from 'immer'
import type { Logged } from '../src/events/vocabulary.ts'
import { evolve } from '../src/worker/evolve.ts'
import { freshState, stateHashOf } from '../src/worker/replay.ts'
import type { State } from '../src/worker/state.ts'
import { evolveBySwitch } from './hand-written.ts'
import { medianMs, sideBySide } from './measure.ts'
import { perEvent, row, type Row } from './row.ts'
import { shopEvents } from './shop-events.ts'

enablePatches()

const eventCount = 300_000
/** Immer's peers are some hundred times slower: fewer events say as much about them. */
const liveCount = 20_000

/** Reduction of the same events: ours, a switch written by hand, Immer live, Redux Toolkit, XState. */
export function benchReduction(): Row[] {
  const events = [...shopEvents(eventCount)]
  const few = events.slice(0, liveCount)
  const states: State[] = []
  const { peerMs, oursMs, ratio } = sideBySide(events, () => {
    const [bySwitch, ours] = [freshState(), freshState()]
    states.push(bySwitch, ours)
    return {
      peer(chunk) {
        for (const event of chunk) evolveBySwitch(bySwitch, event)
      },
      ours(chunk) {
        for (const event of chunk) evolve(ours, event)
      },
    }
  })
  if (new Set(states.map(stateHashOf)).size !== 1)
    throw new Error('the reducers did not come to the same state')

  const immer = medianMs(3, freshState, (start) => {
    let state = start
    for (const event of few) [state] = produceWithPatches(state, (draft) => evolve(draft, event))
  })
  const redux = medianMs(3, reduxStore, (store) => {
    for (const event of few) store.dispatch({ type: 'happened', event })
  })
  const xstate = medianMs(3, xstateActor, (actor) => {
    for (const event of few) actor.send({ type: 'happened', event })
  })
  return [
    row('switch written by hand, in place', perEvent(peerMs, events.length)),
    row('switch by hand / evolve, in place', perEvent(oursMs, events.length), 1 / ratio, {
      atLeast: 0.5,
    }),
    row('evolve under Immer with patches (the live core)', perEvent(immer, few.length)),
    row('Redux Toolkit / the live core', perEvent(redux, few.length), redux / immer),
    row('XState / the live core', perEvent(xstate, few.length), xstate / immer),
  ]
}

interface Happened extends Action<'happened'> {
  readonly event: Logged
}

const reduxStore = () =>
  configureStore({
    reducer: createReducer(freshState, (builder) =>
      builder.addCase('happened', (state, action: Happened) => evolve(state, action.event)),
    ),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: false,
  })

function xstateActor() {
  const machine = setup({ types: { context: {} as State, events: {} as Happened } }).createMachine({
    context: freshState,
    on: {
      happened: {
        actions: assign(({ context, event }) => produce(context, (draft) => evolve(draft, event.event))),
      },
    },
  })
  return createActor(machine).start()
}
