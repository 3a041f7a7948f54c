import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import { paperless } from '../paper.ts'
import type { LedgerKind, Shift } from '../ledger.ts'
import type { CashState, MovementEntry } from './state.ts'
import { isOpenMovement, keptMovements } from './view.ts'

function entryOf({ movements }: CashState, movementId: string): MovementEntry {
  for (const entry of movements) if (entry.movementId === movementId) return entry
  throw new UnknownReference('cash movement', movementId)
}

/** `id` is what the host's ledger knows it by, where it lists it from now on. */
function enter(shift: Shift | null, kind: LedgerKind, amount: number, id?: string): void {
  if (!shift) return
  add((shift.sums[kind] ??= { count: 0, amount: 0 }), amount)
  // What moved nothing is in no ledger.
  if (id !== undefined && amount !== 0) shift.hostLedger?.awaited.push(id)
}

function add(sum: { count: number; amount: number }, amount: number): void {
  sum.count++
  sum.amount += amount
}

export const evolveCash = {
  walletReported(cash, { balance }) {
    cash.balance = balance
  },
  shiftOpened(cash, { operatorId, opening }, { at }) {
    cash.shift = { operatorId, openedAt: at, opening, sums: {} }
  },
  tillLedgerRead({ shift }, { number, elsewhere, awaited }) {
    if (!shift) return
    shift.hostLedger = { number, awaited: [...awaited] }
    if (elsewhere.length === 0) return
    const sums = (shift.elsewhere ??= {})
    for (const { kind, amount } of elsewhere) add((sums[kind] ??= { count: 0, amount: 0 }), amount)
  },
  ticketSold(cash, { uniqueReqId, sold }) {
    enter(cash.shift, 'sale', sold.price, uniqueReqId)
  },
  cashMovementRequested(cash, { movementId, operatorId, movement }, { at }) {
    cash.movements.unshift({
      movementId,
      operatorId,
      requestedAt: at,
      movement,
      outcome: { kind: 'pending' },
      hasSlip: false,
    })
    trim(cash.movements, keptMovements, isNeeded)
  },
  cashMovementDone(cash, { movementId, kind, ...done }, { at }) {
    entryOf(cash, movementId).outcome = { kind: 'done', at, ...done }
    enter(cash.shift, kind, done.amount, movementId)
  },
  cashMovementRefused(cash, { movementId, code, name }, { at }) {
    entryOf(cash, movementId).outcome = { kind: 'refused', code, name, at }
  },
  cashMovementNeverReceived(cash, { movementId }, { at }) {
    entryOf(cash, movementId).outcome = { kind: 'neverReceived', at }
  },
  cashMovementUnknown(cash, { movementId, reason }) {
    entryOf(cash, movementId).outcome = { kind: 'unknown', reason }
  },
  cashMovementDecidedByOperator(cash, { movementId }, { at }) {
    entryOf(cash, movementId).outcome = { kind: 'decidedNotDone', at }
  },
  receiptIssued(cash, { subjectId }) {
    for (const entry of cash.movements) if (entry.movementId === subjectId) entry.hasSlip = true
  },
  /** Whatever was under way when the terminal died is uncertain now. */
  terminalStarted({ movements }) {
    for (const entry of movements)
      if (entry.outcome.kind === 'pending') entry.outcome = { kind: 'unknown', reason: 'restart' }
  },
  loggedIn(cash, { operatorId }) {
    if (cash.shift?.operatorId !== operatorId) cash.shift = null
  },
  /** The next operator's till is another one. A shift that the host broke off goes on when its operator is back. */
  loggedOut(cash, { reason }) {
    cash.balance = null
    if (reason === 'operator') cash.shift = null
  },
  /** What the gaps took of the host's ledger, nobody knows: where till and host agree again, reading it begins anew. */
  logDamageFound(cash) {
    cash.balance = null
    if (cash.shift) delete cash.shift.hostLedger
    for (const entry of cash.movements) if (!entry.hasSlip) entry.isSlipDoubtful = true
  },
  ticketRecovered(cash, { sold, isOfEarlierShift }) {
    if (!isOfEarlierShift) enter(cash.shift, 'sale', sold.price)
  },
  movementRecovered(cash, { kind, amount, isOfEarlierShift }) {
    if (!isOfEarlierShift) enter(cash.shift, kind, amount)
  },
  hostFigureAccepted(cash, { operatorId, balance, ledger }, { at }) {
    cash.balance = balance
    if (ledger === null) cash.shift = { operatorId, openedAt: at, opening: balance, sums: {} }
    else if (balance > ledger) enter(cash.shift, 'surplusAccepted', balance - ledger)
    else if (balance < ledger) enter(cash.shift, 'shortageAccepted', ledger - balance)
  },
} satisfies SliceEvolve<CashState>

/** Its fate is open, or it is owed a slip. */
const isNeeded = (entry: MovementEntry): boolean =>
  isOpenMovement(entry) ||
  (entry.outcome.kind === 'done' && !entry.hasSlip && !paperless.has(entry.movement.kind))
