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

/** A till with the smallest balance that any till may have, where the terms allow a negative one. */
const boundless = { negativeBalanceSales: true, payoutLimit: 3 * maxTotal }
const unsold = newBarcode(keno, repeatableChance(99))

/** The calls that sell: which game they sell, which game they refuse, and the form of a ticket with named bets on the wire. */
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
      const { host, send } = await open()
      return send(ticket(host, changes))
    }
  const inTill =
    (till: number): Scenario =>
    async (open) => {
      const { host, send } = await open({}, till)
      return send(ticket(host))
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
      const { host, send } = await open({ liability: { perDraw: 0, ofGame: {} } })
      return send(ticket(host))
    },
    id_reused: async (open) => {
      const { host, send } = await open()
      await send(ticket(host))
      return send(ticket(host, { ticket: { multidraw: 2 } }))
    },
  }
}

type Named = ReturnType<PlayedHost['ticket']>
export const random = ({ base, ...ticket }: Named) => ({
  ...ticket,
  base: { price_var: base.price_var, bet_count: 1 },
})
export const ofService = (ticket: unknown) => ({ service: serviceOf(keno), tickets: [ticket] })

/** Refusals of calls about tickets that the operator has sold. */
export const ownTickets: Scenarios = {
  invalid_barcode: async (open) => (await open()).send({ barcode: unsold }),
  incorrect_barcode: async (open) => (await open()).send({ barcode: '1' }),
  other_operator: async (open) => {
    const { host, send } = await open()
    return send({ barcode: sell(host, keno, colleague).barcode })
  },
}

/** Refusals of the checks of a ticket. */
export const checking = (request: (barcode: string) => unknown): Scenarios => ({
  invalid_barcode: async (open) => (await open()).send(request(unsold)),
  incorrect_barcode: async (open) => (await open()).send(request('1')),
  ticket_cancelled: async (open) => {
    const { host, send } = await open()
    return send(request(cancelled(host).barcode))
  },
})

export const paying = (gameId: number): Scenarios => ({
  invalid_barcode: async (open) => (await open()).send({ barcode: unsold }),
  incorrect_barcode: async (open) => {
    const { host, send } = await open()
    return send({ barcode: winner(host, 500, gameId === keno ? grandLottery : keno).barcode })
  },
  not_recalculated: async (open) => {
    const { host, send } = await open()
    return send({ barcode: sell(host, gameId).barcode })
  },
  not_winning: async (open) => {
    const { host, send } = await open()
    return send({ barcode: winner(host, 0, gameId).barcode })
  },
  already_paid: async (open) => {
    const { host, send } = await open()
    const ticket = winner(host, 500, gameId)
    pay(host, ticket)
    return send({ barcode: ticket.barcode })
  },
  ticket_expired: async (open) => {
    const { host, send } = await open()
    const { barcode, expiryDate } = winner(host, 500, gameId)
    host.now = expiryDate + 1
    return send({ barcode })
  },
  ticket_cancelled: async (open) => {
    const { host, send } = await open()
    return send({ barcode: cancelled(host, gameId).barcode })
  },
  payout_limit: async (open) => {
    const { host, send } = await open({ payoutLimit: 499 })
    return send({ barcode: winner(host, 500, gameId).barcode })
  },
  not_enough_funds: async (open) => {
    const { host, send } = await open({}, 0)
    return send({ barcode: winner(host, 500, gameId).barcode })
  },
  sum_out_of_bounds: async (open) => {
    const { host, send } = await open(boundless, -maxTotal)
    return send({ barcode: winner(host, 500, gameId).barcode })
  },
})

export const cancelling: Scenarios = {
  ...ownTickets,
  ticket_cancelled: async (open) => {
    const { host, send } = await open()
    return send({ barcode: cancelled(host).barcode })
  },
  cancel_failed: async (open) => {
    const { host, send } = await open()
    return send({ barcode: winner(host, 0).barcode })
  },
  not_enough_funds: async (open) => {
    const { host, send } = await open()
    const { barcode } = sell(host)
    emptyTill(host)
    return send({ barcode })
  },
  sum_out_of_bounds: async (open) => {
    const { host, send } = await open(boundless)
    const { barcode } = sell(host, grandLottery)
    const won = sell(host)
    comesOut(host, won, tillOf(host.state, operatorId) + maxTotal)
    pay(host, won)
    return send({ barcode })
  },
}

export const cancellingPayouts: Scenarios = {
  invalid_barcode: async (open) => (await open()).send({ barcode: unsold }),
  incorrect_barcode: async (open) => (await open()).send({ barcode: '1' }),
  ticket_cancelled: async (open) => {
    const { host, send } = await open()
    return send({ barcode: cancelled(host).barcode })
  },
  cancel_failed: async (open) => {
    const { host, send } = await open()
    return send({ barcode: winner(host, 500).barcode })
  },
  sum_out_of_bounds: async (open) => {
    const { host, send } = await open({ tillLimit: maxTotal })
    const ticket = winner(host, 500)
    pay(host, ticket)
    const amount = maxTotal - tillOf(host.state, operatorId)
    host.eventOf({ type: 'refillTill', operatorId, key: key(), amount }, 'tillRefilled')
    return send({ barcode: ticket.barcode })
  },
}
