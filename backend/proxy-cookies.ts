import { fastifyCookie } from '@fastify/cookie'
import * as v from 'valibot'
import { sha256Hex } from '../node/sha256.ts'
import { hostCalls } from '../src/protocol/host-calls.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'

/** Prefixes of cookies that a browser accepts only from https pages. */
const securePrefix = /^__(?:Host|Secure)-/i
const localPrefix = 'local'

/** Attributes that http://localhost does not allow, or that name another site. */
const foreignAttribute = /^(?:domain|secure|samesite|partitioned)\s*(?:=|$)/i

const hostMarker = /^balcao_session(?:_|$)/
const markedByProxy = 'page'
const endOfLife = 'Max-Age=0'

const Tokens = v.object({ data: v.object({ access_token: v.string(), refresh_token: v.string() }) })

/**
 * The cookies of a host as they are on http://localhost. All pages of this machine share them, whatever their ports. So each
 * name has an id made from the host's origin, and the pages of two hosts do not disturb each other's sessions.
 */
export class LocalCookies {
  /** The id of this host for the page. */
  readonly hostId: string
  readonly #own

  constructor(origin: string) {
    this.hostId = sha256Hex(origin).slice(0, 12)
    this.#own = sessionCookies(this.hostId)
  }

  /** A host's Set-Cookie as the page's browser stores it. HttpOnly, path and age stay as the host has set them. */
  localOf(setCookie: string): string {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
    const kept = attributes.filter((text) => text && !foreignAttribute.test(text))
    return [`${this.#localName(nameOf(pair))}=${valueOf(pair)}`, ...kept, 'SameSite=Strict'].join('; ')
  }

  /** The page's Cookie header in the form of the host. The proxy's own cookies become a bearer token. */
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

  /** The bearer token of a page whose host only returns tokens; null if the host sets its own cookies. */
  bearerToken(header: string, path: string): string | null {
    if (!this.#keepsTokens(header)) return null
    const cookies = fastifyCookie.parse(header)
    return cookies[path === hostCalls.refresh.path ? this.#own.refresh : this.#own.access] ?? null
  }

  /** Cookies that hide the tokens of an answer (login, refresh) from the page's scripts until the browser closes. */
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

  /** Cookies that delete the tokens after a log-out. */
  forgottenTokens(header: string): string[] {
    return this.#keepsTokens(header)
      ? Object.values(this.#own).map((name) => ownCookie(name, '', endOfLife))
      : []
  }

  #keepsTokens(header: string): boolean {
    return fastifyCookie.parse(header)[this.#own.marker] === markedByProxy
  }

  /** Only the page uses the marker, under the id that it knows. */
  #localName(name: string): string {
    if (hostMarker.test(name)) return this.#own.marker
    return `${securePrefix.test(name) ? localPrefix : ''}${name}_${this.hostId}`
  }
}

const nameOf = (pair: string) => pair.replace(/=.*$/s, '')
const valueOf = (pair: string) => pair.slice(nameOf(pair).length + 1)

const ownCookie = (name: string, value: string, ...attributes: string[]) =>
  [`${name}=${encodeURIComponent(value)}`, 'Path=/', ...attributes, 'SameSite=Strict'].join('; ')
