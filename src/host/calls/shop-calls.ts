import { gameConfigs } from '../config.ts'
import { hostError } from '../decision.ts'
import { ticketHash } from '../digest.ts'
import { timers } from '../draws.ts'
import { inquiryAnswer } from '../inquiry.ts'
import { operatorOf, tillOf } from '../operators.ts'
import { purchaseAnswer } from '../purchases.ts'
import type { BuyTickets, SaleCounter } from '../sale.ts'
import type { Ticket } from '../state.ts'
import { findTicket, validation } from '../tickets.ts'
import { verificationAnswer } from '../verification.ts'
import { refused, type Caller, type SessionHandlers, type ShopCallName } from './handlers.ts'
import type { LiveHost } from '../live/live-host.ts'

/** What a logged-in operator buys and asks for. `nameOf` says what a game is called in this deployment. */
export function shopCalls(
  host: LiveHost,
  nameOf: (gameId: number) => string,
): Pick<SessionHandlers, ShopCallName> {
  async function buy(counter: SaleCounter, tickets: BuyTickets['tickets'], caller: Caller) {
    const { operatorId, key } = caller
    const answer = await host.execute({ type: 'buyTickets', operatorId, key, counter, tickets }, (state) =>
      purchaseAnswer(state, operatorId, key),
    )
    return answer.ok ? answer.value : refused(answer.error)
  }

  const aboutTicket = <T>(barcode: string, { operatorId }: Caller, view: (ticket: Ticket) => T) =>
    host.read((state) => {
      const found = findTicket(state, operatorId, barcode)
      return 'code' in found ? refused(found) : view(found)
    })

  async function verify(barcode: string, { operatorId }: Caller) {
    const answer = await host.execute({ type: 'checkTicket', operatorId, barcode }, (state) =>
      verificationAnswer(state, operatorId, barcode),
    )
    return answer.ok ? answer.value : refused(answer.error)
  }

  return {
    config: () => host.read((state) => ({ success: true, data: gameConfigs(state, nameOf) })),
    privileges: (_request, { operatorId }) =>
      host.read((state) => ({
        success: true,
        data: operatorOf(state, operatorId).permittedGames.map((game_id) => ({ game_id })),
      })),
    getTimers: () => host.read((state) => timers(state, host.now())),
    getOperatorId: async (_request, { operatorId }) => ({ operatorId }),
    getWalletByIdUser: (_request, { operatorId }) =>
      host.read((state) => ({ wallet: tillOf(state, operatorId), operatorId })),
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
        dateNow: host.now(),
      })),
    verificationTicket: ({ barcode }, caller) => verify(barcode, caller),
    verificationByHash: ({ barcode, hash }, caller) =>
      hash === ticketHash(barcode)
        ? verify(barcode, caller)
        : Promise.resolve(refused(hostError('incorrectBarcode', 'incorrect_barcode'))),
    async ticketInquiry({ unique_req_ids: ids }, { operatorId }) {
      const answer = await host.execute({ type: 'inquireTickets', operatorId, ids }, (state) => ({
        success: true as const,
        data: inquiryAnswer(state, operatorId, ids),
      }))
      return answer.ok ? answer.value : refused(answer.error)
    },
  }
}
