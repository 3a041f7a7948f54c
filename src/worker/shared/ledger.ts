import { elsewhereKinds, type ElsewhereKind } from '../../values/till-kinds.ts'
import { sumMinor, type Minor } from '../../values/money.ts'

/** The causes of a change of the till, and their direction; amounts are never negative. */
export const ledgerDirections = {
  sale: 1,
  payout: -1,
  ticketCancellation: -1,
  payoutCancellation: 1,
  refill: 1,
  collection: -1,
  walletTopUp: 1,
  walletSettlement: -1,
  terminalSend: 1,
  terminalRefund: -1,
  playerTopUp: 1,
  playerSettlement: -1,
  /** The operator accepted the host's figure for the till, which was lower or higher. */
  surplusAccepted: 1,
  shortageAccepted: -1,
} as const
export type LedgerKind = keyof typeof ledgerDirections

/** The ledger of one operator's shift: the opening balance of the till, and all movements since. */
export interface Shift {
  operatorId: number
  openedAt: number
  opening: Minor
  sums: Partial<Record<LedgerKind, { count: number; amount: Minor }>>
  /** Movements from elsewhere, from the host's ledger; amounts above zero are cash in. */
  elsewhere?: Partial<Record<ElsewhereKind, { count: number; amount: Minor }>>
  /**
   * The number up to which the host's ledger was read, and the ids of own movements that it did not contain yet.
   * Missing before the first read, after damage to the log, and if the host has no ledger.
   */
  hostLedger?: { number: number; awaited: string[] }
}

/** One line of the ledger: the number of changes and their sum; above zero for cash in. */
export interface LedgerLine {
  readonly kind: LedgerKind | ElsewhereKind
  /** No request of this counter made it: another counter of the operator, or the company. */
  readonly isElsewhere: boolean
  readonly count: number
  readonly amount: Minor
}

/** The movements of the shift in display order: first those of this counter. */
export const ledgerLines = ({ sums, elsewhere = {} }: Shift): LedgerLine[] => [
  ...kinds.flatMap((kind) => {
    const sum = sums[kind]
    return sum
      ? [{ kind, isElsewhere: false, count: sum.count, amount: ledgerDirections[kind] * sum.amount }]
      : []
  }),
  ...elsewhereKinds.flatMap((kind) => {
    const sum = elsewhere[kind]
    return sum ? [{ kind, isElsewhere: true, ...sum }] : []
  }),
]

const kinds = Object.keys(ledgerDirections) as LedgerKind[]

/** The expected till by the movements of the shift. */
export const ledgerBalance = (shift: Shift): Minor =>
  sumMinor([shift.opening, ...ledgerLines(shift).map(({ amount }) => amount)])

/** The number of own movements in the shift: if it changes, there was another movement. */
export const doneHere = ({ sums }: Shift): number =>
  Object.values(sums).reduce((total, { count }) => total + count, 0)
