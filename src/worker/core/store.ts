import { enablePatches, produceWithPatches, type Patch } from 'immer'
import { Subject, type Observable } from 'rxjs'
import type { Event, Logged } from '../../events/vocabulary.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { LogWriter } from './log.ts'

enablePatches()

/** What a store is made of: the rules, and the state they start from. */
export interface Machine<State, Facts, Command> {
  decide(state: State, command: Command, facts: Facts): Outcome<readonly Event[]>
  evolve(state: State, event: Logged): void
  /** The counter's own clock, ms since 1970. */
  now(): number
  /** Says in the facts whether the log takes what is written. */
  logTaken(facts: Facts, isTaken: boolean): void
}

/** Immer patches over `{ state, facts }`, and the events that they follow from; none where only facts were learnt. */
export interface Change {
  readonly patches: readonly Patch[]
  readonly events: readonly Logged[]
}

export interface Store<State, Facts, Command> {
  readonly state: State
  readonly facts: Facts
  /** Events that are durable and applied, in order; effects live on these. */
  readonly events$: Observable<Logged>
  /** For the page alone: it shows what is written and not yet durable. */
  readonly changes$: Observable<Change>
  /** Decides, writes, applies and shows the events, makes them durable, tells the effects; or refuses and changes nothing. */
  dispatch(command: Command): Outcome
  /** Changes what is so at this moment; nothing of it is remembered. */
  learn(recipe: (facts: Facts) => void): void
}

/**
 * The core: command, decision, log, evolution, patches. All of it is one synchronous step, so that no decision ever sees
 * a state that another one is just changing. Shown when written, acted upon when flushed: the page draws while the disk
 * works, and no effect hears of an event, nor anybody of the command's success, before it is durable.
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

  /** Effects may dispatch while events go out: theirs go out after these, in the order of the log. */
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

  function learn(recipe: (facts: Facts) => void): void {
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
      learn((now) => machine.logTaken(now, false))
      return refuse('logUnavailable')
    }
    learn((now) => machine.logTaken(now, true))
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
    learn,
    dispatch(command) {
      const decision = machine.decide(state, command, facts)
      if (!decision.ok) return decision
      return decision.value.length === 0 ? done(undefined) : commit(decision.value)
    },
  }
}

const under = (root: 'state' | 'facts', patches: readonly Patch[]): Patch[] =>
  patches.map((patch) => ({ ...patch, path: [root, ...patch.path] }))
