import type { ReceiptKind } from '../../events/receipts.ts'
import { isOnPaper } from '../shared/paper.ts'
import type { State } from '../state.ts'
import type { IssuedReceipt } from './state.ts'

/** As many as in the history of tickets (section 2, "Last 10 operations"). */
export const keptReceipts = 10

/** The wallet of a receipt's QR code; null if it has none. */
export const opensWallet = ({ content }: Pick<IssuedReceipt, 'content'>): string | null =>
  content.kind === 'walletTopUp' ? content.userId : null

/** A receipt whose paper is not known to exist, and may still be needed: that of a wallet which was paid out is not. */
export const isUnprintedReceipt = ({ paper, isSpent, isNotNeeded }: IssuedReceipt): boolean =>
  !isOnPaper(paper) && isSpent !== true && isNotNeeded !== true

/** The last receipt of a kind; undefined if there was none. */
export const lastReceipt = ({ printing }: State, kind: ReceiptKind): IssuedReceipt | undefined =>
  printing.receipts.find(({ content }) => content.kind === kind)
