import { createHash } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import * as v from 'valibot'
import { hostCalls } from '../src/protocol/host-calls.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'

/** Names that a browser takes from an https page alone. */
const securePrefix = /^__(?:Host|Secure)-/i
const localPrefix = 'local'

/** What a page on http://localhost cannot keep, or what names another site. */
const foreignAttribute = /^(?:domain|secure|samesite|partitioned)\s*(?:=|$)/i

const hostMarker = /^balcao_session(?:_|$)/
const markedByProxy = 'page'
const endOfLife = 'Max-Age=0'

const Tokens = v.object({ data: v.object({ access_token: v.string(), refresh_token: v.string() }) })

/**
 * The cookies of a host as they live on http://localhost. Every page of this machine shares them, whatever its port:
 * each name carries an id made from the host's origin, so that the pages of two hosts leave each other's session alone.
 */
export class LocalCookies {
  /** What the page knows this host by. */
  readonly hostId: string
  readonly #own

  constructor(origin: string) {
    this.hostId = createHash('sha256').update(origin).digest('hex').slice(0, 12)
    this.#own = sessionCookies(this.hostId)
  }

  /** A host's Set-Cookie as the page's browser keeps it; HttpOnly, path and age stay what the host says. */
  localOf(setCookie: string): string {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
    const kept = attributes.filter((text) => text && !foreignAttribute.test(text))
    return [`${this.#localName(nameOf(pair))}=${valueOf(pair)}`, ...kept, 'SameSite=Strict'].join('; ')
  }

  /** The page's Cookie header as the host gave it out; what this proxy itself keeps in cookies goes as a bearer token. */
  hostOf(header: string): string {
    const suffix = `_${this.hostId}`
    const { access, refresh, marker } = this.#own
    const kept = this.#keepsTokens(header) ? [access, refresh, marker] : [marker]
    return header
      .split(';')
      .map((part) => part.trim())
      .filter((pair) => nameOf(pair).endsWith(suffix) && !kept.includes(nameOf(pair)))
      .map(
        (pair) =>
          `${nameOf(pair)
            .slice(0, -suffix.length)
            .replace(/^local(?=__)/i, '')}=${valueOf(pair)}`,
      )
      .join('; ')
  }

  /** The bearer token of a page whose host only returns tokens; null where the host sets cookies of its own. */
  bearerToken(header: string, path: string): string | null {
    if (!this.#keepsTokens(header)) return null
    const cookies = fastifyCookie.parse(header)
    return cookies[path === hostCalls.refresh.path ? this.#own.refresh : this.#own.access] ?? null
  }

  /** What keeps the tokens of an answer (login, refresh) out of reach of the page's scripts, until the browser closes. */
  tokenCookies(answer: unknown): string[] {
    const parsed = v.safeParse(Tokens, answer)
    if (!parsed.success) return []
    const { access_token: access, refresh_token: refresh } = parsed.output.data
    return [
      ownCookie(this.#own.access, access, 'HttpOnly'),
      ownCookie(this.#own.refresh, refresh, 'HttpOnly'),
      ownCookie(this.#own.marker, markedByProxy),
    ]
  }

  /** What forgets them after a log-out. */
  forgottenTokens(header: string): string[] {
    return this.#keepsTokens(header)
      ? Object.values(this.#own).map((name) => ownCookie(name, '', endOfLife))
      : []
  }

  #keepsTokens(header: string): boolean {
    return fastifyCookie.parse(header)[this.#own.marker] === markedByProxy
  }

  /** The marker is for the page alone, which looks for it under the id that it knows. */
  #localName(name: string): string {
    if (hostMarker.test(name)) return this.#own.marker
    return `${securePrefix.test(name) ? localPrefix : ''}${name}_${this.hostId}`
  }
}

const nameOf = (pair: string) => pair.replace(/=.*$/s, '')
const valueOf = (pair: string) => pair.slice(nameOf(pair).length + 1)

const ownCookie = (name: string, value: string, ...attributes: string[]) =>
  [`${name}=${encodeURIComponent(value)}`, 'Path=/', ...attributes, 'SameSite=Strict'].join('; ')
