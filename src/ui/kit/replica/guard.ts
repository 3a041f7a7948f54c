import { sessionCookies } from '../../../protocol/session-cookie.ts'

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
 * marker is there, and no access token was stored as the word `undefined`. `hostId` is the id of the host's database.
 */
export function hasSessionCookies(documentCookie: string, hostId: string | null): boolean {
  const cookies = cookiesOf(documentCookie)
  const { marker, access } = sessionCookies(hostId)
  return cookies.has(marker) && cookies.get(access) !== 'undefined'
}
