import type { Minor } from '../../values/money.ts'

export interface CashState {
  /** What the host last said is in the till; null until it spoke. */
  balance: Minor | null
}

export const initialCash: CashState = { balance: null }
