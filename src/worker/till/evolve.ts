import { entryFinder } from '../core/intent/entry.ts'
import { becomeUnknown, isOpen } from '../core/intent/outcome.ts'
import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import { paperless } from '../shared/paper.ts'
import type { LedgerKind, Shift } from '../shared/ledger.ts'
import type { TillState, MovementEntry } from './state.ts'
import { keptMovements } from './view.ts'

const knownEntry = entryFinder('cash movement', ({ movementId }: MovementEntry) => movementId)

/** `id` is the entry's id in the host's ledger, if the host lists it. */
function enter(shift: Shift | null, kind: LedgerKind, amount: number, id?: string): void {
  if (!shift) return
  add((shift.sums[kind] ??= { count: 0, amount: 0 }), amount)
  // A request that moved nothing is in no ledger.
  if (id !== undefined && amount !== 0) shift.hostLedger?.awaited.push(id)
}

/** The close has ended, or another collection follows. */
function releaseCollection({ movements }: TillState, { closeId }: { closeId: string }): void {
  for (const entry of movements) if (entry.closeId === closeId) delete entry.closeId
}

function add(sum: { count: number; amount: number }, amount: number): void {
  sum.count++
  sum.amount += amount
}

export const evolveTill = {
  tillReported(till, { balance }) {
    till.balance = balance
  },
  shiftOpened(till, { operatorId, opening }, { at }) {
    till.shift = { operatorId, openedAt: at, opening, sums: {} }
  },
  tillLedgerRead({ shift }, { number, elsewhere, awaited }) {
    if (!shift) return
    shift.hostLedger = { number, awaited: [...awaited] }
    if (elsewhere.length === 0) return
    const sums = (shift.elsewhere ??= {})
    for (const { kind, amount } of elsewhere) add((sums[kind] ??= { count: 0, amount: 0 }), amount)
  },
  ticketSold(till, { uniqueReqId, sold, takenOverFrom }) {
    if (takenOverFrom === undefined) enter(till.shift, 'sale', sold.price, uniqueReqId)
  },
  movementRequested(till, { movementId, operatorId, movement, closeId }, { at }) {
    if (closeId !== undefined) releaseCollection(till, { closeId })
    till.movements.unshift({
      movementId,
      operatorId,
      requestedAt: at,
      movement,
      outcome: { kind: 'pending' },
      hasSlip: false,
      ...(closeId === undefined ? {} : { closeId }),
    })
    trim(till.movements, keptMovements, isNeeded)
  },
  movementDone(till, { movementId, kind, takenOverFrom, ...done }, { at }) {
    knownEntry(till.movements, movementId).outcome = { kind: 'done', at, ...done }
    if (takenOverFrom === undefined) enter(till.shift, kind, done.amount, movementId)
  },
  movementRefused(till, { movementId, code, name }, { at }) {
    knownEntry(till.movements, movementId).outcome = { kind: 'refused', code, name, at }
  },
  movementNeverReceived(till, { movementId }, { at }) {
    knownEntry(till.movements, movementId).outcome = { kind: 'neverReceived', at }
  },
  movementUnknown(till, { movementId, reason }) {
    knownEntry(till.movements, movementId).outcome = { kind: 'unknown', reason }
  },
  movementDecidedByOperator(till, { movementId }, { at }) {
    knownEntry(till.movements, movementId).outcome = { kind: 'decidedNotDone', at }
  },
  receiptIssued(till, { subjectId }) {
    for (const entry of till.movements) if (entry.movementId === subjectId) entry.hasSlip = true
  },
  counterStarted({ movements }) {
    becomeUnknown(movements)
  },
  loggedIn(till, { operatorId }) {
    if (till.shift?.operatorId !== operatorId) till.shift = null
  },
  /**
   * The next operator has another till. A shift that the host interrupted continues when its operator logs in again.
   */
  loggedOut(till, { reason }) {
    till.balance = null
    if (reason === 'operator') till.shift = null
  },
  /** The ledger entries of the gaps are unknown: reading starts again where till and host agree. */
  logDamageFound(till) {
    till.balance = null
    if (till.shift) delete till.shift.hostLedger
    for (const entry of till.movements) {
      if (!entry.hasSlip) entry.isSlipDoubtful = true
      delete entry.closeId
    }
  },
  dayCloseStopped: releaseCollection,
  dayClosed: releaseCollection,
  ticketRecovered(till, { sold, isOfEarlierShift }) {
    if (!isOfEarlierShift) enter(till.shift, 'sale', sold.price)
  },
  movementRecovered(till, { kind, amount, isOfEarlierShift }) {
    if (!isOfEarlierShift) enter(till.shift, kind, amount)
  },
  hostFigureAccepted(till, { operatorId, balance, ledger }, { at }) {
    till.balance = balance
    if (ledger === null) till.shift = { operatorId, openedAt: at, opening: balance, sums: {} }
    else if (balance > ledger) enter(till.shift, 'surplusAccepted', balance - ledger)
    else if (balance < ledger) enter(till.shift, 'shortageAccepted', ledger - balance)
  },
} satisfies SliceEvolve<TillState>

/** Its outcome is open, its slip is not issued yet, or an open close of a day needs it. */
const isNeeded = (entry: MovementEntry): boolean =>
  isOpen(entry) ||
  entry.closeId !== undefined ||
  (entry.outcome.kind === 'done' && !entry.hasSlip && !paperless.has(entry.movement.kind))
