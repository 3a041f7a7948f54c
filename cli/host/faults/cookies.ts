import type { Answered, Asked } from './fault.ts'

/** The cookies of an answer, changed or left out. */
export function withCookies(answered: Answered, change: (cookie: string) => string | null): Answered {
  const headers = new Headers(answered.headers)
  headers.delete('set-cookie')
  for (const cookie of answered.headers.getSetCookie()) {
    const changed = change(cookie)
    if (changed !== null) headers.append('set-cookie', changed)
  }
  return { ...answered, headers }
}

/** The cookies of an answer as a browser sends them back. */
export const cookiesIn = ({ headers }: Answered): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ')

/** A token in the cookies of a request. */
export const tokenIn = ({ headers }: Asked, kind: 'access' | 'refresh'): string =>
  new RegExp(`${kind}_token\\w*=([^;]*)`).exec(headers['cookie'] ?? '')?.[1] ?? ''

/** A request without a session. */
export const isWithout = ({ headers }: Asked) => !headers['cookie'] && !headers['authorization']
