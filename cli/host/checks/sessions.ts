import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, loggedIn, operators } from '../conditions.ts'
import { cookieText, HostClient } from '../host-client.ts'
import { inTime, withSocket } from '../host-socket.ts'
import { anotherSession, logInAs, refreshed, stayLoggedIn } from '../session.ts'
import { mustEqual, NotProven, refusalIn, Unmet } from '../unmet.ts'
import type { Visit } from '../visit.ts'

const mustBeOver = async (client: HostClient): Promise<void> => {
  refusalIn(await client.send(hostCalls.getOperatorId, {}), 'session_expired')
}

/** The log-in and its cookies. */
export const logInChecks: readonly Check[] = [
  {
    about: 'login',
    rule: 'opens a session',
    async run(visit) {
      visit.operatorId = await logInAs(visit.client, visit.credentials)
    },
  },
  loggedIn('login', 'refuses a wrong login and a wrong secret in the same way', async (visit) => {
    const { client, credentials } = visit
    const nobody = { login: `check-${randomUUID()}`, secret: 'wrong' }
    const mistaken = { login: credentials.login, secret: randomUUID() }
    const reply = [
      await client.send(hostCalls.login, nobody, { session: 'none' }),
      await client.copy().send(hostCalls.login, mistaken),
    ]
    for (const each of reply) refusalIn(each, 'wrong_login')
    mustEqual('the same refusal,', [reply[1]?.status, reply[1]?.text], [reply[0]?.status, reply[0]?.text])
  }),
  loggedIn('login', 'opens a session for a second operator besides the first', async (visit) => {
    const { client, secondCredentials, operatorId } = visit
    if (!secondCredentials) colleagueOf(visit)
    else {
      const colleague = new HostClient(client.origin)
      colleague.cookiesBy = client.cookiesBy
      colleague.patienceMs = client.patienceMs
      const other = await logInAs(colleague, secondCredentials)
      if (other === operatorId) throw new Unmet(`another operator than ${operatorId}`, String(other))
      visit.colleague = colleague
      mustEqual('the second operator', (await colleague.request('getOperatorId', {})).operatorId, other)
      mustEqual('the first operator', (await client.request('getOperatorId', {})).operatorId, operatorId)
    }
  }),
  loggedIn('login', 'hides the tokens from scripts, and sets a readable marker', async (visit) =>
    cookiesMustBeRight(visit),
  ),
]

function cookiesMustBeRight({ client, markerCookie = '', hostId }: Visit): void {
  const { cookies, cookiesBy, tokens, origin } = client
  if (cookiesBy === 'page') throw new NotProven('the page keeps the tokens of this host')
  const marker = cookies.get(markerCookie)
  if (!marker || /;\s*httponly\b/i.test(marker.attributes))
    throw new Unmet(`a cookie ${markerCookie} that scripts can read`, marker ? 'HttpOnly' : 'none')
  if (marker.value !== '1') throw new Unmet(`the value 1 of the cookie ${markerCookie}`, 'another one')
  const secrets = new Set<string>(Object.values(tokens ?? {}))
  const wanted = [
    /;\s*path=\/(?:;|$)/i,
    /;\s*samesite=strict\b/i,
    ...(origin.startsWith('https:') ? [/;\s*secure\b/i] : []),
  ]
  const names = ['Path=/', 'SameSite=Strict', 'Secure']
  for (const [name, { value, attributes }] of cookies) {
    const isSecret = secrets.has(cookieText(value))
    if (isSecret && !/;\s*httponly\b/i.test(attributes))
      throw new Unmet(`HttpOnly on the cookie ${name}`, attributes)
    if (isSecret && hostId && !name.endsWith(`_${hostId}`))
      throw new Unmet(`_${hostId} at the end of the name of a session cookie`, name)
    for (const [place, pattern] of wanted.entries())
      if (!pattern.test(attributes))
        throw new Unmet(`${names[place]} on the cookie ${name}`, attributes || 'no attributes')
  }
}

const madeUp: Check = loggedIn('getOperatorId', 'refuses an invented token', async ({ client }) => {
  const options = { session: { token: randomUUID() } }
  refusalIn(await client.send(hostCalls.getOperatorId, {}, options), 'session_expired')
})

/** The refresh of a session: the tokens change, and the old ones are valid until a new one was used. */
const refreshChecks: readonly Check[] = [
  loggedIn('refresh', 'returns two new tokens, which work', async (visit) => {
    const client = await anotherSession(visit)
    const old = client.tokens
    await refreshed(client)
    for (const kind of ['access', 'refresh'] as const)
      if (old?.[kind] === client.tokens?.[kind]) throw new Unmet(`a new ${kind} token`, 'an old one')
    mustEqual('the operator', (await client.request('getOperatorId', {})).operatorId, visit.operatorId)
    await client.request('logout', {})
  }),
  loggedIn(
    'refresh',
    'accepts the old token while no new one was used, because the answer may have been lost',
    async (visit) => {
      const client = await anotherSession(visit)
      const before = client.copy()
      await refreshed(client)
      await refreshed(before)
      mustEqual('the operator', (await before.request('getOperatorId', {})).operatorId, visit.operatorId)
      await before.request('logout', {})
    },
  ),
  loggedIn(
    'refresh',
    'with an old token after a new one was used ends the session and its sockets',
    async (visit) => {
      for (const refreshes of [1, 2]) {
        const client = await anotherSession(visit)
        const before = client.copy()
        for (let count = 0; count < refreshes; count++) await refreshed(client)
        await client.request('getOperatorId', {})
        await withSocket(client, '/', async ({ socket }) => {
          const closed = new Promise((resolve) => socket.once('disconnect', resolve))
          refusalIn(await before.send(hostCalls.refresh, {}), 'session_expired')
          await mustBeOver(client)
          refusalIn(await client.send(hostCalls.refresh, {}), 'session_expired')
          await inTime(client, 'a closed socket after the session ended', closed)
        })
      }
    },
  ),
  loggedIn('refresh', 'refuses an access token, and other calls refuse a refresh token', async (visit) => {
    const { client } = visit
    const { access = '', refresh = '' } = client.tokens ?? {}
    for (const [call, token] of [
      [hostCalls.refresh, access],
      [hostCalls.getOperatorId, refresh],
    ] as const)
      refusalIn(await client.send(call, {}, { session: { token } }), 'session_expired')
  }),
]

/** How long an old access token must be valid after the refresh, ms; and how much the clocks may differ. */
const oldAccessMs = 10_000
const blurMs = 1_000

/** One session is refreshed early, so that little waiting is left at the end of the visit. */
const oldAccessChecks: { readonly early: Check; readonly late: Check } = {
  early: loggedIn('refresh', 'leaves the old access token valid for requests under way', async (visit) => {
    const client = await anotherSession(visit)
    const before = client.copy()
    await refreshed(client)
    visit.replaced = { before, client, at: performance.now() }
    mustEqual('the operator', (await before.request('getOperatorId', {})).operatorId, visit.operatorId)
  }),
  late: loggedIn('refresh', 'ends the old access token after ten seconds', async (visit) => {
    const { before, client, at } = known(visit, 'replaced')
    await setTimeout(Math.max(0, at + oldAccessMs + blurMs - performance.now()))
    await mustBeOver(before)
    await stayLoggedIn(client)
    mustEqual('the operator', (await client.request('getOperatorId', {})).operatorId, visit.operatorId)
    await client.request('logout', {})
  }),
}

const logOutChecks: readonly Check[] = [
  loggedIn(
    'logout',
    'ends the session: both tokens are invalid, and its cookies are deleted',
    async (visit) => {
      const client = await anotherSession(visit)
      // A browser deletes the cookies. A copy of them must not work either.
      const copy = client.copy()
      const tokens = Object.values(client.tokens ?? {})
      await client.request('logout', {})
      await mustBeOver(copy)
      refusalIn(await copy.send(hostCalls.refresh, {}), 'session_expired')
      const left = [...client.cookies].filter(
        ([name, { value }]) => tokens.includes(cookieText(value)) || name === visit.markerCookie,
      )
      mustEqual(
        'cookies that are left',
        left.map(([name]) => name),
        [],
      )
    },
  ),
  loggedIn('logout', 'ends only the session that it is called with', async (visit) => {
    const client = await anotherSession(visit)
    await client.request('logout', {})
    mustEqual('the operator', (await visit.client.request('getOperatorId', {})).operatorId, visit.operatorId)
  }),
  loggedIn('logout', 'closes the sockets of the session', async (visit) => {
    const client = await anotherSession(visit)
    await withSocket(client, '/', async ({ socket }) => {
      const closed = new Promise((resolve) => socket.once('disconnect', resolve))
      await client.request('logout', {})
      await inTime(client, 'a closed socket after the log-out', closed)
    })
  }),
]

/** Refresh and end of sessions. The sessions of the visit itself end last. */
export const sessionChecks: readonly Check[] = [
  madeUp,
  ...refreshChecks,
  ...logOutChecks,
  oldAccessChecks.late,
]

/** After the log-in. */
export const earlySessionChecks: readonly Check[] = [oldAccessChecks.early]

export const endingChecks: readonly Check[] = [
  loggedIn('logout', 'ends the sessions of the visit', async (visit) => {
    for (const each of operators(visit)) {
      const copy = each.copy()
      await each.request('logout', {})
      await mustBeOver(copy)
    }
  }),
]
