import {
  lastPaperOperation,
  lastReceipt,
  receiptOperation,
  type PaperOperation,
  type ReceiptKind,
  type State,
} from '../../worker/api.ts'
import { passing } from '../kit/components/passing.ts'
import * as limits from '../kit/limits.ts'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'
import { useView } from '../kit/replica/view.ts'

/** The kind of receipt that each entry prints again; null for any kind. */
const receiptKinds = {
  lastOperation: null,
  lastPayout: 'payout',
  lastTicketCancellation: 'ticketCancellation',
  lastPayoutCancellation: 'payoutCancellation',
  fiscal: 'sale',
} as const satisfies Record<string, ReceiptKind | null>

export type ReprintName = keyof typeof receiptKinds

const lock = () => passing<true>(limits.copyLockMs)

/** Each is disabled for 3 s after use (section 9). */
export const locks = {
  lastOperation: lock(),
  lastPayout: lock(),
  lastTicketCancellation: lock(),
  lastPayoutCancellation: lock(),
  fiscal: lock(),
} satisfies Record<ReprintName, unknown>

/** The paper that it prints again; undefined if there is none yet. */
export function operationOf(state: State, name: ReprintName): PaperOperation | undefined {
  const kind = receiptKinds[name]
  if (kind === null) return lastPaperOperation(state)
  const receipt = lastReceipt(state, kind)
  return receipt && receiptOperation(receipt)
}

/** Whether it cannot be printed now. */
export function useIsReprintResting(name: ReprintName): boolean {
  const isLocked = locks[name].use() !== null
  const hasNoPaper = useNoPaper()
  const isResting = useView(
    ({ state, facts }) =>
      facts.printing.copiesResting.length > 0 &&
      facts.printing.copiesResting.includes(operationOf(state, name)?.id ?? ''),
  )
  return isLocked || hasNoPaper || isResting
}
