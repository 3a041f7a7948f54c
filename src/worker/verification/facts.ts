import type { ticketStatuses } from '../../protocol/tickets.ts'
import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'

/** The ticket on the screen. */
export interface VerificationFacts {
  /** The ticket that is being checked, or was checked last; null while the dialog is closed. */
  check: TicketCheck | null
}

export const initialVerificationFacts: VerificationFacts = {
  check: null,
}

export type TicketCheck = { readonly barcode: string } & (
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly ticket: CheckedTicket }
  /** It was cancelled; the host reports nothing else. */
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** A ticket's current state. Amounts are minor units, times ms since 1970 by the host's clock. */
export interface CheckedTicket {
  readonly status: (typeof ticketStatuses)[number]
  /** Its prizes in the draws held so far, and the paid part. */
  readonly prize: Minor
  readonly paid: Minor
  readonly purchasedAt: number
  readonly expiresAt: number
  /** When it was paid out, and whether from this till; null unless it was. */
  readonly payout: { readonly at: number; readonly isHere: boolean } | null
  /**
   * Whether this operator sold it, and whether its prize needs a permission; undefined if the host does not report it.
   */
  readonly isSoldHere?: boolean
  readonly needsPermission?: boolean
  /** This operator has checked it before. */
  readonly isRepeated: boolean
  /** Undefined if the host does not report it. */
  readonly gameId?: number
  readonly price?: Minor
  readonly drawIds?: readonly number[]
}
