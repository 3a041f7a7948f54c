import type { RequestKind, WireMovement } from '../../protocol/till-records.ts'
import { accountMovedAnswer } from './accounts.ts'
import { accept, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { movements, type RequestEvent } from './ledger-entry.ts'
import { playerAddedAnswer } from './players.ts'
import { purchaseAnswer } from './purchases.ts'
import { ofOperator, type HostState } from './state.ts'
import { balanceAnswer, ticketPaymentAnswer } from './till-requests.ts'
import { walletOpenedAnswer, walletSettledAnswer } from './wallets.ts'

export interface InquireMovements {
  readonly type: 'inquireMovements'
  readonly operatorId: number
  /** Idempotency-Keys. */
  readonly keys: readonly string[]
}

export const decideMovementInquiry = {
  /** As for tickets: what nobody has asked for by now is fenced for ever. */
  inquireMovements(state: HostState, { operatorId, keys }: InquireMovements, { now }: Moment): Decision {
    const unseen = [...new Set(keys)].filter((key) => !isSeen(state, ofOperator(operatorId, key)))
    return unseen.length === 0
      ? accept()
      : accept({ type: 'requestsFenced', at: now, operatorId, keys: unseen })
  },
}

const isSeen = ({ purchases, tillRequests, fencedRequests }: HostState, id: string): boolean =>
  id in purchases || id in tillRequests || id in fencedRequests

export const evolveMovementInquiry = {
  requestsFenced(state: HostState, { operatorId, keys }: HostEventOf<'requestsFenced'>): void {
    for (const key of keys) state.fencedRequests[ofOperator(operatorId, key)] = true
  },
}

/** Every request is decided in one step, so that none is pending here. */
export const movementsAnswer = (
  state: HostState,
  operatorId: number,
  keys: readonly string[],
): WireMovement[] =>
  keys.map((key) => {
    const id = ofOperator(operatorId, key)
    if (state.purchases[id])
      return { status: 'done', id: key, kind: 'sale', answer: purchaseAnswer(state, operatorId, key) }
    const outcome = state.tillRequests[id]?.outcome
    if (!outcome) return { status: 'absent', id: key }
    if ('code' in outcome) return { status: 'refused', id: key, error: outcome }
    const answer = { ...answers[outcome.by](state, operatorId, key) }
    return { status: 'done', id: key, kind: kindOf(outcome.by), answer }
  })

const kindOf = (by: RequestEvent): RequestKind =>
  by === 'playerChanged' ? 'accountChange' : movements[by][0]

/** What the call that a request came by answered. */
const answers: Readonly<Record<RequestEvent, (state: HostState, operatorId: number, key: string) => object>> =
  {
    ticketPaid: ticketPaymentAnswer,
    ticketCancelled: ticketPaymentAnswer,
    payoutCancelled: ticketPaymentAnswer,
    tillRefilled: balanceAnswer,
    tillCollected: balanceAnswer,
    walletOpened: walletOpenedAnswer,
    walletSettled: walletSettledAnswer,
    terminalRefilled: accountMovedAnswer,
    terminalCollected: accountMovedAnswer,
    playerAdded: playerAddedAnswer,
    playerRefilled: accountMovedAnswer,
    playerCollected: accountMovedAnswer,
    playerChanged: accountMovedAnswer,
  }
