import { cookiesIn, isMarker, sessionCookies } from '../../../protocol/session-cookie.ts'
import type { SessionTokens } from '../../../worker/api.ts'

/** The tokens that this page stored in cookies; null if it has none. The cookies of a host are not readable. */
export function keptTokens(documentCookie: string, hostId: string | null): SessionTokens | null {
  const names = sessionCookies(hostId)
  const cookies = cookiesIn(documentCookie)
  const [access, refresh] = [cookies.get(names.access), cookies.get(names.refresh)]
  return access && refresh
    ? { access: decodeURIComponent(access), refresh: decodeURIComponent(refresh) }
    : null
}

/**
 * Stores tokens in cookies, which are also sent with the handshakes of sockets; null deletes them. They last until the
 * browser is closed, and are never in its storage.
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
 * Whether the readable cookies belong to a session (section 4, "Session refresh", as ruled): the marker exists, and no
 * access token was stored as the text `undefined`. `hostId` is the id of the host's database.
 */
export function hasSessionCookies(documentCookie: string, hostId: string | null): boolean {
  const cookies = cookiesIn(documentCookie)
  const { marker, access } = sessionCookies(hostId)
  return cookies.has(marker) && cookies.get(access) !== 'undefined'
}

/** Whether there may be a session: the marker of some host exists. Which host this counter has is known once its log is read. */
export const mayHaveSession = (documentCookie: string): boolean =>
  [...cookiesIn(documentCookie).keys()].some(isMarker)
