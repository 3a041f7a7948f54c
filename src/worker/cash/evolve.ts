import type { SliceEvolve } from '../core/slice.ts'
import type { CashState } from './state.ts'

export const evolveCash = {
  walletReported(cash, { balance }) {
    cash.balance = balance
  },
  /** The next operator's till is another one. */
  loggedOut(cash) {
    cash.balance = null
  },
} satisfies SliceEvolve<CashState>
