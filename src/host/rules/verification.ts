import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import { verificationStatus } from '../../protocol/payouts.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { isOverLimit } from './payouts.ts'
import type { HostState } from './state.ts'
import { drawsOf, findShopTicket, ofTerminal, prizeSum, ticketOf } from './tickets.ts'

export interface CheckTicket {
  readonly type: 'checkTicket'
  readonly operatorId: number
  readonly barcode: string
}

export const decideVerification = {
  /** Any operator of the shop can check any of its tickets. The number of checks by each operator is stored. */
  checkTicket(state: HostState, { operatorId, barcode }: CheckTicket, { now }: Moment): Decision {
    const found = findShopTicket(state, barcode)
    if ('code' in found) return refuse(found)
    if (found.state === 'cancelled') return refuse(hostError('ticket_cancelled'))
    return accept({ type: 'ticketChecked', at: now, operatorId, barcode })
  },
}

export const evolveVerification = {
  ticketChecked(state: HostState, { operatorId, barcode }: HostEventOf<'ticketChecked'>): void {
    const { checks } = ticketOf(state, barcode)
    checks[operatorId] = (checks[operatorId] ?? 0) + 1
  },
}

/** The answer to a check that has just been counted. */
export function verificationAnswer(
  state: HostState,
  operatorId: number,
  barcode: string,
): AnswerOf<'verificationTicket'> {
  const ticket = ticketOf(state, barcode)
  if (ticket.state === 'cancelled') throw new Error(`the cancelled ticket ${barcode} was verified`)
  const { gameId, price, purchaseDate, expiryDate, payout } = ticket
  return {
    success: true,
    repeat: (ticket.checks[operatorId] ?? 0) > 1,
    data: {
      barcode,
      ticketStatus: verificationStatus[ticket.state],
      wins: { prize: prizeSum(ticket) },
      sumPaid: payout?.amount ?? 0,
      purchaseDate,
      expiryDate,
      payout: payout && { date: payout.at, isHere: payout.operatorId === operatorId },
      isSoldHere: ticket.operatorId === operatorId,
      needsPermission: isOverLimit(state, ticket),
      gameId,
      price,
      ...ofTerminal(ticket),
      draws: drawsOf(ticket).map(({ drawId }) => {
        const prize = ticket.prizes[drawId]
        return prize === undefined ? { draw_id: drawId } : { draw_id: drawId, prize }
      }),
    },
  }
}
