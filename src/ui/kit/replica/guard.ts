import { cookiesIn, sessionCookies } from '../../../protocol/session-cookie.ts'

/**
 * Whether the cookies that a page can see speak of a session (section 4, "Session refresh", as ruled): the readable
 * marker is there, and no access token was stored as the word `undefined`. `hostId` is the id of the host's database.
 */
export function hasSessionCookies(documentCookie: string, hostId: string | null): boolean {
  const cookies = cookiesIn(documentCookie)
  const { marker, access } = sessionCookies(hostId)
  return cookies.has(marker) && cookies.get(access) !== 'undefined'
}
