import type { State } from '../state.ts'
import { moneyRequests } from './request-kinds.ts'

/** Whether nothing was sold, paid or moved by this log or an earlier one of the counter. */
export const isUnused = (state: State): boolean =>
  state.heads.earlierLogs === 0 &&
  [moneyRequests(state), state.printing.receipts, state.day.closings].every(({ length }) => length === 0)
