import { cookiesIn, isWithout, tokenIn, withCookies } from './cookies.ts'
import {
  answers,
  fault,
  isDone,
  refusal,
  replies,
  withBody,
  type HostResponse,
  type HostRequest,
  type Exchange,
  type Fault,
} from './fault.ts'

/** Stores the first answers of a call, and returns them again. */
const frozen = (change: (first: HostResponse, now: HostResponse) => HostResponse) => ({
  http: (host: Exchange) => {
    let first: HostResponse | null = null
    return async (request: HostRequest) => {
      const response = await host(request)
      if ((request.name === 'login' || request.name === 'refresh') && isDone(response)) {
        if (request.name === 'login') first = response
        else if (first) return change(first, response)
      }
      return response
    }
  },
})

const tokensOf = ({ text }: HostResponse): { access_token: string; refresh_token: string } => {
  const { data } = JSON.parse(text)
  return data
}

const keepsAlive = (isSpared: (request: HostRequest) => boolean) => ({
  http: (host: Exchange) => async (request: HostRequest) => {
    if (request.name !== 'logout') return host(request)
    const { cookie: _cookie, ...headers } = request.headers
    const response = await host(
      request.headers['origin'] && isSpared(request) ? { ...request, headers } : request,
    )
    return response
  },
})

/** Faults in the refresh and the end of sessions. */
export const sessionFaults: readonly Fault[] = [
  fault(
    'refresh',
    'tokens that never change',
    frozen((first) => first),
  ),
  fault(
    'refresh',
    'a refresh token that never changes',
    frozen((first, now) => {
      const { success, data } = JSON.parse(now.text)
      const { refresh_token } = tokensOf(first)
      const kept = withBody(now, { success, data: { ...data, refresh_token } })
      return withCookies(kept, (cookie) =>
        cookie.startsWith('refresh') ? cookie.replace(/=[^;]*/, `=${refresh_token}`) : cookie,
      )
    }),
  ),
  fault(
    'refresh',
    'new tokens that do not come as cookies',
    replies('refresh', (response) => withCookies(response, () => null)),
  ),
  fault(
    'refresh',
    'cookies with other tokens than the answer',
    answers('refresh', (answer) => ({ ...answer, data: { ...answer.data, access_token: 'other' } })),
  ),
  fault('refresh', 'an old token that is invalid before a new one was used', {
    http: (host) => {
      const used = new Set<string>()
      return async (request) => {
        const token = tokenIn(request, 'refresh')
        if (request.name === 'refresh' && used.has(token)) return refusal('session_expired')
        if (request.name === 'refresh') used.add(token)
        return host(request)
      }
    },
  }),
  fault('refresh', 'a session that continues after a used token arrived again', {
    http: (host) => {
      const used = new Set<string>()
      let latest = ''
      return (request) => {
        const token = /refresh_token\w*=([^;]*)/.exec(request.headers['cookie'] ?? '')?.[1] ?? ''
        if (request.name !== 'refresh') return host(request)
        if (used.has(token) && token !== latest) return Promise.resolve(refusal('session_expired'))
        used.add(token)
        latest = token
        return host(request)
      }
    },
  }),
  fault('refresh', 'a token that can be used again and again', {
    http: (host) => {
      let last: HostResponse | null = null
      return async (request) => {
        const response = await host(request)
        if (request.name !== 'refresh') return response
        if (isDone(response)) last = response
        return !isDone(response) && last && !isWithout(request) ? last : response
      }
    },
  }),
  fault('refresh', 'a copied token that does not end the session', {
    http: (host) => {
      const used = new Set<string>()
      let isNewUsed = false
      return (request) => {
        const token = tokenIn(request, 'refresh')
        if (request.name === 'getOperatorId') isNewUsed = true
        if (request.name !== 'refresh') return host(request)
        if (isNewUsed && used.has(token)) return Promise.resolve(refusal('session_expired'))
        used.add(token)
        isNewUsed = false
        return host(request)
      }
    },
  }),
  fault('refresh', 'an old access token that ends at once', {
    http: (host) => {
      const replaced = new Set<string>()
      return async (request) => {
        if (request.name !== 'refresh' && replaced.has(tokenIn(request, 'access')))
          return refusal('session_expired')
        const response = await host(request)
        if (request.name === 'refresh' && isDone(response)) replaced.add(tokenIn(request, 'access'))
        return response
      }
    },
  }),
  fault('refresh', 'an old access token that does not end', {
    http: (host) => {
      const latest = new Map<string, string>()
      return async (request) => {
        const cookie = request.name === 'getOperatorId' ? latest.get(tokenIn(request, 'access')) : undefined
        const response = await host(
          cookie ? { ...request, headers: { ...request.headers, cookie } } : request,
        )
        if (request.name === 'refresh' && isDone(response))
          latest.set(tokenIn(request, 'access'), cookiesIn(response))
        return response
      }
    },
  }),
  fault('refresh', 'an access token accepted for a refresh', {
    http: (host) => async (request) => {
      const response = await host(request)
      const isOther = request.name === 'refresh' && !isDone(response) && !isWithout(request)
      return isOther
        ? withBody(
            { ...response, status: 200 },
            { success: true, data: { access_token: 'a', refresh_token: 'b' } },
          )
        : response
    },
  }),
  fault(
    'logout',
    'a session that outlives its log-out',
    keepsAlive(() => true),
  ),
  fault('logout', 'a refresh token that outlives the log-out', {
    http: (host) => {
      let last: HostResponse | null = null
      let isOver = false
      return async (request) => {
        const response = await host(request)
        if (request.name === 'login' && isDone(response)) last = response
        if (request.name === 'logout' && isDone(response)) isOver = true
        return request.name === 'refresh' && isOver && last ? last : response
      }
    },
  }),
  fault(
    'logout',
    'cookies that stay after the log-out',
    replies('logout', (response) => withCookies(response, () => null)),
  ),
  fault('logout', 'sockets that stay open after the log-out', { keepsSockets: true }),
  fault('logout', 'a log-out that ends every session of the operator', {
    http: (host) => {
      let isOver = false
      return async (request) => {
        if (request.name === 'logout') isOver = true
        if (request.name === 'login') isOver = false
        return isOver && request.name === 'getOperatorId' ? refusal('session_expired') : host(request)
      }
    },
  }),
]
