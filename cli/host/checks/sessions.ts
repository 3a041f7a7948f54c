import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, loggedIn, mustBeLoggedIn } from '../conditions.ts'
import { HostVisitor } from '../host-visitor.ts'
import { inTime, withSocket } from '../host-socket.ts'
import { answerIn, mustEqual, NotProven, refusalIn, Unmet, type Said } from '../unmet.ts'
import type { Credentials, Visit } from '../visit.ts'

/** A session in hands of its own, so that none of the others ends with it. */
export async function anotherSession(visit: Visit): Promise<HostVisitor> {
  const { visitor, credentials } = visit
  if (!credentials) throw new NotProven('it needs --login and --secret')
  // With all cookies: whoever has logged in on this device before is not taken for a guesser.
  const other = visitor.copy()
  await logInAs(other, credentials)
  return other
}

async function logInAs(visitor: HostVisitor, credentials: Credentials): Promise<number> {
  const said = await visitor.send(hostCalls.login, credentials)
  const { operatorId, data } = answerIn(hostCalls.login, said)
  visitor.tokens = { access: data.access_token, refresh: data.refresh_token }
  mustBringCookies(visitor, said)
  return operatorId
}

/** Both tokens of an answer came as cookies, too, where the host keeps them. */
function mustBringCookies({ cookiesBy, tokens }: HostVisitor, { headers }: Said): void {
  if (cookiesBy === 'page') return
  const set = headers.getSetCookie().map((text) => decodeURIComponent(/=([^;]*)/.exec(text)?.[1] ?? ''))
  for (const [kind, token] of Object.entries(tokens ?? {}))
    if (!set.includes(token))
      throw new Unmet(
        `the ${kind} token as a cookie, for the deployment says "tokens": "host"`,
        `${set.length} other cookies`,
      )
}

export async function refreshed(visitor: HostVisitor): Promise<Said> {
  const said = await visitor.send(hostCalls.refresh, {})
  const { data } = answerIn(hostCalls.refresh, said)
  visitor.tokens = { access: data.access_token, refresh: data.refresh_token }
  mustBringCookies(visitor, said)
  return said
}

const mustBeOver = async (visitor: HostVisitor): Promise<void> => {
  refusalIn(await visitor.send(hostCalls.getOperatorId, {}), 'session_expired')
}

/** The log-in, and what it leaves in the browser. */
export const logInChecks: readonly Check[] = [
  {
    about: 'login',
    rule: 'opens a session',
    async run(visit) {
      if (!visit.credentials) mustBeLoggedIn(visit)
      else visit.operatorId = await logInAs(visit.visitor, visit.credentials)
    },
  },
  loggedIn('login', 'refuses a wrong login and a wrong secret alike', async (visit) => {
    const { visitor, credentials } = visit
    const nobody = { login: `check-${randomUUID()}`, secret: 'wrong' }
    const mistaken = { login: credentials?.login ?? '', secret: randomUUID() }
    const said = [
      await visitor.send(hostCalls.login, nobody, { session: 'none' }),
      await visitor.copy().send(hostCalls.login, mistaken),
    ]
    for (const each of said) refusalIn(each, 'wrong_login')
    mustEqual('the same refusal,', [said[1]?.status, said[1]?.text], [said[0]?.status, said[0]?.text])
  }),
  loggedIn('login', 'opens a session for a second operator beside the first', async (visit) => {
    const { visitor, secondCredentials, operatorId } = visit
    if (!secondCredentials) colleagueOf(visit)
    else {
      const colleague = new HostVisitor(visitor.origin)
      colleague.cookiesBy = visitor.cookiesBy
      colleague.patienceMs = visitor.patienceMs
      const other = await logInAs(colleague, secondCredentials)
      if (other === operatorId) throw new Unmet(`another operator than ${operatorId}`, String(other))
      visit.colleague = colleague
      mustEqual('the second operator', (await colleague.ask('getOperatorId', {})).operatorId, other)
      mustEqual('the first operator', (await visitor.ask('getOperatorId', {})).operatorId, operatorId)
    }
  }),
  loggedIn('login', 'keeps the tokens out of scripts, and leaves the page a marker', async (visit) =>
    cookiesMustBeRight(visit),
  ),
]

function cookiesMustBeRight({ visitor, markerCookie = '', hostId }: Visit): void {
  const { cookies, cookiesBy, tokens, origin } = visitor
  if (cookiesBy === 'page') throw new NotProven('the page keeps the tokens of this host')
  const marker = cookies.get(markerCookie)
  if (!marker || /;\s*httponly\b/i.test(marker.attributes))
    throw new Unmet(`a cookie ${markerCookie} that scripts can read`, marker ? 'HttpOnly' : 'none')
  mustEqual(`the cookie ${markerCookie}`, marker.value, '1')
  const secrets = new Set<string>(Object.values(tokens ?? {}))
  const wanted = [
    /;\s*path=\/(?:;|$)/i,
    /;\s*samesite=strict\b/i,
    ...(origin.startsWith('https:') ? [/;\s*secure\b/i] : []),
  ]
  const words = ['Path=/', 'SameSite=Strict', 'Secure']
  for (const [name, { value, attributes }] of cookies) {
    const isSecret = secrets.has(decodeURIComponent(value))
    if (isSecret && !/;\s*httponly\b/i.test(attributes))
      throw new Unmet(`HttpOnly on the cookie ${name}`, attributes)
    if (isSecret && hostId && !name.endsWith(`_${hostId}`))
      throw new Unmet(`_${hostId} at the end of the name of a session cookie`, name)
    for (const [place, pattern] of wanted.entries())
      if (!pattern.test(attributes))
        throw new Unmet(`${words[place]} on the cookie ${name}`, attributes || 'no attributes')
  }
}

const madeUp: Check = loggedIn(
  'getOperatorId',
  'is refused with a token that somebody made up',
  async ({ visitor }) => {
    const way = { session: { token: randomUUID() } }
    refusalIn(await visitor.send(hostCalls.getOperatorId, {}, way), 'session_expired')
  },
)

/** Of a session that goes on: its tokens change, and those of before are good until one of the new ones was used. */
const refreshChecks: readonly Check[] = [
  loggedIn('refresh', 'gives two new tokens, with which the session goes on', async (visit) => {
    const visitor = await anotherSession(visit)
    const old = visitor.tokens
    await refreshed(visitor)
    for (const kind of ['access', 'refresh'] as const)
      if (old?.[kind] === visitor.tokens?.[kind]) throw new Unmet(`a new ${kind} token`, 'the one of before')
    mustEqual('the operator', (await visitor.ask('getOperatorId', {})).operatorId, visit.operatorId)
    await visitor.ask('logout', {})
  }),
  loggedIn(
    'refresh',
    'takes the old token again while no new one was used: the answer may get lost',
    async (visit) => {
      const visitor = await anotherSession(visit)
      const before = visitor.copy()
      await refreshed(visitor)
      await refreshed(before)
      mustEqual('the operator', (await before.ask('getOperatorId', {})).operatorId, visit.operatorId)
      await before.ask('logout', {})
    },
  ),
  loggedIn(
    'refresh',
    'with an old token after a new one was used ends the session and its sockets',
    async (visit) => {
      for (const refreshes of [1, 2]) {
        const visitor = await anotherSession(visit)
        const before = visitor.copy()
        for (let count = 0; count < refreshes; count++) await refreshed(visitor)
        await visitor.ask('getOperatorId', {})
        await withSocket(visitor, '/', async ({ socket }) => {
          const closed = new Promise((resolve) => socket.once('disconnect', resolve))
          refusalIn(await before.send(hostCalls.refresh, {}), 'session_expired')
          await mustBeOver(visitor)
          refusalIn(await visitor.send(hostCalls.refresh, {}), 'session_expired')
          await inTime(visitor, 'a closed socket after the session ended', closed)
        })
      }
    },
  ),
  loggedIn('refresh', 'refuses an access token, and other calls refuse a refresh token', async (visit) => {
    const { visitor } = visit
    const { access = '', refresh = '' } = visitor.tokens ?? {}
    for (const [call, token] of [
      [hostCalls.refresh, access],
      [hostCalls.getOperatorId, refresh],
    ] as const)
      refusalIn(await visitor.send(call, {}, { session: { token } }), 'session_expired')
  }),
]

/** An old access token is valid for so long after the refresh; ms. Clocks may differ by the second value. */
const oldAccessMs = 10_000
const blurMs = 1_000

/** One session is refreshed early, so that little time is left to wait at the end of the visit. */
const oldAccessChecks: { readonly early: Check; readonly late: Check } = {
  early: loggedIn('refresh', 'leaves the old access token to requests that are under way', async (visit) => {
    const visitor = await anotherSession(visit)
    const before = visitor.copy()
    await refreshed(visitor)
    visit.replaced = { before, visitor, at: performance.now() }
    mustEqual('the operator', (await before.ask('getOperatorId', {})).operatorId, visit.operatorId)
  }),
  late: loggedIn('refresh', 'ends the old access token after ten seconds', async (visit) => {
    const { before, visitor, at } = known(visit, 'replaced')
    await setTimeout(Math.max(0, at + oldAccessMs + blurMs - performance.now()))
    await mustBeOver(before)
    mustEqual('the operator', (await visitor.ask('getOperatorId', {})).operatorId, visit.operatorId)
    await visitor.ask('logout', {})
  }),
}

const logOutChecks: readonly Check[] = [
  loggedIn('logout', 'ends the session: both tokens are void, and its cookies gone', async (visit) => {
    const visitor = await anotherSession(visit)
    // A browser would drop the cookies; whoever kept a copy must not get in with them either.
    const copy = visitor.copy()
    const tokens = Object.values(visitor.tokens ?? {})
    await visitor.ask('logout', {})
    await mustBeOver(copy)
    refusalIn(await copy.send(hostCalls.refresh, {}), 'session_expired')
    const left = [...visitor.cookies].filter(
      ([name, { value }]) => tokens.includes(decodeURIComponent(value)) || name === visit.markerCookie,
    )
    mustEqual(
      'cookies that are left of it',
      left.map(([name]) => name),
      [],
    )
  }),
  loggedIn('logout', 'ends the session that it is asked by alone', async (visit) => {
    const visitor = await anotherSession(visit)
    await visitor.ask('logout', {})
    mustEqual('the operator', (await visit.visitor.ask('getOperatorId', {})).operatorId, visit.operatorId)
  }),
  loggedIn('logout', 'closes the sockets of the session', async (visit) => {
    const visitor = await anotherSession(visit)
    await withSocket(visitor, '/', async ({ socket }) => {
      const closed = new Promise((resolve) => socket.once('disconnect', resolve))
      await visitor.ask('logout', {})
      await inTime(visitor, 'a closed socket after the log-out', closed)
    })
  }),
]

/** The continuation and the end of sessions; those of the visit itself end last. */
export const sessionChecks: readonly Check[] = [
  madeUp,
  ...refreshChecks,
  ...logOutChecks,
  oldAccessChecks.late,
]

/** After the log-in. */
export const earlySessionChecks: readonly Check[] = [oldAccessChecks.early]

export const endingChecks: readonly Check[] = [
  loggedIn('logout', 'ends the sessions of the visit', async ({ visitor, colleague }) => {
    for (const each of colleague ? [visitor, colleague] : [visitor]) {
      const copy = each.copy()
      await each.ask('logout', {})
      await mustBeOver(copy)
    }
  }),
]
