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
  not_enough_funds: async (open) => (await open({}, 500)).ask({ amount: 501 }),
  sum_out_of_bounds: async (open) => (await open({ tillLimit: 100 })).ask({ amount: 101 }),
  till_differs: async (open) => (await open({}, 500)).ask({ amount: 499, closesDay: true }),
}

/** Of the calls that take the link of a wallet. */
export const links = (request: (url: string) => unknown): Scenarios => ({
  wallet_unknown: async (open) => (await open()).ask(request(`${origin}/w/0`)),
  wallet_link_replaced: async (open) => {
    const { host, ask } = await open()
    const { userId, url } = openWallet(host)
    host.accepted({ type: 'replaceWalletLinks', operatorId, userIds: [userId], until: host.now, origin })
    return ask(request(url))
  },
})

/** Whoever tries one after the other is guessing. */
export const tooManyOf =
  (request: unknown): Scenario =>
  async (open) => {
    const { ask } = await open()
    for (let tries = 0; tries < 100; tries++) await ask(request)
    return ask(request)
  }

const settlement = (url: string) => ({ url, method: 'refillQrcode' })
export const settling: Scenarios = {
  ...links(settlement),
  wallet_blocked: async (open) => {
    const { host, ask } = await open()
    const { userId, url } = openWallet(host)
    host.accepted({ type: 'blockWallet', userId, isBlocked: true })
    return ask(settlement(url))
  },
  wallet_empty: async (open) => {
    const { host, ask } = await open()
    const { url } = openWallet(host)
    await ask(settlement(url))
    return ask(settlement(url))
  },
  not_enough_funds: async (open) => {
    const { host, ask } = await open()
    const { url } = openWallet(host)
    emptyTill(host)
    return ask(settlement(url))
  },
  other_operator: async (open) => {
    const { host, ask } = await open()
    return ask(settlement(openWallet(host, colleague).url))
  },
}

export const newPlayer = { name: 'Bruno', card, amount: 0 }
const filling = { amount: 100, currency: 'BRL', method: 'refillTerminal' }
export const updating: Scenarios = {
  user_not_found: async (open) => (await open()).ask({ ...filling, userId: 'P0' }),
  other_operator: async (open) => (await open()).ask({ ...filling, userId: foreignTerminal }),
  sum_out_of_bounds: async (open) => (await open({ accountLimit: 99 })).ask({ ...filling, userId: terminal }),
  not_enough_funds: async (open) =>
    (await open()).ask({ ...filling, userId: terminal, method: 'collectionTerminal' }),
  card_taken: async (open) => {
    const { host, ask } = await open()
    addPlayer(host)
    return ask({ ...filling, userId: addPlayer(host, 'another'), card })
  },
}
