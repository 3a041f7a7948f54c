import { randomUUID } from 'node:crypto'
import { errorCodes } from '../../../src/protocol/error-codes.ts'
import { hostCalls, sessionCookies } from '../../../src/protocol/host-calls.ts'
import type { HostCall } from '../../../src/protocol/host-call.ts'
import { contractCalls, emptyRequest, sessionCalls } from '../calls.ts'
import type { Check } from '../check.ts'
import { loggedIn, mayBeLeftOut } from '../conditions.ts'
import { NotProven, refusalIn } from '../unmet.ts'

/** What can be said of a host before anybody logs in. */
export const accessChecks: readonly Check[] = [
  {
    about: 'deployment',
    rule: 'says without a session which deployment this is',
    async run(visit) {
      const { data, hostId } = await visit.visitor.ask('deployment', {}, { session: 'none' })
      visit.deployment = data
      visit.hostId = hostId ?? null
      visit.markerCookie = sessionCookies(hostId ?? null).marker
      visit.visitor.cookiesBy = data.tokens
    },
  },
  {
    about: 'answers',
    rule: `to a call that there is not are ${errorCodes.notFound}`,
    async run({ visitor }) {
      const nothing: HostCall = { ...hostCalls.getTimers, path: `/api/${randomUUID()}` }
      refusalIn(await visitor.send(nothing, {}, { session: 'none' }), 'not_found')
    },
  },
  {
    about: 'setPassword',
    rule: 'refuses a registration code that does not exist',
    async run({ visitor }) {
      const request = { code: randomUUID(), secret: randomUUID() }
      refusalIn(await visitor.send(hostCalls.setPassword, request, { session: 'none' }), 'registration_code')
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
        refusalIn(said, 'session_expired')
      },
    }
  }),
  {
    about: 'refresh',
    rule: 'refuses who has no refresh token',
    async run({ visitor }) {
      refusalIn(await visitor.send(hostCalls.refresh, {}, { session: 'none' }), 'session_expired')
    },
  },
]

const foreign = { origin: 'https://foreign.example' }

/** A browser sends cookies without being asked: whatever another page asks for is refused. */
export const foreignChecks: readonly Check[] = contractCalls
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, call]) =>
    loggedIn(name, 'refuses a page of another origin', async (visit) => {
      const { visitor } = visit
      if (visitor.cookiesBy === 'page') throw new NotProven('this host knows nobody by a cookie')
      const said = await visitor.copy().send(call, emptyRequest(call), foreign)
      mayBeLeftOut(visit, name, said)
      refusalIn(said, 'foreign_origin')
    }),
  )
