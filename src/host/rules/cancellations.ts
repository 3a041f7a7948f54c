import { hostError } from '../../protocol/error-codes.ts'
import type { Decision, Moment } from './decision.ts'
import { leaveDraws } from './draws.ts'
import { isHeld } from './held-draws.ts'
import type { HostEventOf } from './events.ts'
import { changeLiabilities } from './liability.ts'
import type { Ticket } from './records.ts'
import type { HostState } from './state.ts'
import { covers, decideTillRequest, moveTill, ticketPaymentAnswer } from './till-requests.ts'
import { drawsOf, findShopTicket, findTicket, ticketOf } from './tickets.ts'

export interface CancelTicket {
  readonly type: 'cancelTicket'
  readonly operatorId: number
  readonly key: string
  readonly barcode: string
}

export interface CancelPayout {
  readonly type: 'cancelPayout'
  readonly operatorId: number
  readonly key: string
  readonly barcode: string
}

const ticketCancelled = hostError('ticket_cancelled')
const cancelFailed = hostError('cancel_failed')

/**
 * A ticket can be cancelled while it waits for its draws, before the first one closes. An instant ticket never waits: its result
 * is known from the start.
 */
const isOpen = (state: HostState, ticket: Ticket, now: number): boolean =>
  ticket.state === 'waiting' &&
  now < ticket.firstDrawDate &&
  drawsOf(ticket).every(({ endsAt }) => !isHeld(state, ticket.gameId, endsAt))

export const decideCancellations = {
  /**
   * The operator who sold a ticket can cancel it before its first draw closes. Its price leaves the till. This includes a
   * ticket that one of the operator's self-service terminals sold: its cash entered the till with the terminal's funds. The
   * bearer of the ticket gets the cash, as with a prize, because another player may be using the terminal by then.
   */
  cancelTicket: (state: HostState, command: CancelTicket, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const { operatorId, barcode } = command
      const ticket = findTicket(state, operatorId, barcode)
      if ('code' in ticket) return ticket
      if (ticket.state === 'cancelled') return ticketCancelled
      if (!isOpen(state, ticket, moment.now)) return cancelFailed
      if (!covers(state, operatorId, ticket.price)) return hostError('not_enough_funds')
      return { type: 'ticketCancelled', ...tillRequest, barcode, amount: ticket.price }
    }),

  /**
   * The operator who paid a ticket out can cancel the payout. The prize returns to the till, and the ticket is winning again.
   */
  cancelPayout: (state: HostState, command: CancelPayout, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const { operatorId, barcode } = command
      const ticket = findShopTicket(state, barcode)
      if ('code' in ticket) return ticket
      if (ticket.state === 'cancelled') return ticketCancelled
      const { payout } = ticket
      if (payout?.operatorId !== operatorId) return cancelFailed
      return { type: 'payoutCancelled', ...tillRequest, barcode, amount: payout.amount }
    }),
}

export const evolveCancellations = {
  ticketCancelled(state: HostState, event: HostEventOf<'ticketCancelled'>): void {
    const ticket = ticketOf(state, event.barcode)
    ticket.state = 'cancelled'
    leaveDraws(state, ticket)
    changeLiabilities(state, ticket, -1)
    moveTill(state, event, (till) => ticketPaymentAnswer(state, event, till))
  },

  payoutCancelled(state: HostState, event: HostEventOf<'payoutCancelled'>): void {
    const ticket = ticketOf(state, event.barcode)
    ticket.state = 'winning'
    ticket.payout = null
    moveTill(state, event, (till) => ticketPaymentAnswer(state, event, till))
  },
}
