import { sessionMarkerCookie } from '../../protocol/session-cookie.ts'

/** Cookies as the document shows them, by name. */
const cookiesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('; ')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

/**
 * Whether the cookies that a page can see speak of a session (section 4, "Session refresh", as ruled): the readable
 * marker is there, and no access token was stored as the word `undefined`.
 */
export function hasSessionCookies(documentCookie: string): boolean {
  const cookies = cookiesOf(documentCookie)
  return cookies.has(sessionMarkerCookie) && cookies.get('access_token') !== 'undefined'
}
