import { hostError } from '../../protocol/error-codes.ts'
import { isGrandLottery } from '../../games/catalogue.ts'
import type { HostError } from '../../protocol/wire.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import type { Ticket } from './records.ts'
import type { HostState } from './state.ts'
import { covers, decideTillRequest, moveTill, ticketPaymentAnswer } from './till-requests.ts'
import { findShopTicket, prizeSum, ticketOf } from './tickets.ts'

export interface PayOutTicket {
  readonly type: 'payOutTicket'
  readonly operatorId: number
  readonly key: string
  /** As which its call pays the ticket (section 5): tickets of game 51 and its editions have a call of their own. */
  readonly lottery: 'ordinary' | 'grandLottery'
  readonly barcode: string
}

/** The management permits one payout over the limit, at any counter. */
export interface ApprovePayout {
  readonly type: 'approvePayout'
  readonly barcode: string
  readonly by: By
}

export const decidePayouts = {
  approvePayout(state: HostState, { barcode, by }: ApprovePayout, { now }: Moment): Decision {
    const ticket = findShopTicket(state, barcode)
    if ('code' in ticket) return refuse(ticket)
    const obstacle = unpayable(ticket, now)
    if (obstacle) return refuse(obstacle)
    if (isOverLimit(state, ticket))
      return accept({ type: 'payoutApproved', at: now, barcode, amount: prizeSum(ticket), by })
    // A prize within the limit needs no approval: it is another ticket than the administrator means.
    return ticket.approvedPrize === undefined ? refuse(hostError('malformed', 'barcode')) : accept()
  },

  /** Any operator of the shop can pay any of its winning tickets, once. */
  payOutTicket(state: HostState, command: PayOutTicket, moment: Moment): Decision {
    const { type, operatorId, key, lottery, barcode } = command
    // Databases have digests of payouts in which the lottery has this name.
    const digested = { type, operatorId, key, counter: lottery, barcode }
    return decideTillRequest(state, digested, moment, (tillRequest) => {
      const ticket = findShopTicket(state, barcode)
      if ('code' in ticket) return ticket
      if (isGrandLottery(ticket.gameId) !== (lottery === 'grandLottery'))
        return hostError('incorrect_barcode')
      const obstacle = unpayable(ticket, moment.now) ?? unaffordable(state, operatorId, ticket)
      return obstacle ?? { type: 'ticketPaid', ...tillRequest, barcode, amount: prizeSum(ticket) }
    })
  },
}

/** The reason in the ticket itself why it cannot be paid. */
function unpayable(ticket: Ticket, now: number): HostError | null {
  switch (ticket.state) {
    case 'waiting':
      return hostError('not_recalculated')
    case 'notWinning':
      return hostError('not_winning')
    case 'paid':
      return hostError('already_paid')
    case 'cancelled':
      return hostError('ticket_cancelled')
    case 'winning':
      return now > ticket.expiryDate ? hostError('ticket_expired') : null
  }
}

/** A prize that the counter pays only with a permission of the management (section 6), which has not been given yet. */
export const isOverLimit = ({ terms }: HostState, ticket: Ticket): boolean =>
  prizeSum(ticket) > Math.max(terms.payoutLimit, ticket.approvedPrize ?? 0)

function unaffordable(state: HostState, operatorId: number, ticket: Ticket): HostError | null {
  if (isOverLimit(state, ticket)) return hostError('payout_limit')
  return covers(state, operatorId, prizeSum(ticket)) ? null : hostError('not_enough_funds')
}

export const evolvePayouts = {
  payoutApproved(state: HostState, { barcode, amount }: HostEventOf<'payoutApproved'>): void {
    ticketOf(state, barcode).approvedPrize = amount
  },

  ticketPaid(state: HostState, event: HostEventOf<'ticketPaid'>): void {
    const { barcode, at, operatorId, amount } = event
    const ticket = ticketOf(state, barcode)
    ticket.state = 'paid'
    ticket.payout = { at, operatorId, amount }
    moveTill(state, event, (till) => ticketPaymentAnswer(state, event, till))
  },
}
