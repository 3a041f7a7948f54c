import { cookiesIn, isWithout, withCookies } from './cookies.ts'
import {
  answers,
  requests,
  fault,
  isDone,
  refusal,
  refusals,
  replies,
  withBody,
  type HostResponse,
  type HostRequest,
  type Behaviour,
  type Fault,
} from './fault.ts'

const loginCookies = (change: (cookie: string) => string | null) =>
  replies('login', (response) => withCookies(response, change))

const isToken = (cookie: string) => /^(access|refresh)_token/.test(cookie)

const isMadeUp = ({ headers }: HostRequest) => headers['authorization'] !== undefined

/** Requests that come this way are treated as those of a logged-in operator. */
const letsIn = (isLetIn: (request: HostRequest) => boolean): Behaviour => ({
  http: (host, { session }) => {
    const headers = { 'content-type': 'application/json', cookie: session }
    return (request) => host(isLetIn(request) ? { ...request, headers } : request)
  },
})

/** Faults of the log-in, of its cookies, and of callers without a session. */
export const logInFaults: readonly Fault[] = [
  fault(
    'login',
    'tokens that scripts can read',
    loginCookies((cookie) => cookie.replace(/; HttpOnly/i, '')),
  ),
  fault(
    'login',
    'one token that scripts can read',
    loginCookies((cookie) => (cookie.startsWith('refresh') ? cookie.replace(/; HttpOnly/i, '') : cookie)),
  ),
  fault(
    'login',
    'cookies that other sites can send',
    loginCookies((cookie) => cookie.replace(/; SameSite=Strict/i, '')),
  ),
  fault(
    'login',
    'cookies that links from other sites can send',
    loginCookies((cookie) => cookie.replace(/SameSite=Strict/i, 'SameSite=Lax')),
  ),
  fault(
    'login',
    'cookies for one path only',
    loginCookies((cookie) => cookie.replace(/; Path=\//i, '; Path=/api')),
  ),
  fault(
    'login',
    'no marker for the page',
    loginCookies((cookie) =>
      cookie.startsWith('balcao_session_') && !cookie.includes('device') ? null : cookie,
    ),
  ),
  fault(
    'login',
    'a marker that the page cannot read',
    loginCookies((cookie) => (isToken(cookie) ? cookie : `${cookie}; HttpOnly`)),
  ),
  fault(
    'login',
    'no cookies at all',
    loginCookies(() => null),
  ),
  fault(
    'login',
    'session cookies without the id of the host',
    loginCookies((cookie) => (isToken(cookie) ? cookie.replace(/_token_\w+/, '_token') : cookie)),
  ),
  fault('login', 'a log-in with a wrong secret', {
    http: (host) => {
      let right: HostResponse | null = null
      return async (request) => {
        const response = await host(request)
        if (request.name === 'login' && isDone(response)) right = response
        return request.name === 'login' && !isDone(response) && request.body.includes('"operator"') && right
          ? right
          : response
      }
    },
  }),
  fault('login', 'a refusal that shows which logins exist', {
    http: (host) => async (request) => {
      const response = await host(request)
      const isKnown = request.name === 'login' && request.body.includes('"operator"')
      return isKnown && !isDone(response) ? refusal('session_expired') : response
    },
  }),
  fault('login', 'one session for all operators: the latest log-in', {
    http: (host) => {
      let session = ''
      return async (request) => {
        const isTaken = session !== '' && request.name !== 'login'
        const headers = isTaken ? { ...request.headers, cookie: session } : request.headers
        const response = await host({ ...request, headers })
        if (request.name === 'login' && isDone(response)) session = cookiesIn(response)
        return response
      }
    },
  }),
  fault(
    'getOperatorId',
    'another operator than the one who logged in',
    answers('getOperatorId', () => ({ operatorId: 7 })),
  ),
  fault(
    'setPassword',
    'any registration code accepted',
    refusals('setPassword', 'registration_code', (response) =>
      withBody({ ...response, status: 200 }, { success: true, login: 'operator' }),
    ),
  ),
  fault(
    'getWalletByIdUser',
    'a till returned without a session',
    letsIn((request) => request.name === 'getWalletByIdUser' && isWithout(request)),
  ),
  fault(
    'getOperatorId',
    'an invented token accepted',
    letsIn((request) => request.name === 'getOperatorId' && isMadeUp(request)),
  ),
  fault(
    'postRefill',
    'a request checked before its session',
    refusals('postRefill', 'session_expired', () => refusal('malformed')),
  ),
  fault('getOperatorId', 'pages of another origin', requests('getOperatorId', foreignAsOwn)),
  fault('postRefill', 'cash moved for pages of another origin', requests('postRefill', foreignAsOwn)),
  fault('logout', 'a log-out for pages of another origin', requests('logout', foreignAsOwn)),
]

function foreignAsOwn(request: HostRequest): HostRequest {
  const { origin = '', ...headers } = request.headers
  return origin.includes('foreign') ? { ...request, headers } : request
}
