import * as v from 'valibot'
import { minPasswordLength } from '../values/credentials.ts'
import { Deployment, Origin } from '../values/deployment.ts'
import { Nothing, success, type HostCall } from './host-call.ts'
import { AccountNumber, Label, Locale, Name, TimeZone } from './wire.ts'

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() })

const { perDraw } = Deployment.entries.liability.wrapped.entries

/** A deployment as it arrives: it can be shown and printed here, and its texts have bounds. */
export const WireDeployment = v.object({
  ...Deployment.entries,
  locale: Locale,
  timeZone: TimeZone,
  liability: v.optional(v.object({ perDraw, ofGame: v.record(Label, perDraw) })),
  collector: v.optional(v.pipe(Origin, v.maxLength(300))),
})

/** The host's identity, and the start, continuation and end of a session (section 4). */
export const accessCalls = {
  deployment: {
    method: 'GET',
    path: '/api/deployment',
    kind: 'open',
    does:
      'Which deployment this host serves: the first question of a page. `printService` is where the print ' +
      "program of the cashier's machine answers; `shop` has the trade name and the number of the shop, printed " +
      'on tickets: that of the session, or the first one of the host where the request has no session; ' +
      "`hostId` is the id of the host's database, which is appended to the names of its cookies: " +
      '`access_token_<hostId>`.',
    request: Nothing,
    answer: v.object({
      success,
      data: WireDeployment,
      printService: v.pipe(v.string(), v.maxLength(300), v.url()),
      shop: v.object({ name: Name, id: Label }),
      hostId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    }),
  },
  login: {
    method: 'POST',
    path: '/api/login',
    kind: 'open',
    does:
      "Opens a session: its tokens are in the answer, and in cookies if the deployment's `tokens` is " +
      '`host`. A wrong login and a wrong secret get the same refusal; too many attempts must wait. An operator whom an ' +
      'administrator has blocked is refused as blocked once the secret is right.',
    request: v.object({ login: password, secret: password }),
    answer: v.object({ success, operatorId: AccountNumber, data: Tokens }),
    refuses: ['wrong_login', 'operator_blocked', 'too_many_requests'],
  },
  setPassword: {
    method: 'POST',
    path: '/api/setpassword',
    kind: 'open',
    does: 'Sets the password of the login with this registration code, once.',
    request: v.object({ code: password, secret: v.pipe(password, v.minLength(minPasswordLength)) }),
    answer: v.object({ success, login: v.string() }),
    refuses: ['registration_code', 'too_many_requests'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    kind: 'open',
    does:
      'Ends the session of the tokens in the request: both tokens become invalid, its cookies are deleted, and its sockets ' +
      'are closed. The page sends it after every log-out, and at a start where nobody is logged in, until it is answered or ' +
      'somebody logs in; a request without a session is answered too.',
    request: Nothing,
    answer: v.object({ success }),
  },
  refresh: {
    method: 'POST',
    path: '/api/refresh',
    kind: 'open',
    does:
      'Exchanges the refresh token of the request for new tokens; the page does this every 180 seconds. ' +
      'Because the answer may be lost, the old refresh token works until one of the new tokens was used, ' +
      'and for ten minutes at most. A later use means that somebody has a copy of it, and ends the session. ' +
      'The old access token ends after ten seconds. A refusal ends the session, and its cookies are deleted.',
    request: Nothing,
    answer: v.object({ success, data: Tokens }),
    refuses: ['session_expired'],
  },
} satisfies Record<string, HostCall>
