import type { ReceiptContent } from '../../src/events/receipts.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { receiptPayload } from '../../src/worker/printing/receipt-payload.ts'
import type { State } from '../../src/worker/state.ts'

const refill: ReceiptContent = { kind: 'refill', at: 0, amount: 500, balance: 100_500 }

/** A receipt of the usual operator, by default of a refill. */
export const receiptIssued = (
  receiptId: string,
  content: ReceiptContent = refill,
  subjectId?: string,
): Event => ({
  type: 'receiptIssued',
  data: { receiptId, operatorId: 1042, content, ...(subjectId === undefined ? {} : { subjectId }) },
})

/** The QR code of a new wallet, without whose paper nobody gets the money. */
export const newWalletSlip = (receiptId: string, userId = 'u1'): Event => ({
  type: 'receiptIssued',
  data: {
    ...{ receiptId, operatorId: 1042, staysListed: true },
    content: { kind: 'walletTopUp', at: 0, userId, amount: 500 },
  },
})

/** The slip of a player's wallet. */
export const walletSlip = (receiptId: string, userId: string): Event =>
  receiptIssued(receiptId, { kind: 'walletTopUp', at: 0, userId, amount: 500 })

/** Path and payload of an issued receipt for the print program; null if the event is no such receipt. */
export const payloadOf = (state: State, event: Event | undefined) =>
  event?.type === 'receiptIssued' ? receiptPayload(state, event.data, 0) : null
