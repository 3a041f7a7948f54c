import type { State } from '../state.ts'
import type { IssuedReceipt } from './state.ts'

/** As many as the history of tickets shows (section 2, "Last 10 operations"). */
export const keptReceipts = 10

/** What sort of receipt it is: its route, and on one that serves several its verdict or method. */
export function receiptKind({ route, data }: Pick<IssuedReceipt, 'route' | 'data'>): string {
  const sort = data['verdict'] ?? data['method'] ?? (data['validations'] === true ? 'validations' : null)
  return typeof sort === 'string' ? `${route} ${sort}` : route
}

/** The last receipt of a kind; undefined where there is none. */
export const lastReceipt = ({ printing }: State, kind: string): IssuedReceipt | undefined =>
  printing.receipts.find((receipt) => receiptKind(receipt) === kind)
