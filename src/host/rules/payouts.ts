import { hostError } from '../../protocol/error-codes.ts'
import { isGrandLottery } from '../../games/catalogue.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Decision, Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import type { Ticket } from './records.ts'
import type { HostState } from './state.ts'
import { covers, decideTillRequest, moveTill, ticketPaymentAnswer } from './till-requests.ts'
import { findShopTicket, prizeSum, ticketOf } from './tickets.ts'

export interface PayTicket {
  readonly type: 'payTicket'
  readonly operatorId: number
  readonly key: string
  /** The call of the payout (section 5): tickets of game 51 and its editions have a call of their own. */
  readonly counter: 'ordinary' | 'grandLottery'
  readonly barcode: string
}

export const decidePayouts = {
  /** Any operator of the shop can pay any of its winning tickets, once. */
  payTicket: (state: HostState, command: PayTicket, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const { counter, barcode } = command
      const ticket = findShopTicket(state, barcode)
      if ('code' in ticket) return ticket
      if (isGrandLottery(ticket.gameId) !== (counter === 'grandLottery'))
        return hostError('incorrect_barcode')
      const obstacle = unpayable(ticket, moment.now) ?? unaffordable(state, command.operatorId, ticket)
      return obstacle ?? { type: 'ticketPaid', ...tillRequest, barcode, amount: prizeSum(ticket) }
    }),
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

/** A prize that the counter pays only with the permission of the management (section 6). */
export const isOverLimit = ({ terms }: HostState, ticket: Ticket): boolean =>
  prizeSum(ticket) > terms.payoutLimit

function unaffordable(state: HostState, operatorId: number, ticket: Ticket): HostError | null {
  if (isOverLimit(state, ticket)) return hostError('payout_limit')
  return covers(state, operatorId, prizeSum(ticket)) ? null : hostError('not_enough_funds')
}

export const evolvePayouts = {
  ticketPaid(state: HostState, event: HostEventOf<'ticketPaid'>): void {
    const { barcode, at, operatorId, amount } = event
    const ticket = ticketOf(state, barcode)
    ticket.state = 'paid'
    ticket.payout = { at, operatorId, amount }
    moveTill(state, event, (till) => ticketPaymentAnswer(state, event, till))
  },
}
