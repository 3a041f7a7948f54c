import * as v from 'valibot'
import { Id } from './id.ts'
import { event } from './event.ts'
import { receiptOfPayload } from './from-format-1.ts'
import { issuedWithoutLink } from './logged-links.ts'
import { ReceiptContent } from './receipts.ts'

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
   * A receipt other than a ticket is owed: what is to be said on it. `subjectId` is the payment, the movement or the
   * closing of a day that it is about. What opens a wallet, and whose it is, is not in it: the counter asks for that when
   * it prints.
   */
  receiptIssued: event(
    v.object({
      receiptId: Id,
      operatorId: v.number(),
      content: ReceiptContent,
      subjectId: v.optional(Id),
      /** It may have been printed before, which cannot be read any more: it is printed as a copy, and not by itself. */
      perhapsPrinted: v.optional(v.literal(true)),
      /** An earlier version wrote the wallet's link here (`logged-links.ts`). */
      hadLink: v.optional(v.literal(true)),
    }),
    { upcasters: [issuedWithoutLink, receiptOfPayload] },
  ),
  receiptPrintRequested: event(v.object({ jobId: Id, receiptId: Id, copy })),
  receiptPrintEnded: event(v.object({ jobId: Id, receiptId: Id, result, reason })),
  receiptPrintDecidedByOperator: event(v.object({ receiptId: Id, decision })),
  /** The print program has the job on its disk: from now on it alone says what became of it. */
  printJobQueued: event(v.object({ jobId: Id })),
  /** The print program was not reached with the job, for the first time; it is tried again until it is. */
  printServiceUnreached: event(v.object({ jobId: Id })),
}
