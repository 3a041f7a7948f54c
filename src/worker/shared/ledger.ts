import { elsewhereKinds, type ElsewhereKind } from '../../values/till-kinds.ts'
import { sumMinor, type Minor } from '../../values/money.ts'

/** What changes the till, and in which direction; amounts are never negative. */
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
  /** The operator took the host's figure for the till's, which had less or more. */
  surplusAccepted: 1,
  shortageAccepted: -1,
} as const
export type LedgerKind = keyof typeof ledgerDirections

/** The ledger of one operator's shift: what was in the till, and what went in and out since. */
export interface Shift {
  operatorId: number
  openedAt: number
  opening: Minor
  sums: Partial<Record<LedgerKind, { count: number; amount: Minor }>>
  /** Of what this counter did not do, from the host's ledger; amounts are above zero where cash came in. */
  elsewhere?: Partial<Record<ElsewhereKind, { count: number; amount: Minor }>>
  /**
   * Up to which number the host's ledger was read, and the ids of what was done here and was not among it. There is none
   * before it was read first, after damage to the log, and at a host that lists no ledger.
   */
  hostLedger?: { number: number; awaited: string[] }
}

/** One line of the ledger: how often something changed the till, and by how much; above zero where cash came in. */
export interface LedgerLine {
  readonly kind: LedgerKind | ElsewhereKind
  /** No request of this counter did it: another counter of the operator, or his company. */
  readonly isElsewhere: boolean
  readonly count: number
  readonly amount: Minor
}

/** What went in and out in the shift, in the order in which it is shown: first what was done here. */
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

/** What must be in the till by what happened in the shift. */
export const ledgerBalance = (shift: Shift): Minor =>
  sumMinor([shift.opening, ...ledgerLines(shift).map(({ amount }) => amount)])

/** How much was done here in the shift: another number says that something was done since. */
export const doneHere = ({ sums }: Shift): number =>
  Object.values(sums).reduce((total, { count }) => total + count, 0)
