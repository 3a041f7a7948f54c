import { uuidv7 } from 'uuidv7'
import { decide, type HostCommand } from '../../src/host/rules/decide.ts'
import type { Moment } from '../../src/host/rules/decision.ts'
import { evolve } from '../../src/host/rules/evolve.ts'
import { UnknownRules } from '../../src/host/rules/schedule.ts'
import type { HostState } from '../../src/host/rules/state.ts'
import type { Answer } from '../../src/host/store/host.ts'
import { copyOf } from '../../src/values/copy.ts'
import type { KeptEvent } from './write.ts'

/** A command that waits for its answer; `view` is what the answer shows of the records. */
export interface Job {
  readonly command: HostCommand
  readonly view: (state: HostState) => unknown
  readonly resolve: (answer: Answer<unknown>) => void
  readonly reject: (error: unknown) => void
}

export type Outcome = { readonly answer: Answer<unknown> } | { readonly error: unknown }

export interface Played {
  readonly state: HostState
  readonly events: readonly KeptEvent[]
  readonly outcomes: readonly Outcome[]
}

/**
 * Decides commands one after another on the same records. One that fails changes nothing, and stops no other. `fresh` makes the
 * records as they were loaded. Events and answers are copies: what they came from may change with the next command. Throws
 * `UnknownRules` where the process may have to read the described games again.
 */
export function play(
  fresh: () => HostState,
  jobs: readonly Job[],
  moment: Moment,
  isInformed: boolean,
): Played {
  let state = fresh()
  const events: KeptEvent[] = []
  const outcomes = jobs.map(({ command, view }): Outcome => {
    try {
      const decision = decide(state, command, moment)
      if (!decision.ok) return { answer: decision }
      const decided = copyOf(decision.events)
      for (const event of decided) evolve(state, copyOf(event))
      const value = copyOf(view(state))
      events.push(...decided.map((event) => ({ id: uuidv7(), event })))
      return { answer: { ok: true, value } }
    } catch (error) {
      if (error instanceof UnknownRules && !isInformed) throw error
      state = fresh()
      for (const { event } of events) evolve(state, copyOf(event))
      return { error }
    }
  })
  return { state, events, outcomes }
}

export function finish(job: Job, outcome: Outcome): void {
  if ('answer' in outcome) job.resolve(outcome.answer)
  else job.reject(outcome.error)
}
