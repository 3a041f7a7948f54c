import type { ReaderStatus } from '../../protocol/print-devices.ts'
import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'

/** The card reader, the card on it and the card's player. */
export interface PlayersFacts {
  /** Null until the print program has reported it, and if the deployment has none. */
  reader: ReaderStatus | null
  /** The card on the reader; null if there is none. */
  card: { readonly idUser: string } | null
  /** The player of the card on the reader; kept while a request about that player is open. Null if there is none. */
  player: PlayerLookUp | null
  /** The latest request for the player of a card; answers to earlier ones are not shown. */
  lookUpId: string | null
}

export const initialPlayersFacts: PlayersFacts = {
  reader: null,
  card: null,
  player: null,
  lookUpId: null,
}

/** `unlinked`: the host does not know the card, or the card has no player. */
export type PlayerLookUp = { readonly idCard: string } & (
  | { readonly state: 'loading' | 'unlinked' }
  | { readonly state: 'known'; readonly player: Player }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** A player with an account at the host. */
export interface Player {
  readonly userId: string
  readonly name: string
  readonly balance: Minor
  /** An account of the operator's company and not of a player: no money goes to or from it. */
  readonly isOperator: boolean
}
