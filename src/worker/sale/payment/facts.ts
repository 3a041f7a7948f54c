/** What is known of the payments at this counter and not logged. */
export interface PaymentFacts {
  /** The latest payment when an operator logged out: its player has gone. */
  leftPaymentId: string | null
}

export const initialPaymentFacts: PaymentFacts = { leftPaymentId: null }
