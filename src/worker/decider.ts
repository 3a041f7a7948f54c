import type { Event } from '../events/vocabulary.ts'
import { done, type Outcome } from '../values/outcome.ts'
import type { Command, CommandOf } from './commands.ts'
import type { Facts } from './facts.ts'
import type { State } from './state.ts'

/** What a decision may know beside the state: the moment, new identities, and the facts of the moment. */
export interface Moment {
  /** The counter's own clock, ms since 1970: for the record only. */
  readonly now: number
  /** The host's clock, ms since 1970; null until the host spoke. Every decision about a draw uses it. */
  readonly hostNow: number | null
  readonly newId: () => string
  readonly facts: Facts
}

export interface Context extends Moment {
  /** The id of what the command begins: the page gave it, so that it can ask later whether that happened; else a new one. */
  readonly ownId: () => string
}

/** One rule: what a command comes to in this state, or why it is refused. Pure. */
export type Decide<Type extends Command['type']> = (
  state: State,
  command: CommandOf<Type>,
  context: Context,
) => Outcome<readonly Event[]>

/** The commands of one feature. */
export type Deciders<Types extends Command['type']> = { readonly [Type in Types]: Decide<Type> }

export const happens = (...events: Event[]): Outcome<readonly Event[]> => done(events)
