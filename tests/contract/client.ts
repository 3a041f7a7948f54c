import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import {
  hostCalls,
  hostTimeHeader,
  idempotencyKeyHeader,
  type AnswerOf,
  type HostCallName,
  type RequestOf,
} from '../../src/protocol/host-calls.ts'
import { gameRow } from '../../src/games/catalogue.ts'
import { quickPick } from '../../src/games/rules.ts'
import { neverCloses, type WireTimers } from '../../src/protocol/games.ts'
import type { WireTicket } from '../../src/protocol/tickets.ts'
import { sessionCookies } from '../../src/protocol/session-cookie.ts'
import { Failure, type HostError } from '../../src/protocol/wire.ts'

type Outcome<Name extends HostCallName> =
  | { readonly status: number; readonly answer: AnswerOf<Name> }
  | { readonly status: number; readonly error: HostError }

/** The remaining time of a draw that a sale needs, also where a connection is lost meanwhile. */
const enoughMs = 5_000

const textual = ([name, value]: [string, unknown]): [string, string] => [name, String(value)]

/** A page reduced to its wire: keeps cookies as a browser does, parses every answer by the contract. */
export class Client {
  readonly #url: string
  readonly cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  /** What the cookies of this host are called. */
  async cookieNames() {
    return sessionCookies((await this.request('deployment', {})).hostId ?? null)
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('cookie')) headers.set('cookie', this.cookieHeader())
    const response = await fetch(this.#url + path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  async call<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    headers: Record<string, string> = {},
  ): Promise<Outcome<Name>> {
    const call = hostCalls[name]
    const schema: (typeof hostCalls)[Name]['answer'] = call.answer
    const body = call.method === 'POST' ? { body: JSON.stringify(request) } : {}
    // Of a GET the body is the query (rulings, "Calls").
    const query = call.method === 'GET' ? new URLSearchParams(Object.entries(request).map(textual)) : ''
    const response = await this.raw(query.toString() ? `${call.path}?${query}` : call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...body,
    })
    const json: unknown = await response.json()
    if (!(Number(response.headers.get(hostTimeHeader)) > 0))
      throw new Error('an answer without the host time')
    const failure = v.safeParse(Failure, json)
    if (failure.success) return { status: response.status, error: failure.output.error }
    return { status: response.status, answer: v.parse(schema, json) }
  }

  /** For calls that are expected to be answered. */
  async request<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<Name>> {
    const outcome = await this.call(name, request, headers)
    if ('error' in outcome) throw new Error(`${name} was refused: ${JSON.stringify(outcome.error)}`)
    return outcome.answer
  }

  /** For calls that are expected to be refused: the status and the error. */
  async refusal<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    headers: Record<string, string> = {},
  ): Promise<HostError & { status: number }> {
    const outcome = await this.call(name, request, headers)
    if ('answer' in outcome) throw new Error(`${name} was answered: ${JSON.stringify(outcome.answer)}`)
    return { status: outcome.status, ...outcome.error }
  }

  login(login = 'operator', secret = 'balcao') {
    return this.request('login', { login, secret })
  }

  buy(tickets: WireTicket[], key: string = crypto.randomUUID()) {
    return this.request('buyTickets', tickets, { [idempotencyKeyHeader]: key })
  }

  async wallet(): Promise<number> {
    return (await this.request('getWalletByIdUser', {})).wallet
  }

  /**
   * The timers at a moment at which no draw is about to close: of any game, or of the given one. Throws where the draws are so fast
   * that there is no such moment.
   */
  async timersWithTimeLeft(gameId?: number): Promise<WireTimers> {
    const deadline = Date.now() + 4 * enoughMs
    for (;;) {
      const timers = await this.request('getTimers', {})
      const draws = gameId === undefined ? Object.values(timers) : [timers[gameId] ?? []]
      const left = draws.flatMap(([draw]) => draw?.draw_time ?? [])
      if (left.every((ms) => ms === neverCloses || ms > enoughMs)) return timers
      if (Date.now() > deadline) throw new Error('some draw closes at every moment: draws are too fast here')
      await delay(50)
    }
  }

  /**
   * A ticket of the keno with 80 numbers for its draw on sale, with what a test wants different. The draw does not close before the
   * test has bought it.
   */
  async ticket(changes: Partial<WireTicket> = {}): Promise<WireTicket> {
    const gameId = changes.game_id ?? 20
    const timers = await this.timersWithTimeLeft(gameId)
    return {
      game_id: gameId,
      base: { price_var: '1', bets: [{ numbers: [3, 14, 15, 26, 35] }] },
      ticket: { multidraw: 1 },
      draw_id: timers[gameId]?.[0]?.draw_id ?? 0,
      unique_req_id: crypto.randomUUID(),
      timeStamp: Date.now(),
      ...changes,
    }
  }
}

/** One bet of chance for the draw that is open, as a page would send it. */
export function quickPickTicket(gameId: number, timers: WireTimers): WireTicket {
  const { numbers, format } = quickPick(gameRow(gameId)!, (below) => randomInt(below))
  return {
    game_id: gameId,
    base: { price_var: '1', bets: [{ numbers: [...numbers] }] },
    ...(format === undefined ? {} : { addData: { bets: [{ numbers: [format] }] } }),
    ticket: { multidraw: 1 },
    draw_id: timers[gameId]?.[0]?.draw_id ?? 0,
    unique_req_id: crypto.randomUUID(),
    timeStamp: Date.now(),
  }
}
