import type { Minor } from '../../values/money.ts'

/** What was just paid at this counter. */
export interface TillFacts {
  /** The operator's latest payout since the start, and the till after it; null once a sale or another movement has begun since. */
  lastPayout: { readonly amount: Minor; readonly balance: Minor } | null
}

export const initialTillFacts: TillFacts = { lastPayout: null }
