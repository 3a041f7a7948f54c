import type { Movement } from '../../events/till.ts'
import { opensWallet } from '../printing/view.ts'
import type { State } from '../state.ts'

interface VoidPapers {
  readonly kind: Movement['kind']
  /** Of the movement's ticket. */
  readonly barcode?: string | undefined
  readonly settledWallet?: string | undefined
}

/**
 * The open prints of what a movement makes void: a ticket that was cancelled, the QR codes of a wallet that was paid out. They were
 * requested without the mark that they need now.
 */
export function withdrawnPrints(
  { payment, printing }: Pick<State, 'payment' | 'printing'>,
  { kind, barcode, settledWallet }: VoidPapers,
): { withdrawnPrints?: string[] } {
  const tickets = payment.history.filter(
    ({ outcome }) =>
      kind === 'ticketCancellation' && outcome.kind === 'sold' && outcome.sold.barcode === barcode,
  )
  const codes = printing.receipts.filter(
    (receipt) => settledWallet !== undefined && opensWallet(receipt) === settledWallet,
  )
  const jobs = [...tickets, ...codes].flatMap(({ paper }) => paper.jobId ?? [])
  return jobs.length === 0 ? {} : { withdrawnPrints: jobs }
}
