import { randomUUID } from 'node:crypto'
import { addressed, type HostCall } from '../../src/protocol/host-call.ts'
import {
  hostCalls,
  idempotencyKeyHeader,
  type AnswerOf,
  type HostCallName,
  type RequestOf,
} from '../../src/protocol/host-calls.ts'
import { asJson } from '../../src/values/json.ts'
import { reasonInWords } from './reach.ts'
import { answerIn, Unmet, type Said } from './unmet.ts'

const answerMs = 15_000

export interface Way {
  /** Idempotency-Key; a money call gets a fresh one where it is left out, null sends none. */
  readonly key?: string | null
  /** Without: as somebody who never logged in. Otherwise this access token in place of the visitor's own. */
  readonly session?: 'none' | { readonly forged: string }
  /** The page's origin; the host's own where it is left out. */
  readonly origin?: string
  /** Sent in place of the request, as it is. */
  readonly text?: string
}

/** A page reduced to its wire: keeps cookies and tokens as a page does, and judges nothing by itself. */
export class HostVisitor {
  readonly origin: string
  readonly cookies = new Map<string, { readonly value: string; readonly attributes: string }>()
  /** The tokens of the last log-in or refresh, as the body gave them. */
  tokens: { readonly access: string; readonly refresh: string } | null = null
  /** Who keeps the tokens, as the deployment says. */
  cookiesBy: 'host' | 'page' = 'host'

  constructor(origin: string) {
    this.origin = origin
  }

  /** Throws where nothing came back. */
  async send(call: HostCall, request: unknown, way: Way = {}): Promise<Said> {
    const { path, body } = addressed(call, Object(request ?? {}) as object)
    const url = new URL(path, this.origin)
    const hasBody = call.method !== 'GET'
    if (!hasBody) for (const [name, value] of Object.entries(body)) url.searchParams.set(name, String(value))
    const key = way.key === undefined && call.kind === 'money' ? randomUUID() : way.key
    try {
      const response = await fetch(url, {
        method: call.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
        headers: {
          ...this.#identity(call, way),
          ...(hasBody ? { 'content-type': 'application/json', origin: way.origin ?? this.origin } : {}),
          ...(key ? { [idempotencyKeyHeader]: key } : {}),
        },
        ...(hasBody ? { body: way.text ?? JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (way.session === undefined) this.#keep(response.headers.getSetCookie())
      return { status: response.status, headers: response.headers, text, body: asJson(text) }
    } catch (error) {
      throw new Unmet('an answer', `none: ${reasonInWords(error)}`)
    }
  }

  /** The answer of a call, in its form; throws where it is refused. */
  async ask<Name extends HostCallName>(
    name: Name,
    request: RequestOf<Name>,
    way: Way = {},
  ): Promise<AnswerOf<Name>> {
    const call: (typeof hostCalls)[Name] = hostCalls[name]
    return answerIn(call, await this.send(call, request, way)) as AnswerOf<Name>
  }

  /** What a socket's handshake carries. */
  socketHeaders(session: 'own' | 'none'): Record<string, string> {
    return { origin: this.origin, ...(session === 'own' ? this.#identity(hostCalls.getTimers, {}) : {}) }
  }

  #identity(call: HostCall, { session }: Way): Record<string, string> {
    if (session === 'none') return {}
    if (session) {
      const names = this.cookies.size > 0 ? [...this.cookies.keys()] : ['access_token']
      const cookie = names.map((name) => `${name}=${session.forged}`).join('; ')
      return { authorization: `Bearer ${session.forged}`, cookie }
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
