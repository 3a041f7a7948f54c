import { randomUUID } from 'node:crypto'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { hostCalls, hostTimeHeader, sessionCookies } from '../../src/protocol/host-calls.ts'
import type { HostCall } from '../../src/protocol/host-call.ts'
import { emptyRequest, sessionCalls } from './calls.ts'
import type { Check } from './check.ts'
import { loggedIn, mayBeLeftOut, mustBeLoggedIn } from './conditions.ts'
import type { Visit } from './visit.ts'
import { answerIn, inShort, refusalIn, refusalNamed, Skipped, Unmet } from './unmet.ts'

/** What can be said of a host before anybody logs in, and the log-in. */
export const accessChecks: readonly Check[] = [
  {
    about: 'deployment',
    rule: 'says without a session which deployment this is',
    async run(visit) {
      const { data, hostId } = await visit.visitor.ask('deployment', {}, { session: 'none' })
      visit.deployment = data
      visit.markerCookie = sessionCookies(hostId ?? null).marker
      visit.visitor.cookiesBy = data.tokens
    },
  },
  {
    about: 'answers',
    rule: `carry the host's time in ${hostTimeHeader}, refusals as well`,
    async run({ visitor }) {
      for (const call of [hostCalls.deployment, hostCalls.getTimers]) {
        const { headers } = await visitor.send(call, {}, { session: 'none' })
        const time = headers.get(hostTimeHeader)
        if (!(Number(time) > 1_500_000_000_000))
          throw new Unmet(
            `milliseconds since 1970 in ${hostTimeHeader} of ${call.path}`,
            time ?? 'no such header',
          )
      }
    },
  },
  {
    about: 'answers',
    rule: `to a call that there is not are ${errorCodes.notFound}`,
    async run({ visitor }) {
      const nothing: HostCall = { ...hostCalls.getTimers, path: `/api/${randomUUID()}` }
      refusalIn(await visitor.send(nothing, {}, { session: 'none' }), ['not_found'])
    },
  },
  {
    about: 'login',
    rule: 'refuses who does not exist',
    async run({ visitor }) {
      const nobody = { login: `check-${randomUUID()}`, secret: 'wrong' }
      refusalNamed(await visitor.send(hostCalls.login, nobody, { session: 'none' }), 'wrong_login')
    },
  },
  {
    about: 'setPassword',
    rule: 'refuses a registration code that does not exist',
    async run({ visitor }) {
      const request = { code: randomUUID(), secret: randomUUID() }
      refusalIn(await visitor.send(hostCalls.setPassword, request, { session: 'none' }), [
        'registration_code',
      ])
    },
  },
  ...sessionCalls.map(([name, call]): Check => {
    // The request is no good, so that nothing can come of it on a host that does not ask who calls.
    const rule = 'refuses who has no session, before anything else'
    return {
      about: name,
      rule,
      async run(visit) {
        const said = await visit.visitor.send(call, emptyRequest(call), { session: 'none' })
        mayBeLeftOut(visit, name, said)
        refusalNamed(said, 'session_expired')
      },
    }
  }),
  {
    about: 'refresh',
    rule: 'refuses who has no refresh token',
    async run({ visitor }) {
      refusalNamed(await visitor.send(hostCalls.refresh, {}, { session: 'none' }), 'session_expired')
    },
  },
  { about: 'login', rule: 'opens a session', run: logIn },
  loggedIn('login', 'keeps the tokens out of scripts, and leaves the page a marker', async (visit) => {
    cookiesMustBeRight(visit)
  }),
  loggedIn('getOperatorId', 'is refused with a token that somebody made up', async ({ visitor }) => {
    const forged = { session: { forged: randomUUID() } }
    refusalNamed(await visitor.send(hostCalls.getOperatorId, {}, forged), 'session_expired')
  }),
  loggedIn('answers', 'to a page of another origin are refusals', async (visit) => {
    if (visit.visitor.cookiesBy === 'page') throw new Skipped('this host knows nobody by a cookie')
    const foreign = { origin: 'https://foreign.example' }
    refusalNamed(await visit.visitor.send(hostCalls.getOperatorId, {}, foreign), 'foreign_origin')
  }),
]

async function logIn(visit: Visit): Promise<void> {
  const { credentials, visitor } = visit
  if (!credentials) mustBeLoggedIn(visit)
  const said = await visitor.send(hostCalls.login, credentials)
  const { operatorId, data } = answerIn(hostCalls.login, said)
  visitor.tokens = { access: data.access_token, refresh: data.refresh_token }
  visit.operatorId = operatorId
  if (visitor.cookiesBy === 'host' && visitor.cookies.size === 0)
    throw new Unmet('session cookies, for the deployment says "tokens": "host"', inShort(said))
}

function cookiesMustBeRight({ visitor: { cookies, cookiesBy, tokens }, markerCookie = '' }: Visit): void {
  if (cookiesBy === 'page') throw new Skipped('the page keeps the tokens of this host')
  const marker = cookies.get(markerCookie)
  if (!marker || /;\s*httponly\b/i.test(marker.attributes))
    throw new Unmet(`a cookie ${markerCookie} that scripts can read`, marker ? 'HttpOnly' : 'none')
  const secrets = new Set<string>(Object.values(tokens ?? {}))
  for (const [name, { value, attributes }] of cookies) {
    const isSecret = secrets.has(decodeURIComponent(value))
    if (isSecret && !/;\s*httponly\b/i.test(attributes))
      throw new Unmet(`HttpOnly on the cookie ${name}`, attributes)
    if (!/;\s*path=\/(?:;|$)/i.test(attributes))
      throw new Unmet(`Path=/ on the cookie ${name}`, attributes || 'no attributes')
  }
}

/** How a session goes on and ends; the last of all checks. */
export const endingChecks: readonly Check[] = [
  loggedIn('refresh', 'gives new tokens, with which the session goes on', async (visit) => {
    const { visitor } = visit
    const old = visitor.tokens
    const { data } = await visitor.ask('refresh', {})
    visitor.tokens = { access: data.access_token, refresh: data.refresh_token }
    for (const kind of ['access', 'refresh'] as const)
      if (old?.[kind] === visitor.tokens[kind]) throw new Unmet(`a new ${kind} token`, 'the one of before')
    await visitor.ask('getOperatorId', {})
  }),
  loggedIn('logout', 'ends the session', async ({ visitor }) => {
    // A browser would drop the cookies; whoever kept a copy must not get in with them either.
    const copies = new Map(visitor.cookies)
    await visitor.ask('logout', {})
    for (const [name, cookie] of copies) visitor.cookies.set(name, cookie)
    refusalNamed(await visitor.send(hostCalls.getOperatorId, {}), 'session_expired')
  }),
]
