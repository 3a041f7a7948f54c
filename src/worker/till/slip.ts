import { errorCodes } from '../../protocol/error-codes.ts'
import type { ReceiptContent } from '../../events/receipts.ts'
import type { State } from '../state.ts'
import type { MovementEntry, MovementOutcome } from './state.ts'

type Done = Extract<MovementOutcome, { kind: 'done' }>

/** The slip of a movement; null if it is not done or needs none. */
export function slipOf(state: State, { movement, outcome }: MovementEntry): ReceiptContent | null {
  if (outcome.kind === 'refused' && movement.kind === 'payout' && outcome.code === errorCodes.payoutLimit)
    return claimSlip(state, movement, outcome.at)
  if (outcome.kind !== 'done') return null
  const { at, amount, balance } = outcome
  switch (movement.kind) {
    case 'playerTopUp':
    case 'playerSettlement':
      return null
    case 'payout':
    case 'ticketCancellation':
    case 'payoutCancellation':
      return { kind: movement.kind, at, amount, ...ticketOfSlip(outcome) }
    case 'refill':
    case 'collection':
      return { kind: movement.kind, at, amount, balance }
    case 'walletTopUp':
      return { kind: movement.kind, at, amount, userId: outcome.wallet?.userId ?? '' }
    case 'walletSettlement':
      return { kind: movement.kind, at, amount, userId: movement.userId }
    case 'terminalSend':
    case 'terminalRefund':
      return {
        kind: movement.kind,
        at,
        amount,
        terminalId: movement.terminalId,
        ...(outcome.accountBalance === undefined ? {} : { funds: outcome.accountBalance }),
      }
  }
}

type ClaimedTicket = Pick<
  Extract<MovementEntry['movement'], { kind: 'payout' }>,
  'barcode' | 'prize' | 'gameId' | 'purchasedAt'
>

/** The slip for claiming a prize that the counter may not pay. */
export function claimSlip(
  { session }: State,
  { barcode, prize, gameId, purchasedAt }: ClaimedTicket,
  at: number,
): ReceiptContent {
  const limit = session.deployment?.payoutLimit
  return {
    kind: 'claim',
    at,
    ticket: { barcode, purchasedAt, ...(gameId === undefined ? {} : { gameId }) },
    prize,
    // The host's own limit may be lower than the one that the counter knows: then the slip has no limit.
    ...(limit === undefined || prize <= limit ? {} : { limit }),
  }
}

function ticketOfSlip({ ticket }: Done) {
  if (!ticket) return {}
  const { barcode, gameId, purchasedAt } = ticket
  return { ticket: { barcode, gameId, purchasedAt } }
}
