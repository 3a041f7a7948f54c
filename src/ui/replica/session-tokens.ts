import { sessionMarkerCookie } from '../../protocol/session-cookie.ts'
import type { SessionTokens } from '../../worker/api.ts'

/** As section 4 calls them. They last as long as the browser, and are never in its storage. */
const [accessName, refreshName] = ['access_token', 'refresh_token']

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The tokens that this page itself has put into cookies; null where it has none: those of a host are out of its sight. */
export function keptTokens(cookies: string): SessionTokens | null {
  const [access, refresh] = [valueOf(cookies, accessName), valueOf(cookies, refreshName)]
  return access && refresh
    ? { access: decodeURIComponent(access), refresh: decodeURIComponent(refresh) }
    : null
}

/** What keeps tokens in cookies, which go with the handshakes of sockets as well; null takes them away. */
export const tokenCookies = (tokens: SessionTokens | null, isSecure: boolean): string[] =>
  [
    [accessName, tokens?.access],
    [refreshName, tokens?.refresh],
    [sessionMarkerCookie, tokens ? 'page' : undefined],
  ].map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}${value === undefined ? '; Max-Age=0' : ''}`,
  )
