import { hostError } from '../../protocol/error-codes.ts'
import type { saleCalls as calls } from '../../protocol/sale.ts'
import { inquiryAnswer, unseenTickets } from '../rules/inquiry.ts'
import type { BuyTickets, Lottery } from '../rules/sale.ts'
import type { Ticket } from '../rules/records.ts'
import { findTicket, validation } from '../rules/tickets.ts'
import type { Attempts } from './attempts.ts'
import { mayClose } from './closed-ids.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import { moveMoney } from './till-calls.ts'

/** A logged-in operator sells tickets and inquires about their outcomes. */
export function saleCalls(attempts: Attempts): Handlers<typeof calls> {
  function buy(lottery: Lottery, tickets: BuyTickets['tickets'], caller: Caller) {
    const { operatorId, key, host } = caller
    return moveMoney<'buyTickets'>(host, { type: 'buyTickets', operatorId, key, lottery, tickets })
  }

  const aboutTicket = <T>(barcode: string, { operatorId, host }: Caller, view: (ticket: Ticket) => T) =>
    host.read({ barcodes: [barcode] }, (state) => {
      const found = findTicket(state, operatorId, barcode)
      return 'code' in found ? refused(found) : view(found)
    })

  return {
    buyTickets: (tickets, caller) => buy('ordinary', tickets, caller),
    buyTicketsGames51: ({ tickets }, caller) => buy('grandLottery', tickets, caller),
    ticketBuy: ({ service, tickets }, caller) => buy(service, tickets, caller),
    ticketBuyRandom: ({ service, tickets }, caller) => buy(service, tickets, caller),
    ticketValidate: ({ barcode }, caller) =>
      aboutTicket(barcode, caller, (ticket) => ({ success: true as const, data: validation(ticket) })),
    getPriceAndDraw: ({ barcode }, caller) =>
      aboutTicket(barcode, caller, ({ price, firstDraw, lastDraw }) => ({
        price,
        colDraw: lastDraw - firstDraw + 1,
        dateNow: caller.host.now(),
      })),
    async ticketInquiry({ unique_req_ids: ids }, { operatorId, host }) {
      const unseen = await host.read(
        { operatorId, ticketIds: ids },
        (state) => unseenTickets(state, operatorId, ids).length,
      )
      if (!(await mayClose(attempts, operatorId, unseen))) return refused(hostError('too_many_requests'))
      const answer = await host.execute({ type: 'inquireTickets', operatorId, ids }, (state) => ({
        success: true as const,
        data: inquiryAnswer(state, operatorId, ids),
      }))
      return answer.ok ? answer.value : refused(answer.error)
    },
  }
}
