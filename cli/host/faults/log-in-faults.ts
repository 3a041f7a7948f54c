import { cookiesIn, isWithout, withCookies } from './cookies.ts'
import {
  answers,
  asks,
  fault,
  isDone,
  refusal,
  refusals,
  replies,
  withBody,
  type Answered,
  type Asked,
  type Behaviour,
  type Fault,
} from './fault.ts'

const loginCookies = (change: (cookie: string) => string | null) =>
  replies('login', (answered) => withCookies(answered, change))

const isToken = (cookie: string) => /^(access|refresh)_token/.test(cookie)

const isMadeUp = ({ headers }: Asked) => headers['authorization'] !== undefined

/** Requests that come this way are treated as those of a logged-in operator. */
const letsIn = (isLetIn: (asked: Asked) => boolean): Behaviour => ({
  http: (host, { session }) => {
    const headers = { 'content-type': 'application/json', cookie: session }
    return (asked) => host(isLetIn(asked) ? { ...asked, headers } : asked)
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
      let right: Answered | null = null
      return async (asked) => {
        const answered = await host(asked)
        if (asked.name === 'login' && isDone(answered)) right = answered
        return asked.name === 'login' && !isDone(answered) && asked.body.includes('"operator"') && right
          ? right
          : answered
      }
    },
  }),
  fault('login', 'a refusal that shows which logins exist', {
    http: (host) => async (asked) => {
      const answered = await host(asked)
      const isKnown = asked.name === 'login' && asked.body.includes('"operator"')
      return isKnown && !isDone(answered) ? refusal('session_expired') : answered
    },
  }),
  fault('login', 'one session for all operators: the latest log-in', {
    http: (host) => {
      let session = ''
      return async (asked) => {
        const isTaken = session !== '' && asked.name !== 'login'
        const headers = isTaken ? { ...asked.headers, cookie: session } : asked.headers
        const answered = await host({ ...asked, headers })
        if (asked.name === 'login' && isDone(answered)) session = cookiesIn(answered)
        return answered
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
    refusals('setPassword', 'registration_code', (answered) =>
      withBody({ ...answered, status: 200 }, { success: true, login: 'operator' }),
    ),
  ),
  fault(
    'getWalletByIdUser',
    'a till returned without a session',
    letsIn((asked) => asked.name === 'getWalletByIdUser' && isWithout(asked)),
  ),
  fault(
    'getOperatorId',
    'an invented token accepted',
    letsIn((asked) => asked.name === 'getOperatorId' && isMadeUp(asked)),
  ),
  fault(
    'postRefill',
    'a request checked before its session',
    refusals('postRefill', 'session_expired', () => refusal('malformed')),
  ),
  fault('getOperatorId', 'pages of another origin', asks('getOperatorId', foreignAsOwn)),
  fault('postRefill', 'cash moved for pages of another origin', asks('postRefill', foreignAsOwn)),
  fault('logout', 'a log-out for pages of another origin', asks('logout', foreignAsOwn)),
]

function foreignAsOwn(asked: Asked): Asked {
  const { origin = '', ...headers } = asked.headers
  return origin.includes('foreign') ? { ...asked, headers } : asked
}
