import { cookiesIn, isWithout, tokenIn, withCookies } from './cookies.ts'
import {
  answers,
  fault,
  isDone,
  refusal,
  replies,
  withBody,
  type Answered,
  type Asked,
  type Exchange,
  type Fault,
} from './fault.ts'

/** Stores the first answers of a call, and returns them again. */
const frozen = (change: (first: Answered, now: Answered) => Answered) => ({
  http: (host: Exchange) => {
    let first: Answered | null = null
    return async (asked: Asked) => {
      const answered = await host(asked)
      if ((asked.name === 'login' || asked.name === 'refresh') && isDone(answered)) {
        if (asked.name === 'login') first = answered
        else if (first) return change(first, answered)
      }
      return answered
    }
  },
})

const tokensOf = ({ text }: Answered): { access_token: string; refresh_token: string } => {
  const { data } = JSON.parse(text)
  return data
}

const keepsAlive = (isSpared: (asked: Asked) => boolean) => ({
  http: (host: Exchange) => async (asked: Asked) => {
    if (asked.name !== 'logout') return host(asked)
    const { cookie: _cookie, ...headers } = asked.headers
    const answered = await host(asked.headers['origin'] && isSpared(asked) ? { ...asked, headers } : asked)
    return answered
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
    replies('refresh', (answered) => withCookies(answered, () => null)),
  ),
  fault(
    'refresh',
    'cookies with other tokens than the answer',
    answers('refresh', (answer) => ({ ...answer, data: { ...answer.data, access_token: 'other' } })),
  ),
  fault('refresh', 'an old token that is invalid before a new one was used', {
    http: (host) => {
      const used = new Set<string>()
      return async (asked) => {
        const token = tokenIn(asked, 'refresh')
        if (asked.name === 'refresh' && used.has(token)) return refusal('session_expired')
        if (asked.name === 'refresh') used.add(token)
        return host(asked)
      }
    },
  }),
  fault('refresh', 'a session that continues after a used token arrived again', {
    http: (host) => {
      const used = new Set<string>()
      let latest = ''
      return (asked) => {
        const token = /refresh_token\w*=([^;]*)/.exec(asked.headers['cookie'] ?? '')?.[1] ?? ''
        if (asked.name !== 'refresh') return host(asked)
        if (used.has(token) && token !== latest) return Promise.resolve(refusal('session_expired'))
        used.add(token)
        latest = token
        return host(asked)
      }
    },
  }),
  fault('refresh', 'a token that can be used again and again', {
    http: (host) => {
      let last: Answered | null = null
      return async (asked) => {
        const answered = await host(asked)
        if (asked.name !== 'refresh') return answered
        if (isDone(answered)) last = answered
        return !isDone(answered) && last && !isWithout(asked) ? last : answered
      }
    },
  }),
  fault('refresh', 'a copied token that does not end the session', {
    http: (host) => {
      const used = new Set<string>()
      let isNewUsed = false
      return (asked) => {
        const token = tokenIn(asked, 'refresh')
        if (asked.name === 'getOperatorId') isNewUsed = true
        if (asked.name !== 'refresh') return host(asked)
        if (isNewUsed && used.has(token)) return Promise.resolve(refusal('session_expired'))
        used.add(token)
        isNewUsed = false
        return host(asked)
      }
    },
  }),
  fault('refresh', 'an old access token that ends at once', {
    http: (host) => {
      const replaced = new Set<string>()
      return async (asked) => {
        if (asked.name !== 'refresh' && replaced.has(tokenIn(asked, 'access')))
          return refusal('session_expired')
        const answered = await host(asked)
        if (asked.name === 'refresh' && isDone(answered)) replaced.add(tokenIn(asked, 'access'))
        return answered
      }
    },
  }),
  fault('refresh', 'an old access token that does not end', {
    http: (host) => {
      const latest = new Map<string, string>()
      return async (asked) => {
        const cookie = asked.name === 'getOperatorId' ? latest.get(tokenIn(asked, 'access')) : undefined
        const answered = await host(cookie ? { ...asked, headers: { ...asked.headers, cookie } } : asked)
        if (asked.name === 'refresh' && isDone(answered))
          latest.set(tokenIn(asked, 'access'), cookiesIn(answered))
        return answered
      }
    },
  }),
  fault('refresh', 'an access token accepted for a refresh', {
    http: (host) => async (asked) => {
      const answered = await host(asked)
      const isOther = asked.name === 'refresh' && !isDone(answered) && !isWithout(asked)
      return isOther
        ? withBody(
            { ...answered, status: 200 },
            { success: true, data: { access_token: 'a', refresh_token: 'b' } },
          )
        : answered
    },
  }),
  fault(
    'logout',
    'a session that outlives its log-out',
    keepsAlive(() => true),
  ),
  fault('logout', 'a refresh token that outlives the log-out', {
    http: (host) => {
      let last: Answered | null = null
      let isOver = false
      return async (asked) => {
        const answered = await host(asked)
        if (asked.name === 'login' && isDone(answered)) last = answered
        if (asked.name === 'logout' && isDone(answered)) isOver = true
        return asked.name === 'refresh' && isOver && last ? last : answered
      }
    },
  }),
  fault(
    'logout',
    'cookies that stay after the log-out',
    replies('logout', (answered) => withCookies(answered, () => null)),
  ),
  fault('logout', 'sockets that stay open after the log-out', { keepsSockets: true }),
  fault('logout', 'a log-out that ends every session of the operator', {
    http: (host) => {
      let isOver = false
      return async (asked) => {
        if (asked.name === 'logout') isOver = true
        if (asked.name === 'login') isOver = false
        return isOver && asked.name === 'getOperatorId' ? refusal('session_expired') : host(asked)
      }
    },
  }),
]
