import type { ReaderStatus } from '../../protocol/print-devices.ts'
import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'

/** The card reader, the card on it and whose card it is. */
export interface PlayersFacts {
  /** Null until the print program has spoken of it, and where the deployment has none. */
  reader: ReaderStatus | null
  /** The card on the reader; null while none lies there. */
  card: { readonly idUser: string } | null
  /** Whose card lies on the reader; it stays while a request about that player is open. Null while nobody's does. */
  player: PlayerLookUp | null
}

export const initialPlayersFacts: PlayersFacts = {
  reader: null,
  card: null,
  player: null,
}

/** `unlinked`: the host knows the card, or never saw it, and it is nobody's. */
export type PlayerLookUp = { readonly idCard: string } & (
  | { readonly state: 'asking' | 'unlinked' }
  | { readonly state: 'known'; readonly player: Player }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** A player with an account at the host. */
export interface Player {
  readonly userId: string
  readonly name: string
  readonly balance: Minor
  /** An account of the house and no player's: no money goes to or from it. */
  readonly isOperator: boolean
}
