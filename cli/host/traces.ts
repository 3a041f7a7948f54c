import * as v from 'valibot'
import { gameRow, type GameRow } from '../../src/games/catalogue.ts'
import { readRules } from '../../src/games/read-rules.ts'
import { hostCalls, type AnswerOf, type HostCallName } from '../../src/protocol/host-calls.ts'
import { isTerminalAccount } from '../../src/protocol/terminals.ts'

/** A request as it was parsed. */
type ParsedRequest<Name extends HostCallName> = v.InferOutput<(typeof hostCalls)[Name]['request']>

interface SoldTicket {
  readonly gameId: number
  readonly price: number
  /** The prize of an instant game; undefined in all other games. */
  readonly instantPrize: number | undefined
  state: 'sold' | 'cancelled' | 'paid'
}

const isPurchase = (name: HostCallName) =>
  name === 'buyTickets' || name === 'buyTicketsGames51' || name === 'ticketBuy' || name === 'ticketBuyRandom'

/** What an operator has moved and not yet undone, as acknowledged by the host. Amounts are minor units. */
export class Traces {
  readonly tickets = new Map<string, SoldTicket>()
  /** Links of QR wallets with money, by user id. */
  readonly wallets = new Map<string, string>()
  /** Balances of players' accounts, by user id. An account cannot be closed. */
  readonly players = new Map<string, { wallet: number; hasCard: boolean }>()
  /** Funds of terminals, by account. */
  readonly terminals = new Map<string, number>()
  /** Ids of counters whose heads the host keeps. */
  readonly counters = new Set<string>()
  /** Keys of money requests that may have moved something: neither a valid answer nor a refusal arrived. */
  readonly unknown = new Set<string>()
  /** The change of the till by all movements together. */
  moved = 0
  readonly #keys = new Set<string>()
  readonly #sold = new Set<string>()
  /** Of the games that the host describes. */
  readonly #rules = new Map<number, GameRow>()

  /** Records what an answer acknowledges. An invalid answer acknowledges nothing. */
  note(name: HostCallName, request: unknown, key: string | null, body: unknown): void {
    const call = hostCalls[name]
    const isFirst = key === null || !this.#keys.has(key.toLowerCase())
    const parsed = v.safeParse(v.object({ request: call.request, body: call.answer }), { request, body })
    if (!parsed.success) return
    if (key !== null) {
      this.#keys.add(key.toLowerCase())
      this.unknown.delete(key)
    }
    const { request: parsedRequest, body: answer } = parsed.output
    if (name === 'config') this.#noteGames(answer as AnswerOf<'config'>)
    if (isPurchase(name)) this.#noteSale(answer as AnswerOf<'buyTickets'>)
    else if (isFirst) this.#noteOther(name, parsedRequest, answer)
  }

  #noteGames({ data }: AnswerOf<'config'>): void {
    for (const { game_id: gameId, rules } of data) {
      const read = readRules(rules)
      if (read.ok) this.#rules.set(gameId, read.rules)
    }
  }

  #noteSale({ data }: AnswerOf<'buyTickets'>): void {
    for (const result of data) {
      if ('error' in result || this.#sold.has(result.unique_req_id)) continue
      const { barcode, gameId, price } = result
      this.#sold.add(result.unique_req_id)
      this.moved += price
      const isInstant = (this.#rules.get(gameId) ?? gameRow(gameId))?.drawEveryS === 0
      const instantPrize = isInstant ? (result.instantPrize ?? 0) : undefined
      this.tickets.set(barcode, { gameId, price, instantPrize, state: 'sold' })
    }
  }

  #noteOther(name: HostCallName, request: unknown, answer: unknown): void {
    const as = <Name extends HostCallName>(_name: Name) => ({
      request: request as ParsedRequest<Name>,
      answer: answer as AnswerOf<Name>,
    })
    switch (name) {
      case 'postRefill':
        this.moved += as(name).request.amount
        return
      case 'postCollection':
        this.moved -= as(name).request.amount
        return
      case 'cancelTicket':
        return this.#notePayment(as(name).answer, -1, 'cancelled')
      case 'validationTicket':
      case 'validationTicketGames51':
        return this.#notePayment(as(name).answer, -1, 'paid')
      case 'cancelPayout':
        return this.#notePayment(as(name).answer, 1, 'sold')
      case 'get_generate_qrcode': {
        const { request, answer } = as(name)
        this.moved += request.sum
        this.wallets.set(answer.user.userId, answer.short_url)
        return
      }
      case 'getWalletLink': {
        const { user, short_url: link } = as(name).answer
        if (this.wallets.has(user.userId)) this.wallets.set(user.userId, link)
        return
      }
      case 'collection_qrcode': {
        const { request, answer } = as(name)
        this.moved -= answer.sum
        for (const [userId, link] of this.wallets) if (link === request.url) this.wallets.delete(userId)
        return
      }
      case 'createUser': {
        const { request, answer } = as(name)
        this.moved += request.amount
        this.players.set(answer.user.userId, { wallet: request.amount, hasCard: true })
        return
      }
      case 'updateUser':
        return this.#noteAccount(as(name).request)
      case 'logHead':
        this.counters.add(as(name).request.counterId)
        return
      default:
        return
    }
  }

  #notePayment({ data }: AnswerOf<'cancelTicket'>, direction: 1 | -1, state: SoldTicket['state']): void {
    this.moved += direction * data.amount
    const ticket = this.tickets.get(data.barcode)
    if (ticket) ticket.state = state
  }

  #noteAccount({ userId, method, amount, card }: ParsedRequest<'updateUser'>): void {
    const change = method === 'refillTerminal' ? amount : -amount
    this.moved += change
    if (isTerminalAccount(userId)) {
      this.terminals.set(userId, (this.terminals.get(userId) ?? 0) + change)
      return
    }
    const player = this.players.get(userId)
    if (!player) return
    player.wallet += change
    if (card !== undefined) player.hasCard = card !== null
  }
}
