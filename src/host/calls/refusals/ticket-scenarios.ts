import { serviceOf } from '../../../games/ticket-service.ts'
import { maxTotal } from '../../../values/money.ts'
import { newBarcode } from '../../rules/barcode.ts'
import { tillOf } from '../../rules/operators.ts'
import { operatorId, repeatableChance, type PlayedHost } from '../../rules/testing.ts'
import {
  cancelled,
  colleague,
  comesOut,
  emptyTill,
  grandLottery,
  keno,
  key,
  pay,
  sell,
  winner,
  type Scenario,
  type Scenarios,
} from './shop.ts'

/** A till that owes as much as any till may, as far as the terms let it. */
const boundless = { negativeBalanceSales: true, payoutLimit: 3 * maxTotal }
const unsold = newBarcode(keno, repeatableChance(99))

/** Of the ways to sell: which game, which one belongs elsewhere, and how a ticket with named bets travels. */
export function selling(
  gameId: number,
  elsewhere: number,
  request: (ticket: ReturnType<PlayedHost['ticket']>) => unknown,
): Scenarios {
  const ticket = (host: PlayedHost, changes: Parameters<PlayedHost['ticket']>[1] = {}) =>
    request(
      host.ticket('the ticket', {
        game_id: gameId,
        base: { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] },
        ...changes,
      }),
    )
  const refused =
    (changes: Parameters<PlayedHost['ticket']>[1]): Scenario =>
    async (open) => {
      const { host, ask } = await open()
      return ask(ticket(host, changes))
    }
  const inTill =
    (till: number): Scenario =>
    async (open) => {
      const { host, ask } = await open({}, till)
      return ask(ticket(host))
    }
  return {
    game_unknown: refused({ game_id: elsewhere }),
    game_not_permitted: refused({ game_id: gameId + 1000 }),
    bet_invalid: refused({ ticket: { multidraw: 1_000 } }),
    price_invalid: refused({ base: { price_var: '9', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] } }),
    draw_closed: refused({ draw_id: 1 }),
    not_enough_funds: inTill(-1),
    sum_out_of_bounds: inTill(maxTotal),
    liability_limit: async (open) => {
      const { host, ask } = await open({ liability: { perDraw: 0, ofGame: {} } })
      return ask(ticket(host))
    },
    id_reused: async (open) => {
      const { host, ask } = await open()
      await ask(ticket(host))
      return ask(ticket(host, { ticket: { multidraw: 2 } }))
    },
  }
}

type Named = ReturnType<PlayedHost['ticket']>
export const random = ({ base, ...ticket }: Named) => ({
  ...ticket,
  base: { price_var: base.price_var, bet_count: 1 },
})
export const ofService = (ticket: unknown) => ({ service: serviceOf(keno), tickets: [ticket] })

/** Of what is asked about the tickets that an operator sold himself. */
export const ownTickets: Scenarios = {
  invalid_barcode: async (open) => (await open()).ask({ barcode: unsold }),
  incorrect_barcode: async (open) => (await open()).ask({ barcode: '1' }),
  other_operator: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: sell(host, keno, colleague).barcode })
  },
}

/** Of the checks of a ticket. */
export const checking = (request: (barcode: string) => unknown): Scenarios => ({
  invalid_barcode: async (open) => (await open()).ask(request(unsold)),
  incorrect_barcode: async (open) => (await open()).ask(request('1')),
  ticket_cancelled: async (open) => {
    const { host, ask } = await open()
    return ask(request(cancelled(host).barcode))
  },
})

export const paying = (gameId: number): Scenarios => ({
  invalid_barcode: async (open) => (await open()).ask({ barcode: unsold }),
  incorrect_barcode: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: winner(host, 500, gameId === keno ? grandLottery : keno).barcode })
  },
  not_recalculated: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: sell(host, gameId).barcode })
  },
  not_winning: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: winner(host, 0, gameId).barcode })
  },
  already_paid: async (open) => {
    const { host, ask } = await open()
    const ticket = winner(host, 500, gameId)
    pay(host, ticket)
    return ask({ barcode: ticket.barcode })
  },
  ticket_expired: async (open) => {
    const { host, ask } = await open()
    const { barcode, expiryDate } = winner(host, 500, gameId)
    host.now = expiryDate + 1
    return ask({ barcode })
  },
  ticket_cancelled: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: cancelled(host, gameId).barcode })
  },
  payout_limit: async (open) => {
    const { host, ask } = await open({ payoutLimit: 499 })
    return ask({ barcode: winner(host, 500, gameId).barcode })
  },
  not_enough_funds: async (open) => {
    const { host, ask } = await open({}, 0)
    return ask({ barcode: winner(host, 500, gameId).barcode })
  },
  sum_out_of_bounds: async (open) => {
    const { host, ask } = await open(boundless, -maxTotal)
    return ask({ barcode: winner(host, 500, gameId).barcode })
  },
})

export const cancelling: Scenarios = {
  ...ownTickets,
  ticket_cancelled: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: cancelled(host).barcode })
  },
  cancel_failed: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: winner(host, 0).barcode })
  },
  not_enough_funds: async (open) => {
    const { host, ask } = await open()
    const { barcode } = sell(host)
    emptyTill(host)
    return ask({ barcode })
  },
  sum_out_of_bounds: async (open) => {
    const { host, ask } = await open(boundless)
    const { barcode } = sell(host, grandLottery)
    const won = sell(host)
    comesOut(host, won, tillOf(host.state, operatorId) + maxTotal)
    pay(host, won)
    return ask({ barcode })
  },
}

export const cancellingPayouts: Scenarios = {
  invalid_barcode: async (open) => (await open()).ask({ barcode: unsold }),
  incorrect_barcode: async (open) => (await open()).ask({ barcode: '1' }),
  ticket_cancelled: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: cancelled(host).barcode })
  },
  cancel_failed: async (open) => {
    const { host, ask } = await open()
    return ask({ barcode: winner(host, 500).barcode })
  },
  sum_out_of_bounds: async (open) => {
    const { host, ask } = await open({ tillLimit: maxTotal })
    const ticket = winner(host, 500)
    pay(host, ticket)
    const amount = maxTotal - tillOf(host.state, operatorId)
    host.happens({ type: 'refillTill', operatorId, key: key(), amount }, 'tillRefilled')
    return ask({ barcode: ticket.barcode })
  },
}
