import { hostError } from '../../protocol/error-codes.ts'
import type { Decision, Moment } from './decision.ts'
import { leaveDraws } from './draws.ts'
import { isHeld } from './held-draws.ts'
import type { HostEventOf } from './events.ts'
import { changeLiabilities } from './liability.ts'
import type { Ticket } from './records.ts'
import type { HostState } from './state.ts'
import { covers, decideTillRequest, moveTill, ticketPaymentAnswer } from './till-requests.ts'
import { findShopTicket, findTicket, ticketOf } from './tickets.ts'

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

/** Before its first draw closes; an instant ticket knows its result from the start. */
const isOpen = (state: HostState, { gameId, firstDrawDate }: Ticket, now: number): boolean =>
  now < firstDrawDate && !isHeld(state, gameId, firstDrawDate)

export const decideCancellations = {
  /**
   * Who sold a ticket may take it back before its first draw closes; its price leaves the till. So it is with what a
   * self-service terminal of his sold: the cash for it came into the till with the funds, the bearer of the ticket gets
   * it, as he would its prize, and the terminal may be another player's by then.
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

  /** Who paid a ticket out may take the prize back into the till; the ticket is a winning one again. */
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
