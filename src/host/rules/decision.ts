import type { HostError } from '../../protocol/wire.ts'
import type { Chance } from '../../values/random.ts'
import type { HostEvent } from './events.ts'

/** Input of a decision besides the state: the moment (ms since 1970, UTC) and sources of random numbers. */
export interface Moment {
  readonly now: number
  /** Random numbers for everything except scheduled draws: ticket numbers, quick picks, results of instant games. */
  readonly chance: Chance
  /** Random numbers for the result of one draw. With a source of its own, the result does not depend on other decisions. */
  readonly drawChance: (gameId: number, drawId: number) => Chance
}

/** A command is either accepted, with its events, or refused. A repeated command is accepted without events. */
export type Decision =
  | { readonly ok: true; readonly events: readonly HostEvent[] }
  | { readonly ok: false; readonly error: HostError }

export const accept = (...events: readonly HostEvent[]): Decision => ({ ok: true, events })

export const refuse = (error: HostError): Decision => ({ ok: false, error })
