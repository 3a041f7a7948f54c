import { isOnPaper, isOpen, isUnprinted } from '../../src/worker/api.ts'
import type { Minor } from '../../src/values/money.ts'
import { drawerCauseText } from '../../src/sentences/drawer.ts'
import type { PrintSubject } from '../../src/worker/printing/state.ts'
import type { Audit } from './audit.ts'
import type { Place, ShiftRecord } from './records.ts'

/** Something that support must check. */
export interface Attention {
  readonly kind:
    | 'purchaseUnresolved'
    | 'ticketUnprinted'
    | 'movementUnresolved'
    | 'playerChangeUnresolved'
    | 'receiptUnprinted'
    | 'tillDifference'
    | 'countDifference'
    | 'dayBeingClosed'
    | 'printJobOpen'
    | 'drawerUnresolved'
  /** The id of the ticket, movement, receipt, close or job, or the operator of the shift. */
  readonly id: string
  /** Its event; null if the log does not contain it any more. */
  readonly since: Place | null
  /** The amount of a difference, minor units: above zero for a surplus. */
  readonly amount?: Minor
  /** Further data that distinguishes it from others of its kind. */
  readonly about?: string
}

/**
 * Everything that needs attention at the end of the log; empty if everything was resolved, printed and counted
 * correctly.
 */
export function attentionOf({ state, records }: Audit): Attention[] {
  const { tickets, movements, receipts, shifts } = records
  return [
    ...tickets.items
      .filter(({ entry }) => isOpen(entry))
      .map(({ entry, requested }) => about('purchaseUnresolved', entry.uniqueReqId, requested)),
    ...tickets.items
      .filter(({ entry }) => isUnprinted(entry))
      .map(({ entry, lastChange }) => about('ticketUnprinted', entry.uniqueReqId, lastChange)),
    ...movements.items
      .filter(({ entry }) => isOpen(entry))
      .map(({ entry, requested }) => about('movementUnresolved', entry.movementId, requested)),
    ...state.players.changes
      .filter(({ outcome }) => outcome.kind === 'pending' || outcome.kind === 'unknown')
      .map(({ changeId, change }) => ({
        ...about('playerChangeUnresolved', changeId, null),
        about: change.kind,
      })),
    ...receipts.items
      .filter(({ receipt }) => !isOnPaper(receipt.paper))
      .map(({ receipt, issued }) => ({
        ...about('receiptUnprinted', receipt.receiptId, issued),
        about: receipt.content.kind,
      })),
    ...shifts
      .filter(({ difference }) => difference !== null && difference !== 0)
      .map(({ operatorId, opened, difference }) => ({
        ...about('tillDifference', String(operatorId), opened),
        amount: difference ?? 0,
      })),
    ...shifts
      .flatMap(({ count }) => (count ? [count] : []))
      .filter(({ counted, expected }) => counted !== expected)
      .map(({ closeId, handoverId, requested, counted, expected }) => ({
        ...about('countDifference', closeId ?? handoverId ?? '', requested),
        amount: counted - expected,
      })),
    ...shifts.flatMap(({ count }) => contested(count)),
    ...state.day.closings.map(({ closeId, date, operatorId }) => ({
      ...about('dayBeingClosed', closeId, null),
      about: `${date}, operator ${operatorId}`,
    })),
    ...state.printing.open.map(({ jobId, subject }) => ({
      ...about('printJobOpen', jobId, null),
      about: subjectOf(subject),
    })),
    ...state.drawer.openings.filter(isOpen).map(({ openingId, operatorId, cause }) => ({
      ...about('drawerUnresolved', openingId, null),
      about: `operator ${operatorId}, ${drawerCauseText(cause)}`,
    })),
  ]
}

const about = (kind: Attention['kind'], id: string, since: Place | null): Attention => ({ kind, id, since })

/** The next operator counted another sum. */
function contested(count: ShiftRecord['count']): Attention[] {
  if (!count?.takenOver || count.takenOver.recounted === null) return []
  const { operatorId, recounted, at } = count.takenOver
  const subject = about('countDifference', count.handoverId ?? '', at)
  return [{ ...subject, amount: recounted - count.expected, about: `contested by operator ${operatorId}` }]
}

const subjectOf = (subject: PrintSubject): string =>
  subject.kind === 'ticket'
    ? `copy ${subject.copy} of ${subject.uniqueReqId}`
    : `copy ${subject.copy} of receipt ${subject.receiptId}`
