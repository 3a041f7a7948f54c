import type { Event } from '../events/vocabulary.ts'
import { done, type Outcome } from '../values/outcome.ts'
import type { Command, CommandOf } from './commands.ts'
import type { Facts } from './facts.ts'
import type { State } from './state.ts'

/** The input of a decision beside the state: the time, new ids, and the facts. */
export interface Moment {
  /** The counter's own clock, ms since 1970: for the record only. */
  readonly now: number
  /** The host's clock, ms since 1970; null until the first answer of the host. Every decision about a draw uses it. */
  readonly hostNow: number | null
  readonly newId: () => string
  readonly facts: Facts
}

export interface Context extends Moment {
  /**
   * The id that the command starts with: the page's id, so that the page can ask later whether it took effect,
   * otherwise a new one.
   */
  readonly ownId: () => string
}

/** One rule: the events of a command in this state, or the reason for its refusal. Pure. */
export type Decide<Type extends Command['type']> = (
  state: State,
  command: CommandOf<Type>,
  context: Context,
) => Outcome<readonly Event[]>

/** The commands of one feature. */
export type Deciders<Types extends Command['type']> = { readonly [Type in Types]: Decide<Type> }

export const accept = (...events: Event[]): Outcome<readonly Event[]> => done(events)
