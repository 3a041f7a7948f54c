import * as v from 'valibot'
import { receiptPaths } from '../protocol/print-service.ts'
import { Id } from './id.ts'
import { event } from './event.ts'
import { issuedWithoutLink } from './logged-links.ts'

const copy = v.pipe(v.number(), v.integer(), v.minValue(0))
/** How a job ended: `unconfirmed` where the device cannot say, `unknown` where paper may have come out. */
const result = v.picklist(['printed', 'unconfirmed', 'failed', 'unknown'])
const reason = v.optional(v.string())
/** The operator held the paper in hand, or saw that none came. */
const decision = v.picklist(['printed', 'notPrinted'])

export const printingEvents = {
  /** The intent: durable before the print program hears of it. `copy` is 0 for the only unmarked original. */
  ticketPrintRequested: event(v.object({ jobId: Id, uniqueReqId: Id, copy })),
  ticketPrintEnded: event(v.object({ jobId: Id, uniqueReqId: Id, result, reason })),
  ticketPrintDecidedByOperator: event(v.object({ uniqueReqId: Id, decision })),
  /**
   * Something is owed a receipt other than a ticket: what is to stand on it, by the payload of its route. `subjectId` is
   * the payment, the cash movement or the closing of a day that it is about. What opens a wallet, and whose it is, is not
   * among it: the printer is told when it prints.
   */
  receiptIssued: event(
    v.object({
      receiptId: Id,
      route: v.picklist(receiptPaths),
      data: v.record(v.string(), v.unknown()),
      subjectId: v.optional(Id),
      /** It may have been printed before, which cannot be read any more: it is printed as a copy, and not by itself. */
      perhapsPrinted: v.optional(v.literal(true)),
      /** An earlier version wrote the wallet's link here (`logged-links.ts`). */
      hadLink: v.optional(v.literal(true)),
    }),
    [issuedWithoutLink],
  ),
  receiptPrintRequested: event(v.object({ jobId: Id, receiptId: Id, copy })),
  receiptPrintEnded: event(v.object({ jobId: Id, receiptId: Id, result, reason })),
  receiptPrintDecidedByOperator: event(v.object({ receiptId: Id, decision })),
  /** The print program has the job on its disk: from now on it alone says what became of it. */
  printJobQueued: event(v.object({ jobId: Id })),
  /** The print program was not reached with the job, for the first time; it is tried again until it is. */
  printServiceUnreached: event(v.object({ jobId: Id })),
}
