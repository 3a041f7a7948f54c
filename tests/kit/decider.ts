import type { Event, Logged } from '../../src/events/vocabulary.ts'
import type { Outcome } from '../../src/values/outcome.ts'
import type { Command } from '../../src/worker/commands.ts'
import type { Moment } from '../../src/worker/decider.ts'
import { decide } from '../../src/worker/decide.ts'
import { initialFacts, type Facts } from '../../src/worker/facts.ts'
import { replay } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'

/** A sequence of ids, each a valid UUID: `id(1)`, `id(2)` … */
export const id = (number: number): string =>
  `01930000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const logged = (events: readonly Event[], from = 1): Logged[] =>
  events.map((event, index) => ({ ...event, seq: from + index, at: 1_000 + from + index }))

export const stateAfter = (events: readonly Event[]): State => replay(logged(events)).state

/** Changes to some facts of some slices. */
export type FactsChanges = { readonly [Slice in keyof Facts]?: Partial<Facts[Slice]> }

/** A copy of the facts, with changes. */
export function factsWith(changes: FactsChanges, facts: Facts = goodFacts): Facts {
  const changed = Object.entries(facts).map(([slice, values]) => [
    slice,
    values && { ...values, ...changes[slice as keyof Facts] },
  ])
  return Object.fromEntries(changed) as Facts
}

/** A ready printer, and a host that has sent its time. */
export const goodFacts: Facts = factsWith(
  {
    status: { host: 'up' },
    printing: {
      socket: 'up',
      printer: { printActive: true, status: true, problems: [], printer: 'virtual' },
    },
  },
  initialFacts,
)

export function context(overrides: Partial<Moment> = {}): Moment {
  let next = 1_000
  return { now: 5_000, hostNow: 10_000, newId: () => id(next++), facts: goodFacts, ...overrides }
}

/** given events, when a command comes, then these events happen or it is refused with this code. */
export const given = (...events: Event[]) => ({
  when: (command: Command, overrides: Partial<Moment> = {}) => {
    const outcome = decide(stateAfter(events), command, context(overrides))
    return { outcome, events: eventsOf(outcome), code: outcome.ok ? null : outcome.refusal.code }
  },
})

const eventsOf = (outcome: Outcome<readonly Event[]>): readonly Event[] => (outcome.ok ? outcome.value : [])
