import { terminalAccount } from '../../../protocol/terminals.ts'
import { operatorId } from '../../rules/testing.ts'
import {
  addPlayer,
  card,
  colleague,
  emptyTill,
  openWallet,
  origin,
  type Scenario,
  type Scenarios,
} from './shop.ts'

const terminal = terminalAccount(operatorId, 1)
export const foreignTerminal = terminalAccount(colleague, 1)

export const collecting: Scenarios = {
  not_enough_funds: async (open) => (await open({}, 500)).send({ amount: 501 }),
  sum_out_of_bounds: async (open) => (await open({ tillLimit: 100 })).send({ amount: 101 }),
  till_differs: async (open) => (await open({}, 500)).send({ amount: 499, closesDay: true }),
}

/** Refusals of the calls that take the link of a wallet. */
export const links = (request: (url: string) => unknown): Scenarios => ({
  wallet_unknown: async (open) => (await open()).send(request(`${origin}/w/0`)),
  wallet_link_replaced: async (open) => {
    const { host, send } = await open()
    const { userId, url } = openWallet(host)
    host.accepted({ type: 'replaceWalletLinks', operatorId, userIds: [userId], until: host.now, origin })
    return send(request(url))
  },
})

/** A caller who tries one value after another is guessing. */
export const tooManyOf =
  (request: unknown): Scenario =>
  async (open) => {
    const { send } = await open()
    for (let tries = 0; tries < 100; tries++) await send(request)
    return send(request)
  }

const settlement = (url: string) => ({ url, method: 'refillQrcode' })
export const settling: Scenarios = {
  ...links(settlement),
  wallet_blocked: async (open) => {
    const { host, send } = await open()
    const { userId, url } = openWallet(host)
    host.accepted({ type: 'blockWallet', userId, isBlocked: true })
    return send(settlement(url))
  },
  wallet_empty: async (open) => {
    const { host, send } = await open()
    const { url } = openWallet(host)
    await send(settlement(url))
    return send(settlement(url))
  },
  not_enough_funds: async (open) => {
    const { host, send } = await open()
    const { url } = openWallet(host)
    emptyTill(host)
    return send(settlement(url))
  },
  other_operator: async (open) => {
    const { host, send } = await open()
    return send(settlement(openWallet(host, colleague).url))
  },
}

export const newPlayer = { name: 'Bruno', card, amount: 0 }
const filling = { amount: 100, currency: 'BRL', method: 'refillTerminal' }
export const updating: Scenarios = {
  user_not_found: async (open) => (await open()).send({ ...filling, userId: 'P0' }),
  other_operator: async (open) => (await open()).send({ ...filling, userId: foreignTerminal }),
  sum_out_of_bounds: async (open) =>
    (await open({ accountLimit: 99 })).send({ ...filling, userId: terminal }),
  not_enough_funds: async (open) =>
    (await open()).send({ ...filling, userId: terminal, method: 'collectionTerminal' }),
  card_taken: async (open) => {
    const { host, send } = await open()
    addPlayer(host)
    return send({ ...filling, userId: addPlayer(host, 'another'), card })
  },
}
