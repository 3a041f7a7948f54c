import { randomInt, randomUUID } from 'node:crypto'
import { serviceOf } from '../../../src/games/ticket-service.ts'
import type { LedgerKind } from '../../../src/protocol/till-records.ts'
import type { WirePurchaseResult } from '../../../src/protocol/tickets.ts'
import { known } from '../conditions.ts'
import { mustEqual, mustHave, NotProven } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { act, type Entry, type Movement } from './act.ts'
import { winnerOf } from './instants.ts'
import { anew, isGrandLottery, isOfService, isOrdinary, offerOf, sold, soldIn, type Offer } from './offers.ts'

export const one = 100

/** The smallest wallet that the deployment allows. */
export function smallest(visit: Visit) {
  const { sumBounds, currency } = known(visit, 'deployment')
  return { sum: Math.max(sumBounds.min, 1), currency }
}

export const newCard = () => Array.from({ length: 16 }, () => randomInt(16).toString(16)).join('')

/** A player's account with this balance. */
export async function newPlayer(visit: Visit, amount: number) {
  const { currency } = known(visit, 'deployment')
  const card = newCard()
  const request = { card, currency, name: 'Host check', amount }
  return { card, ...(await visit.client.request('createUser', request)) }
}

/** The first terminal of the operator. */
export async function firstTerminal({ client }: Visit) {
  const { terminals } = await client.request('getTerminalsOperator', {})
  const [terminal] = terminals
  if (!terminal) throw new NotProven('this operator has no terminal')
  return terminal
}

interface PurchaseAnswer {
  readonly data: readonly WirePurchaseResult[]
  readonly wallet?: number | undefined
}

/** The expected change of till and ledger after the purchase of one ticket. */
const purchase = ({ ticket, price }: Offer) => ({
  change: price,
  till: ({ wallet }: PurchaseAnswer) => wallet,
  look: ({ data }: PurchaseAnswer) => mustEqual('the price', soldIn(data, ticket.unique_req_id).price, price),
  entries({ data }: PurchaseAnswer): readonly Entry[] {
    const { unique_req_id, barcode, gameId } = soldIn(data, ticket.unique_req_id)
    return [{ kind: 'sale', amount: price, unique_req_id, barcode, gameId }]
  },
})

interface PaymentAnswer {
  readonly data: { readonly barcode: string; readonly gameId: number; readonly amount: number }
  readonly wallet: number
}

/** The expected change of till and ledger after a payout or a cancellation. */
const payment = (kind: LedgerKind, barcode: string, change: number) => ({
  request: { barcode },
  other: { barcode: '1' },
  change,
  till: ({ wallet }: PaymentAnswer) => wallet,
  look({ data }: PaymentAnswer) {
    mustEqual('the ticket and the amount', [data.barcode, data.amount], [barcode, Math.abs(change)])
  },
  entries: ({ data: { gameId } }: PaymentAnswer): readonly Entry[] => [
    { kind, amount: change, barcode, gameId },
  ],
})

const tickets: readonly Movement[] = [
  {
    about: 'buyTickets',
    async prepare(visit) {
      const offer = await offerOf(visit, isOrdinary)
      const { ticket } = offer
      return act('buyTickets', { request: [ticket], other: [anew(ticket)], ...purchase(offer) })
    },
  },
  {
    about: 'buyTicketsGames51',
    async prepare(visit) {
      const offer = await offerOf(visit, isGrandLottery)
      const { ticket } = offer
      const requests = { request: { tickets: [ticket] }, other: { tickets: [anew(ticket)] } }
      return act('buyTicketsGames51', { ...requests, ...purchase(offer) })
    },
  },
  {
    about: 'ticketBuy',
    async prepare(visit) {
      const offer = await offerOf(visit, isOfService)
      const { ticket } = offer
      const service = serviceOf(ticket.game_id)!
      const requests = {
        request: { service, tickets: [ticket] },
        other: { service, tickets: [anew(ticket)] },
      }
      return act('ticketBuy', { ...requests, ...purchase(offer) })
    },
  },
  {
    about: 'ticketBuyRandom',
    async prepare(visit) {
      const offer = await offerOf(visit, isOfService)
      const { addData: _format, base, ...rest } = offer.ticket
      const ticket = { ...rest, base: { price_var: base.price_var, bet_count: 1 } }
      const service = serviceOf(ticket.game_id)!
      const other = { ...ticket, unique_req_id: randomUUID() }
      const requests = { request: { service, tickets: [ticket] }, other: { service, tickets: [other] } }
      return act('ticketBuyRandom', { ...requests, ...purchase(offer) })
    },
  },
  {
    about: 'cancelTicket',
    async prepare(visit) {
      const { ticket } = await sold(visit)
      return act('cancelTicket', payment('ticketCancellation', ticket.barcode, -ticket.price))
    },
  },
  {
    about: 'validationTicket',
    async prepare(visit) {
      const { barcode, prize } = await winnerOf(visit)
      return act('validationTicket', payment('payout', barcode, -prize))
    },
  },
  {
    about: 'cancelPayout',
    async prepare(visit) {
      const { barcode, prize } = await winnerOf(visit)
      await visit.client.request('validationTicket', { barcode })
      return act('cancelPayout', payment('payoutCancellation', barcode, prize))
    },
  },
]

const cash: readonly Movement[] = [
  {
    about: 'postRefill',
    prepare: async () =>
      act('postRefill', {
        request: { amount: one },
        other: { amount: 2 * one },
        change: one,
        till: ({ balance }) => balance,
        entries: () => [{ kind: 'refill', amount: one }],
      }),
  },
  {
    about: 'postCollection',
    async prepare({ client }) {
      await client.request('postRefill', { amount: one })
      return act('postCollection', {
        request: { amount: one },
        other: { amount: one - 1 },
        change: -one,
        till: ({ balance }) => balance,
        entries: () => [{ kind: 'collection', amount: -one }],
      })
    },
  },
]

const wallets: readonly Movement[] = [
  {
    about: 'get_generate_qrcode',
    async prepare(visit) {
      const { sum, currency } = smallest(visit)
      return act('get_generate_qrcode', {
        request: { sum, currency },
        other: { sum: sum + 1, currency },
        change: sum,
        till: ({ update }) => update.balanceOperator,
        look: ({ update, user }) =>
          mustEqual(
            'the wallet and its operator',
            [update.balance, user.operatorId],
            [sum, visit.operatorId],
          ),
        entries: ({ user: { userId } }) => [{ kind: 'walletTopUp', amount: sum, userId }],
      })
    },
  },
  {
    about: 'collection_qrcode',
    async prepare(visit) {
      const { sum } = smallest(visit)
      const { short_url: url, user } = await visit.client.request('get_generate_qrcode', smallest(visit))
      return act('collection_qrcode', {
        request: { url, method: 'refillQrcode' },
        other: { url: `${url}0`, method: 'refillQrcode' },
        change: -sum,
        till: ({ balanceOperator }) => balanceOperator,
        look: (answer) => mustEqual('the sum', answer.sum, sum),
        entries: () => [{ kind: 'walletSettlement', amount: -sum, userId: user.userId }],
      })
    },
  },
]

/** Money between the till and an account. `wallet` is the balance before. */
const toAccount = (
  visit: Visit,
  userId: string,
  method: 'refillTerminal' | 'collectionTerminal',
  kind: LedgerKind,
  wallet: number,
  account: { userId: string } | { operator_terminal: string } = { userId },
) => {
  const change = method === 'refillTerminal' ? one : -one
  const { currency } = known(visit, 'deployment')
  const request = { ...account, amount: one, currency, method }
  return act('updateUser', {
    request,
    other: { ...request, amount: one - 1 },
    change,
    till: ({ balanceOperator }) => balanceOperator,
    look: (answer) => mustEqual('the balance of the account', answer.wallet, wallet + change),
    entries: () => [{ kind, amount: change, userId }],
  })
}

const players: readonly Movement[] = [
  {
    about: 'createUser',
    async prepare(visit) {
      const { currency } = known(visit, 'deployment')
      const request = { card: newCard(), currency, name: 'Host check', amount: one }
      return act('createUser', {
        request,
        other: { ...request, amount: one - 1 },
        change: one,
        till: ({ balanceOperator }) => balanceOperator,
        look({ wallet, user }) {
          mustEqual('the balance of the account', wallet, one)
          mustHave('the user', user, { name: request.name })
        },
        entries: ({ user: { userId } }) => [{ kind: 'playerTopUp', amount: one, userId }],
      })
    },
  },
  {
    about: 'updateUser',
    what: "a player's money in",
    async prepare(visit) {
      mustHaveFlag(visit, 'cardReader')
      const { user } = await newPlayer(visit, one)
      return toAccount(visit, user.userId, 'refillTerminal', 'playerTopUp', one)
    },
  },
  {
    about: 'updateUser',
    what: "a player's money out",
    async prepare(visit) {
      mustHaveFlag(visit, 'cardReader')
      const { user } = await newPlayer(visit, one)
      return toAccount(visit, user.userId, 'collectionTerminal', 'playerSettlement', one)
    },
  },
  {
    about: 'updateUser',
    what: "a terminal's money in",
    async prepare(visit) {
      mustHaveFlag(visit, 'terminals')
      const { hashId, wallet } = await firstTerminal(visit)
      return toAccount(visit, hashId, 'refillTerminal', 'terminalRefill', wallet)
    },
  },
  {
    about: 'updateUser',
    what: "a terminal's money in, by its operator_terminal",
    async prepare(visit) {
      mustHaveFlag(visit, 'terminals')
      const { hashId, wallet } = await firstTerminal(visit)
      const account = { operator_terminal: hashId }
      return toAccount(visit, hashId, 'refillTerminal', 'terminalRefill', wallet, account)
    },
  },
  {
    about: 'updateUser',
    what: "a terminal's money out",
    async prepare(visit) {
      mustHaveFlag(visit, 'terminals')
      const { hashId, wallet } = await firstTerminal(visit)
      const { currency } = known(visit, 'deployment')
      const funds = { userId: hashId, amount: one, currency, method: 'refillTerminal' } as const
      await visit.client.request('updateUser', funds)
      return toAccount(visit, hashId, 'collectionTerminal', 'terminalCollection', wallet + one)
    },
  },
]

export function mustHaveFlag(visit: Visit, flag: 'cardReader' | 'terminals' | 'qrCode' | 'tvBox'): void {
  if (!known(visit, 'deployment').flags[flag]) throw new NotProven(`the deployment has ${flag} switched off`)
}

/** Every way to move money between a till and something else. */
export const movements: readonly Movement[] = [...cash, ...tickets, ...wallets, ...players]
