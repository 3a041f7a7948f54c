import type { HostResponse, HostRequest } from './fault.ts'

/** The cookies of an answer, changed or left out. */
export function withCookies(response: HostResponse, change: (cookie: string) => string | null): HostResponse {
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const cookie of response.headers.getSetCookie()) {
    const changed = change(cookie)
    if (changed !== null) headers.append('set-cookie', changed)
  }
  return { ...response, headers }
}

/** The cookies of an answer as a browser sends them back. */
export const cookiesIn = ({ headers }: HostResponse): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ')

/** A token in the cookies of a request. */
export const tokenIn = ({ headers }: HostRequest, kind: 'access' | 'refresh'): string =>
  new RegExp(`${kind}_token\\w*=([^;]*)`).exec(headers['cookie'] ?? '')?.[1] ?? ''

/** A request without a session. */
export const isWithout = ({ headers }: HostRequest) => !headers['cookie'] && !headers['authorization']
