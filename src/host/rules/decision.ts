import type { HostError } from '../../protocol/wire.ts'
import type { Chance } from '../../values/random.ts'
import type { HostEvent } from './events.ts'

/** What a decision may know beyond the state: the moment (milliseconds since 1970, UTC) and sources of chance. */
export interface Moment {
  readonly now: number
  /** For everything but scheduled draws: ticket numbers, quick picks, results of instant games. */
  readonly chance: Chance
  /** For the result of one draw, which so may be made not to depend on what else was decided, and when. */
  readonly drawChance: (gameId: number, drawId: number) => Chance
}

/** A command either happens, as the events it gives (none where all of it had happened before), or is refused. */
export type Decision =
  | { readonly ok: true; readonly events: readonly HostEvent[] }
  | { readonly ok: false; readonly error: HostError }

export const accept = (...events: readonly HostEvent[]): Decision => ({ ok: true, events })

export const refuse = (error: HostError): Decision => ({ ok: false, error })
