import { expect, it } from 'vitest'
import { errorCodes, hostErrors } from '../../../protocol/error-codes.ts'
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
  type Open,
  type Scenario,
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

const head = { counterId: 'counter-1', log: 1, count: 100, hash: 'a'.repeat(64), hashVersion: 1, at: 0 }

/** Another head of the same counter, after the first. */
const afterHead =
  (change: object): Scenario =>
  async (open) => {
    const { send } = await open()
    const first = { ...head, stateHash: head.hash }
    await send(first)
    return send({ ...first, ...change })
  }

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
  handoverInquiry: {
    user_not_found: async (open) => (await open()).send({ operatorId: 0, unique_req_ids: [], ids: [] }),
  },
  logHead: {
    log_head_older: afterHead({ count: 99 }),
    log_head_differs: afterHead({ hash: 'c'.repeat(64) }),
  },
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

/** The value at a path such as `base.bets.0.numbers`. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part === undefined ? part : (Object(part) as Fields)[name]), value)
type Fields = Readonly<Record<string, unknown>>

/** The ticket of a request that buys one. */
const ticketIn = (request: unknown): unknown =>
  Array.isArray(request) ? request[0] : valueAt(request, 'tickets.0')

const aboutFields = declared.filter(([, refusal]) => hostErrors[refusal].code === errorCodes.incorrectData)

it.each(aboutFields)('%s names the field of its request that is at fault with %s', async (call, refusal) => {
  let latest: unknown
  const open: Open = async (...terms) => {
    const shop = await opening(call)(...terms)
    return { ...shop, send: (request) => shop.send((latest = request)) }
  }
  const answer = await scenarios[call]![refusal]!(open)
  const isOfEach = (hostCalls[call] as HostCall).refusesEach?.includes(refusal) === true
  const field = valueAt(answer, isOfEach ? 'data.0.error.field' : 'error.field')
  // No field is at fault where the till would hold more than any till may.
  if (isOfEach && refusal === 'sum_out_of_bounds') expect(field).toBeUndefined()
  else expect(valueAt(isOfEach ? ticketIn(latest) : latest, String(field)), String(field)).toBeDefined()
})

it('there is no scenario for a refusal that no row declares', () => {
  const described = Object.entries(scenarios).flatMap(([call, refusals]) =>
    Object.keys(refusals).map((refusal) => `${call} ${refusal}`),
  )
  expect(described.toSorted()).toEqual(declared.map((pair) => pair.join(' ')).toSorted())
})
