import type { CartTicket } from '../../../events/ticket.ts'
import { isOpen } from '../../core/intent/outcome.ts'
import { sumMinor, type Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../values/outcome.ts'
import { mayOwe, workObstacle } from '../../shared/obstacles.ts'
import { printObstacle } from '../../shared/print-obstacle.ts'
import type { Facts } from '../../facts.ts'
import { isOnPaper } from '../../shared/paper.ts'
import type { State } from '../../state.ts'
import type { HistoryEntry, PaymentState } from './state.ts'

/** Section 9: the history shows ten entries. */
const historySize = 10

/** Sold, and not known to be printed: never trimmed. */
export const isUnprinted = ({ outcome, paper }: HistoryEntry): boolean =>
  outcome.kind === 'sold' && outcome.cancelledAt === null && !isOnPaper(paper)

export const mayRebuy = ({ outcome }: HistoryEntry): boolean =>
  outcome.kind === 'refused' || outcome.kind === 'neverReceived'

/** The last ten entries, and every older one that still needs attention. `index`: its place, newest first. */
export const isKept = (entry: HistoryEntry, index: number): boolean =>
  index < historySize || isOpen(entry) || isUnprinted(entry)

/** Those that the operator has not removed from the screen. What is shown must be kept. */
export const visibleHistory = (history: readonly HistoryEntry[]): HistoryEntry[] =>
  history.filter(({ isHidden }) => !isHidden).filter(isKept)

/**
 * The tickets of the last payment, and those of earlier payments that were bought again after it. Where none of the
 * payment is left, because another operator bought its tickets again, they are those of the newest purchase.
 */
export function lastBatch({ takings, history }: PaymentState): HistoryEntry[] {
  const purchaseIds = takings[0]?.purchaseIds ?? []
  const isPaid = ({ purchaseId }: HistoryEntry) => purchaseIds.includes(purchaseId)
  const newest = history.findIndex(isPaid)
  if (newest < 0) return history.filter(({ purchaseId }) => purchaseId === history[0]?.purchaseId)
  return history.filter((entry, index) => index < newest || isPaid(entry))
}

/**
 * Why nothing can be sold now, or null: nobody is logged in, the log or the printer does not work, the day is being
 * closed or another operator's till is to be taken over, or the till is below zero and the deployment forbids selling
 * then.
 */
export function saleObstacle(state: State, facts: Facts): Refusal | null {
  const obstacle = workObstacle(state, facts)
  if (obstacle) return obstacle
  const { balance } = state.till
  if (balance !== null && balance < 0 && !mayOwe(state)) return { code: 'notEnoughFunds' }
  return printObstacle(facts)
}

/** The tickets with these ids that are still in the cart. */
export const inCart = ({ cart }: State, ids: readonly string[]): readonly CartTicket[] =>
  cart.tickets.filter(({ ticketId }) => ids.includes(ticketId))

/** Why the cart cannot be paid now, or null; of these tickets, some may still be on their way into it. */
export const payObstacle = (
  state: State,
  facts: Facts,
  tickets: readonly Pick<CartTicket, 'ticketId'>[] = state.cart.tickets,
): Refusal | null => (tickets.length === 0 ? { code: 'cartEmpty' } : saleObstacle(state, facts))

export interface TakingView {
  /** The money that the player gave; null if it was not counted. */
  readonly received: Minor | null
  /** The price of the sold and the uncertain tickets: the amount to keep. */
  readonly charged: Minor
  /** The change for the player; null if nothing was counted. */
  readonly change: Minor | null
  /** No ticket is uncertain any more. */
  readonly isFinal: boolean
}

/** The last payment at the counter; null before the first one, and if another operator took it. */
export function lastTaking({ payment, session }: Pick<State, 'payment' | 'session'>): TakingView | null {
  const [taking] = payment.takings
  if (!taking) return null
  const operatorId = session.operator?.operatorId
  const isOwn = payment.history.some(
    (entry) => entry.operatorId === operatorId && taking.purchaseIds.includes(entry.purchaseId),
  )
  if (!isOwn) return null
  const open = payment.history.filter(({ uniqueReqId }) => taking.open.includes(uniqueReqId))
  const charged = sumMinor([
    ...taking.sold.map(({ sold }) => sold.price),
    ...open.map(({ ticket }) => ticket.price),
  ])
  const { received } = taking
  return {
    received,
    charged,
    change: received === null ? null : received - charged,
    isFinal: open.length === 0,
  }
}
