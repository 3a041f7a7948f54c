import * as v from 'valibot'
import { Finite } from '../protocol/wire.ts'
import { Id } from './id.ts'
import { event } from './event.ts'
import { receiptOfPayload } from './from-format-1.ts'
import { receiptWithoutLink } from './logged-links.ts'
import { ReceiptContent } from './receipts.ts'

const copy = v.pipe(v.number(), v.integer(), v.minValue(0))
/** How a job ended: `unconfirmed` if the device cannot report it, `unknown` if paper may have been printed. */
const result = v.picklist(['printed', 'unconfirmed', 'failed', 'unknown'])
const reason = v.optional(v.string())
/** Its paper had become void: it was to be taken back. */
const isWithdrawn = v.optional(v.literal(true))
/** The operator confirmed that the paper was printed, or that it was not. */
const decision = v.picklist(['printed', 'notPrinted'])
/** Or that nobody needs the paper of a receipt that stays in the list otherwise. */
const receiptDecision = v.picklist([...decision.options, 'notNeeded'])

export const printingEvents = {
  /** The intent: durable before the request to the print program. `copy` is 0 for the only unmarked original. */
  ticketPrintRequested: event(v.object({ jobId: Id, uniqueReqId: Id, copy })),
  ticketPrintEnded: event(
    v.object({
      ...{ jobId: Id, uniqueReqId: Id, result, reason, isWithdrawn },
      /** Later tickets have replaced it in the history meanwhile: only the job ends. */
      hasLeft: v.optional(v.literal(true)),
    }),
  ),
  ticketPrintDecidedByOperator: event(v.object({ uniqueReqId: Id, decision })),
  /**
   * A receipt other than a ticket, with its content. `subjectId` is its payment, movement or close of a day. The link
   * and the owner of a wallet are not in it: the counter requests them when it prints.
   */
  receiptIssued: event(
    v.object({
      receiptId: Id,
      operatorId: Finite,
      content: ReceiptContent,
      subjectId: v.optional(Id),
      /** It may have been printed before, in a lost part of the log: it is printed as a copy, and only on request. */
      perhapsPrinted: v.optional(v.literal(true)),
      /**
       * Without its paper nobody gets the money (the QR code of a new wallet): it stays in the list of the till until it is on
       * paper, paid out, or no longer needed.
       */
      staysListed: v.optional(v.literal(true)),
      /** An earlier version logged the wallet's link here (`logged-links.ts`). */
      hadLink: v.optional(v.literal(true)),
    }),
    { upcasters: [receiptWithoutLink, receiptOfPayload] },
  ),
  receiptPrintRequested: event(v.object({ jobId: Id, receiptId: Id, copy })),
  receiptPrintEnded: event(v.object({ jobId: Id, receiptId: Id, result, reason, isWithdrawn })),
  receiptPrintDecidedByOperator: event(v.object({ receiptId: Id, decision: receiptDecision })),
  /** The print program has the job on its disk: from now on it reports the job's status. */
  printJobQueued: event(v.object({ jobId: Id })),
  /** The print program was not reached with the job, for the first time; the counter keeps trying. */
  printServiceUnreached: event(v.object({ jobId: Id })),
}
