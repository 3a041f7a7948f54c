import { fastifyCookie } from '@fastify/cookie'
import * as v from 'valibot'
import { hostCalls, sessionMarkerCookie } from '../src/protocol/host-calls.ts'
import { accessCookie, refreshCookie } from './exchange.ts'

/** Names that a browser takes from an https page alone. */
const securePrefix = /^__(?:Host|Secure)-/i
const localPrefix = 'local'

/** What a page on http://localhost cannot keep, or what names another site. */
const foreignAttribute = /^(?:domain|secure|samesite|partitioned)\s*(?:=|$)/i

/** A host's Set-Cookie as a page on http://localhost keeps it; HttpOnly, path and age stay what the host says. */
export function localCookie(setCookie: string): string {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
  const name = securePrefix.test(pair) ? localPrefix + pair : pair
  return [name, ...attributes.filter((text) => text && !foreignAttribute.test(text)), 'SameSite=Strict'].join(
    '; ',
  )
}

const ownCookies: readonly string[] = [accessCookie, refreshCookie, sessionMarkerCookie]
const nameOf = (pair: string) => pair.replace(/=.*$/s, '')

/** The page's Cookie header as the host gave it out; what this proxy itself keeps in cookies goes as a bearer token. */
export function hostCookies(header: string): string {
  const pairs = header.split(';').map((part) => part.trim())
  const isOwn = keepsTokens(header)
  return pairs
    .filter((pair) => !(isOwn && ownCookies.includes(nameOf(pair))))
    .map((pair) => pair.replace(/^local(?=__(?:Host|Secure)-)/i, ''))
    .join('; ')
}

const markedByProxy = 'page'
const keepsTokens = (header: string): boolean =>
  fastifyCookie.parse(header)[sessionMarkerCookie] === markedByProxy

/** The bearer token of a page whose host only returns tokens; null where the host sets cookies of its own. */
export function bearerToken(header: string, path: string): string | null {
  if (!keepsTokens(header)) return null
  const cookies = fastifyCookie.parse(header)
  return cookies[path === hostCalls.refresh.path ? refreshCookie : accessCookie] ?? null
}

const Tokens = v.object({ data: v.object({ access_token: v.string(), refresh_token: v.string() }) })
const endOfLife = 'Max-Age=0'

/** What keeps the tokens of an answer (login, refresh) out of reach of the page's scripts, until the browser closes. */
export function tokenCookies(answer: unknown): string[] {
  const parsed = v.safeParse(Tokens, answer)
  if (!parsed.success) return []
  const { access_token: access, refresh_token: refresh } = parsed.output.data
  return [
    ownCookie(accessCookie, access, 'HttpOnly'),
    ownCookie(refreshCookie, refresh, 'HttpOnly'),
    ownCookie(sessionMarkerCookie, markedByProxy),
  ]
}

/** What forgets them after a log-out. */
export const forgottenTokens = (header: string): string[] =>
  keepsTokens(header) ? ownCookies.map((name) => ownCookie(name, '', endOfLife)) : []

const ownCookie = (name: string, value: string, ...attributes: string[]) =>
  [`${name}=${encodeURIComponent(value)}`, 'Path=/', ...attributes, 'SameSite=Strict'].join('; ')
