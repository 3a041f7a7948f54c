import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addressed, type HostCall } from '../../src/protocol/host-call.ts'
import {
  hostCalls,
  hostTimeHeader,
  idempotencyKeyHeader,
  type AnswerOf,
  type HostCallName,
  type RequestOf,
} from '../../src/protocol/host-calls.ts'
import { Failure } from '../../src/protocol/wire.ts'
import { asJson } from '../../src/values/json.ts'
import { reasonText } from './reach.ts'
import { Traces } from './traces.ts'
import { answerIn, Unmet, type Reply } from './unmet.ts'

const answerMs = 15_000

/** What a request has beside its content; a page's own by default. */
export interface RequestOptions {
  /** The Idempotency-Key. A money call gets a new one by default; null sends none. */
  readonly key?: string | null
  /** `none` sends no session. Any other token replaces the client's own. */
  readonly session?: 'none' | { readonly token: string }
  /** The page's origin; the host's own by default. */
  readonly origin?: string
  /** Sent unchanged instead of the request. */
  readonly text?: string
}

/** How a socket connects. A program sends no origin (null), unlike a page. */
export interface SocketOptions extends Pick<RequestOptions, 'session'> {
  readonly origin?: string | null
}

export interface Cookie {
  readonly value: string
  readonly attributes: string
}

/** The value of a cookie as it was set; unchanged if it is not percent-encoded, as a gateway's own may be. */
export function cookieText(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The host's time in an answer (NaN without one), and the moments of request and answer by a monotonic clock. All in ms. */
export interface TimeSeen {
  readonly path: string
  readonly host: number
  readonly sent: number
  readonly came: number
}

const nameOf = new Map<HostCall, HostCallName>(
  (Object.keys(hostCalls) as HostCallName[]).map((name) => [hostCalls[name], name]),
)

/** A client that behaves like a page on the wire: it keeps cookies and tokens. It validates nothing by itself. */
export class HostClient {
  readonly origin: string
  readonly cookies = new Map<string, Cookie>()
  readonly traces = new Traces()
  readonly times: TimeSeen[] = []
  /** The tokens of the last log-in or refresh, from the body. */
  tokens: { readonly access: string; readonly refresh: string } | null = null
  /** When this client itself got its tokens, by a monotonic clock, ms; null for a copy, whose session is another's. */
  renewedAt: number | null = null
  /** Whether host or page keeps the tokens, by the deployment. */
  cookiesBy: 'host' | 'page' = 'host'
  /** The limit of each wait for an event of a socket. */
  patienceMs = 5_000
  /** The limit of each wait for the restart of the host. */
  restartMs = 60_000

  constructor(origin: string) {
    this.origin = origin
  }

  /** Another client with the same session and without traces. */
  copy(origin = this.origin): HostClient {
    const other = new HostClient(origin)
    for (const [name, cookie] of this.cookies) other.cookies.set(name, cookie)
    other.tokens = this.tokens
    other.cookiesBy = this.cookiesBy
    other.patienceMs = this.patienceMs
    return other
  }

  /** Throws if there was no answer. */
  async send(call: HostCall, request: unknown, options: RequestOptions = {}): Promise<Reply> {
    const { path, body } = addressed(call, Object(request ?? {}) as object)
    const url = new URL(path, this.origin)
    const hasBody = call.method !== 'GET'
    if (!hasBody) for (const [name, value] of Object.entries(body)) url.searchParams.set(name, String(value))
    const key = (options.key === undefined && call.kind === 'money' ? randomUUID() : options.key) ?? null
    const isOwn = options.session === undefined && options.text === undefined
    const { unknown } = this.traces
    if (isOwn && key !== null && call.kind === 'money') unknown.add(key)
    try {
      const sent = performance.now()
      const response = await fetch(url, {
        method: call.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
        headers: {
          ...this.#identity(call, options),
          ...(hasBody ? { 'content-type': 'application/json', origin: options.origin ?? this.origin } : {}),
          ...(key ? { [idempotencyKeyHeader]: key } : {}),
        },
        ...(hasBody ? { body: options.text ?? JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      const host = Number(response.headers.get(hostTimeHeader) ?? NaN)
      this.times.push({ path, host, sent, came: performance.now() })
      if (options.session === undefined) this.#keep(response.headers.getSetCookie())
      const reply = { status: response.status, headers: response.headers, text, body: asJson(text) }
      const name = nameOf.get(call)
      if (name && isOwn && response.ok) this.traces.note(name, request, key, reply.body)
      if (key !== null && v.is(Failure, reply.body)) unknown.delete(key)
      return reply
    } catch (error) {
      throw new Unmet('an answer', `none: ${reasonText(error)}`)
    }
  }

  /** The answer of a call, validated; throws if it is refused. */
  async request<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    options: RequestOptions = {},
  ): Promise<AnswerOf<Name>> {
    const call: (typeof hostCalls)[Name] = hostCalls[name]
    return answerIn(call, await this.send(call, request, options)) as AnswerOf<Name>
  }

  /** The headers of a socket's handshake. */
  socketHeaders({ session, origin = this.origin }: SocketOptions): Record<string, string> {
    const options = session === undefined ? {} : { session }
    return { ...(origin === null ? {} : { origin }), ...this.#identity(hostCalls.getTimers, options) }
  }

  #identity(call: HostCall, { session }: RequestOptions): Record<string, string> {
    if (session === 'none') return {}
    if (session) {
      const names = this.cookies.size > 0 ? [...this.cookies.keys()] : ['access_token']
      const cookie = names.map((name) => `${name}=${session.token}`).join('; ')
      return { authorization: `Bearer ${session.token}`, ...(this.cookiesBy === 'page' ? {} : { cookie }) }
    }
    if (this.cookiesBy === 'page') {
      const token = call === hostCalls.refresh ? this.tokens?.refresh : this.tokens?.access
      return token === undefined ? {} : { authorization: `Bearer ${token}` }
    }
    const pairs = [...this.cookies].map(([name, { value }]) => `${name}=${value}`)
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {}
  }

  #keep(setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/s.exec(text) ?? []
      if (value === '' || /;\s*max-age=0\b/i.test(attributes)) this.cookies.delete(name)
      else this.cookies.set(name, { value, attributes })
    }
  }
}
