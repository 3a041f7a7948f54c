import { expect, it } from 'vitest'
import { hostCalls, type HostCall, type SessionCallName } from '../../../protocol/host-calls.ts'
import { ticketHash } from '../../rules/digest.ts'
import { operatorId } from '../../rules/testing.ts'
import {
  collecting,
  foreignTerminal,
  links,
  newPlayer,
  settling,
  tooManyOf,
  updating,
} from './account-scenarios.ts'
import {
  addPlayer,
  card,
  colleague,
  grandLottery,
  keno,
  opening,
  openWallet,
  origin,
  type Scenarios,
} from './shop.ts'
import {
  cancelling,
  cancellingPayouts,
  checking,
  ofService,
  ownTickets,
  paying,
  random,
  selling,
} from './ticket-scenarios.ts'

/** Scenarios that lead to each refusal that the row of a call declares. */
const scenarios: Partial<Record<SessionCallName, Scenarios>> = {
  buyTickets: selling(keno, grandLottery, (ticket) => [ticket]),
  buyTicketsGames51: selling(grandLottery, keno, (ticket) => ({ tickets: [ticket] })),
  ticketBuy: selling(keno, grandLottery, ofService),
  ticketBuyRandom: selling(keno, grandLottery, (ticket) => ofService(random(ticket))),
  ticketValidate: ownTickets,
  getPriceAndDraw: ownTickets,
  verificationTicket: checking((barcode) => ({ barcode })),
  verificationByHash: checking((barcode) => ({ barcode, hash: ticketHash(barcode) })),
  validationTicket: paying(keno),
  validationTicketGames51: paying(grandLottery),
  cancelTicket: cancelling,
  cancelPayout: cancellingPayouts,
  postRefill: { sum_out_of_bounds: async (open) => (await open({ tillLimit: 100 })).send({ amount: 101 }) },
  postCollection: collecting,
  get_generate_qrcode: {
    sum_out_of_bounds: async (open) =>
      (await open({ topUp: { min: 100, max: 200 } })).send({ sum: 201, currency: 'BRL' }),
  },
  decodingUrlGetHashUserId: {
    ...links((url) => ({ url })),
    too_many_requests: tooManyOf({ url: `${origin}/w/0` }),
  },
  decodeAES256CBC: {
    wallet_unknown: async (open) => (await open()).send({ hash: 'made up' }),
    too_many_requests: tooManyOf({ hash: 'made up' }),
  },
  getAccount: {
    user_not_found: async (open) => (await open()).send({ userId: 'P0' }),
    other_operator: async (open) => (await open()).send({ userId: foreignTerminal }),
  },
  collection_qrcode: settling,
  getWalletLink: {
    user_not_found: async (open) => (await open()).send({ userId: '0' }),
    other_operator: async (open) => {
      const { host, send } = await open()
      return send({ userId: openWallet(host, colleague).userId })
    },
  },
  sandboxWalletBlock: {
    user_not_found: async (open) => (await open()).send({ userId: '0', blocked: true }),
  },
  getUserByIdCard: {
    user_not_found: async (open) => (await open()).send({ idCard: card }),
    too_many_requests: tooManyOf({ idCard: card }),
  },
  createUser: {
    card_taken: async (open) => {
      const { host, send } = await open()
      addPlayer(host)
      return send(newPlayer)
    },
    sum_out_of_bounds: async (open) => (await open({ accountLimit: 99 })).send({ ...newPlayer, amount: 100 }),
  },
  updateUser: updating,
  getAvailableData: {
    other_operator: async (open) => (await open()).send({ operatorId: String(colleague) }),
  },
  changeDeviceConfig: {
    device_unknown: async (open) => (await open()).send({ operatorId, dId: 'tv-9', cId: String(keno) }),
    config_unknown: async (open) => (await open()).send({ operatorId, dId: 'tv-1', cId: '0' }),
    other_operator: async (open) =>
      (await open()).send({ operatorId: colleague, dId: 'tv-1', cId: String(keno) }),
  },
}

const declared = Object.entries<HostCall>(hostCalls)
  .filter(([, { kind }]) => kind !== 'open')
  .flatMap(([call, { refuses = [], refusesEach = [] }]) =>
    [...refuses, ...refusesEach].map((refusal) => [call as SessionCallName, refusal] as const),
  )

it.each(declared)('%s is refused with %s, as its row says', async (call, refusal) => {
  const scenario = scenarios[call]?.[refusal]
  expect(scenario, 'a scenario').toBeDefined()
  const answer = await scenario!(opening(call))
  const isOfEach = (hostCalls[call] as HostCall).refusesEach?.includes(refusal) === true
  expect(answer).toMatchObject(
    isOfEach ? { data: [{ error: { name: refusal } }] } : { success: false, error: { name: refusal } },
  )
})

it('there is no scenario for a refusal that no row declares', () => {
  const described = Object.entries(scenarios).flatMap(([call, refusals]) =>
    Object.keys(refusals).map((refusal) => `${call} ${refusal}`),
  )
  expect(described.toSorted()).toEqual(declared.map((pair) => pair.join(' ')).toSorted())
})
