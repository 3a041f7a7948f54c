import { cookiesIn, sessionCookies } from '../../../protocol/session-cookie.ts'
import type { SessionTokens } from '../../../worker/api.ts'

/** The tokens that this page itself has put into cookies; null where it has none: those of a host are out of its sight. */
export function keptTokens(documentCookie: string, hostId: string | null): SessionTokens | null {
  const names = sessionCookies(hostId)
  const cookies = cookiesIn(documentCookie)
  const [access, refresh] = [cookies.get(names.access), cookies.get(names.refresh)]
  return access && refresh
    ? { access: decodeURIComponent(access), refresh: decodeURIComponent(refresh) }
    : null
}

/**
 * What keeps tokens in cookies, which go with the handshakes of sockets as well; null takes them away. They last as long
 * as the browser, and are never in its storage.
 */
export function tokenCookies(
  tokens: SessionTokens | null,
  hostId: string | null,
  isSecure: boolean,
): string[] {
  const names = sessionCookies(hostId)
  return [
    [names.access, tokens?.access],
    [names.refresh, tokens?.refresh],
    [names.marker, tokens ? 'page' : undefined],
  ].map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}${value === undefined ? '; Max-Age=0' : ''}`,
  )
}

/**
 * Whether the cookies that a page can see speak of a session (section 4, "Session refresh", as ruled): the readable
 * marker is there, and no access token was stored as the word `undefined`. `hostId` is the id of the host's database.
 */
export function hasSessionCookies(documentCookie: string, hostId: string | null): boolean {
  const cookies = cookiesIn(documentCookie)
  const { marker, access } = sessionCookies(hostId)
  return cookies.has(marker) && cookies.get(access) !== 'undefined'
}
