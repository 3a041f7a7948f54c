import * as v from 'valibot'
import { minPasswordLength } from '../values/credentials.ts'
import { Deployment } from '../values/deployment.ts'
import { Nothing, success, type HostCall } from './host-call.ts'

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() })

/** Which host this is, and how a session with it begins, goes on and ends (section 4). */
export const accessCalls = {
  deployment: {
    method: 'GET',
    path: '/api/deployment',
    kind: 'open',
    does:
      'Which deployment this host serves: the first question of a page. `printService` is where the print ' +
      "program of the cashier's machine answers; `shop` has the trade name and the number of the shop, printed " +
      "on tickets; `hostId` is the id of the host's database, which is appended to the names of its cookies: " +
      '`access_token_<hostId>`.',
    request: Nothing,
    answer: v.object({
      success,
      data: Deployment,
      printService: v.pipe(v.string(), v.url()),
      shop: v.object({ name: v.string(), id: v.string() }),
      hostId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    }),
  },
  login: {
    method: 'POST',
    path: '/api/login',
    kind: 'open',
    does:
      "Opens a session: its tokens come in the answer, and as cookies where the deployment's `tokens` says " +
      '`host`. The refusal is the same whether it is the login or the secret that is wrong; whoever guesses is ' +
      'told to wait.',
    request: v.object({ login: password, secret: password }),
    answer: v.object({ success, operatorId: v.number(), data: Tokens }),
    refuses: ['wrong_login', 'too_many_requests'],
  },
  setPassword: {
    method: 'POST',
    path: '/api/setpassword',
    kind: 'open',
    does: 'Whoever has a registration code chooses the password of its login, once.',
    request: v.object({ code: password, secret: v.pipe(password, v.minLength(minPasswordLength)) }),
    answer: v.object({ success, login: v.string() }),
    refuses: ['registration_code', 'too_many_requests'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    kind: 'open',
    does:
      'Ends the session of the tokens that come along: both tokens are void from then on, and its sockets ' +
      'closed.',
    request: Nothing,
    answer: v.object({ success }),
  },
  refresh: {
    method: 'POST',
    path: '/api/refresh',
    kind: 'open',
    does:
      'New tokens for the refresh token that comes along; the page asks every 180 seconds. The old ones are ' +
      'void once a new one was used, not before: the answer may get lost. A refusal ends the session.',
    request: Nothing,
    answer: v.object({ success, data: Tokens }),
    refuses: ['session_expired'],
  },
} satisfies Record<string, HostCall>
