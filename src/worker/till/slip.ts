import type { ReceiptPath } from '../../protocol/print-service.ts'
import { issuerOf, wireDateTime } from '../shared/receipt-values.ts'
import type { State } from '../state.ts'
import type { MovementEntry, MovementOutcome } from './state.ts'

export interface Slip {
  readonly route: ReceiptPath
  readonly data: Record<string, unknown>
}

type Done = Extract<MovementOutcome, { kind: 'done' }>

const verdicts = {
  payout: 'paid',
  ticketCancellation: 'ticketCancelled',
  payoutCancellation: 'payoutCancelled',
} as const

/** The slip that a movement is owed, by the payload of its route; null where it is not done or needs none. */
export function slipOf(state: State, { movement, outcome, operatorId }: MovementEntry): Slip | null {
  const here = issuerOf(state)
  if (!here) return null
  const issuer = { ...here, operatorId }
  if (outcome.kind === 'refused' && movement.kind === 'payout' && outcome.code === payoutLimitCode)
    return { route: '/check-win', data: { ...issuer, ...claim(state, movement, outcome.at) } }
  if (outcome.kind !== 'done') return null
  switch (movement.kind) {
    case 'playerTopUp':
    case 'playerSettlement':
      return null
    case 'payout':
    case 'ticketCancellation':
    case 'payoutCancellation':
      return {
        route: '/check-win',
        data: { ...issuer, verdict: verdicts[movement.kind], ...settled(state, outcome) },
      }
    case 'refill':
    case 'collection':
      return {
        route: '/cash',
        data: {
          ...issuer,
          ...wireDateTime(state, outcome.at),
          method: movement.kind,
          numberCheck: outcome.at,
          sum: outcome.amount,
          balance: outcome.balance,
        },
      }
    case 'walletTopUp':
      return { route: '/qrcode', data: { ...issuer, ...opened(state, outcome) } }
    case 'walletSettlement':
      return {
        route: '/sendMoneyQrcode',
        data: {
          ...issuer,
          ...wireDateTime(state, outcome.at),
          idUser: movement.userId,
          sum: outcome.amount,
        },
      }
    case 'terminalSend':
    case 'terminalRefund':
      return {
        route: '/terminal',
        data: {
          ...issuer,
          ...wireDateTime(state, outcome.at),
          method: movement.kind === 'terminalSend' ? 'send' : 'return',
          numberCheck: outcome.at,
          terminal: movement.terminalId,
          sum: outcome.amount,
          data: { wallet: outcome.accountBalance },
        },
      }
  }
}

/** The slip with which a winner claims a prize that the counter may not pay; null before it is known who issues it. */
export function claimSlip(state: State, ticket: ClaimedTicket, at: number): Slip | null {
  const issuer = issuerOf(state)
  return issuer && { route: '/check-win', data: { ...issuer, ...claim(state, ticket, at) } }
}

/** Section 8: a prize over the limit is paid with the management's permission only; the winner gets a slip to claim it. */
export const payoutLimitCode = 1012

type ClaimedTicket = Pick<
  Extract<MovementEntry['movement'], { kind: 'payout' }>,
  'barcode' | 'prize' | 'gameId' | 'purchasedAt'
>

/** Its id as well: the name is put into the language of the paper when it is printed. */
const game = (state: State, gameId: number) => ({
  gameId,
  gameName: state.games.offered[gameId]?.name ?? String(gameId),
})

function settled(state: State, { at, amount, ticket }: Done) {
  return {
    barcode: ticket?.barcode,
    ...(ticket ? game(state, ticket.gameId) : {}),
    purchaseDate: ticket?.purchasedAt,
    wins: { prize: amount },
    sumPaid: amount,
    date: at,
  }
}

function claim(state: State, { barcode, prize, gameId, purchasedAt }: ClaimedTicket, at: number) {
  const limit = state.session.deployment?.payoutLimit
  return {
    verdict: 'overLimit',
    barcode,
    ...(gameId === undefined ? {} : game(state, gameId)),
    purchaseDate: purchasedAt,
    wins: { prize },
    sumPaid: 0,
    date: at,
    // The host's own limit may be lower than the one the terminal was told: then the slip names none.
    ...(limit === undefined || prize <= limit ? {} : { limit }),
  }
}

function opened(state: State, { at, amount, wallet }: Done) {
  return {
    ...wireDateTime(state, at),
    idUser: wallet?.userId,
    sum: amount,
  }
}
