import { enablePatches, produceWithPatches, type Patch } from 'immer'
import { Subject, type Observable } from 'rxjs'
import type { Event, Logged } from '../../events/vocabulary.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { LogWriter } from './log.ts'

enablePatches()

/** The parts of a store: the rules, and the initial state. */
export interface Machine<State, Facts, Command> {
  decide(state: State, command: Command, facts: Facts): Outcome<readonly Event[]>
  evolve(state: State, event: Logged): void
  /** The counter's own clock, ms since 1970. */
  now(): number
  /** Sets in the facts whether the log accepts writes. */
  logTaken(facts: Facts, isTaken: boolean): void
}

/** Immer patches over `{ state, facts }`, and the events that caused them; no events if only facts changed. */
export interface Change {
  readonly patches: readonly Patch[]
  readonly events: readonly Logged[]
}

export interface Store<State, Facts, Command> {
  readonly state: State
  readonly facts: Facts
  /** Durable and applied events, in order, for the effects. */
  readonly events$: Observable<Logged>
  /** For the page only: it shows written changes before they are durable. */
  readonly changes$: Observable<Change>
  /**
   * Decides, applies, writes and shows the events, makes them durable, then passes them to the effects; or refuses and
   * changes nothing.
   */
  dispatch(command: Command): Outcome
  /** Changes the facts. Facts are not logged. */
  updateFacts(recipe: (facts: Facts) => void): void
}

/**
 * The core: command, decision, evolution, log, patches. All of it is one synchronous step, so no decision sees a state
 * that another one is changing. A change is shown when it is written, and has effects when it is flushed: the page
 * renders while the disk works, and neither an effect nor the command's caller is notified before the event is durable.
 */
export function createStore<State extends object, Facts extends object, Command>(
  machine: Machine<State, Facts, Command>,
  log: LogWriter,
  start: { readonly state: State; readonly facts: Facts },
): Store<State, Facts, Command> {
  let { state, facts } = start
  const events$ = new Subject<Logged>()
  const changes$ = new Subject<Change>()
  const outbox: Logged[] = []
  let isEmitting = false

  /** Effects may dispatch while events are emitted. Their events are emitted afterwards, in the order of the log. */
  function emit(events: readonly Logged[]): void {
    outbox.push(...events)
    if (isEmitting) return
    isEmitting = true
    try {
      for (let next = outbox.shift(); next; next = outbox.shift()) events$.next(next)
    } finally {
      isEmitting = false
    }
  }

  function updateFacts(recipe: (facts: Facts) => void): void {
    const [next, patches] = produceWithPatches(facts, recipe)
    if (patches.length === 0) return
    facts = next
    changes$.next({ patches: under('facts', patches), events: [] })
  }

  function show(next: State, patches: readonly Patch[], events: readonly Logged[]): void {
    state = next
    if (patches.length > 0) changes$.next({ patches: under('state', patches), events })
  }

  /** Evolves first, so that an event which cannot be applied is never written. */
  function commit(events: readonly Event[]): Outcome {
    const before = state
    const numbered = log.number(events, machine.now())
    const [next, patches, inverse] = produceWithPatches(state, (draft) => {
      for (const event of numbered) machine.evolve(draft as State, event)
    })
    try {
      log.write(numbered)
      show(next, patches, numbered)
      log.flush()
    } catch {
      if (state !== before) show(before, inverse, [])
      updateFacts((now) => machine.logTaken(now, false))
      return refuse('logUnavailable')
    }
    updateFacts((now) => machine.logTaken(now, true))
    emit(numbered)
    return done(undefined)
  }

  return {
    get state() {
      return state
    },
    get facts() {
      return facts
    },
    events$,
    changes$,
    updateFacts,
    dispatch(command) {
      const decision = machine.decide(state, command, facts)
      if (!decision.ok) return decision
      return decision.value.length === 0 ? done(undefined) : commit(decision.value)
    },
  }
}

const under = (root: 'state' | 'facts', patches: readonly Patch[]): Patch[] =>
  patches.map((patch) => ({ ...patch, path: [root, ...patch.path] }))
