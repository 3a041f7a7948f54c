import type { State } from '../state.ts'

/** Whether nothing was sold, paid or moved by this log or an earlier one of the counter. */
export const isUnused = ({ payment, till, players, printing, day, heads }: State): boolean =>
  heads.earlierLogs === 0 &&
  [payment.history, till.movements, players.changes, printing.receipts, day.closings].every(
    ({ length }) => length === 0,
  )
