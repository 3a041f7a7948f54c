import * as v from 'valibot'
import { Id } from './id.ts'
import { event } from './event.ts'

export const printingEvents = {
  /** The intent: durable before the print program hears of it. `copy` is 0 for the only unmarked original. */
  ticketPrintRequested: event(
    v.object({ jobId: Id, uniqueReqId: Id, copy: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ),
  /** The print program has the job on its disk: from now on it alone says what became of it. */
  printJobQueued: event(v.object({ jobId: Id })),
  /** The job ended. `unconfirmed` where the device cannot say; `unknown` where paper may have come out. */
  ticketPrintEnded: event(
    v.object({
      jobId: Id,
      uniqueReqId: Id,
      result: v.picklist(['printed', 'unconfirmed', 'failed', 'unknown']),
      reason: v.optional(v.string()),
    }),
  ),
  /** Any other receipt: what is to stand on it goes with the intent. `paymentId` where it is a till receipt. */
  receiptPrintRequested: event(
    v.object({
      jobId: Id,
      route: v.picklist(['/check']),
      data: v.record(v.string(), v.unknown()),
      paymentId: v.optional(Id),
    }),
  ),
  receiptPrintEnded: event(
    v.object({
      jobId: Id,
      result: v.picklist(['printed', 'unconfirmed', 'failed', 'unknown']),
      reason: v.optional(v.string()),
    }),
  ),
  /** The operator held the paper in hand, or saw that none came. */
  ticketPrintDecidedByOperator: event(
    v.object({ uniqueReqId: Id, decision: v.picklist(['printed', 'notPrinted']) }),
  ),
}
