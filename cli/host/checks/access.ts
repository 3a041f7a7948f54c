import { randomUUID } from 'node:crypto'
import { errorCodes } from '../../../src/protocol/error-codes.ts'
import { hostCalls, sessionCookies } from '../../../src/protocol/host-calls.ts'
import type { HostCall } from '../../../src/protocol/host-call.ts'
import { contractCalls, emptyRequest, sessionCalls } from '../calls.ts'
import type { Check } from '../check.ts'
import { loggedIn, mayBeLeftOut } from '../conditions.ts'
import { NotProven, refusalIn } from '../unmet.ts'

/** Checks that need no log-in. */
export const accessChecks: readonly Check[] = [
  {
    about: 'deployment',
    rule: 'returns its data without a session',
    async run(visit) {
      const { data, hostId } = await visit.client.request('deployment', {}, { session: 'none' })
      visit.deployment = data
      visit.hostId = hostId ?? null
      visit.markerCookie = sessionCookies(hostId ?? null).marker
      visit.client.cookiesBy = data.tokens
    },
  },
  {
    about: 'answers',
    rule: `to an unknown call are ${errorCodes.notFound}`,
    async run({ client }) {
      const nothing: HostCall = { ...hostCalls.getTimers, path: `/api/${randomUUID()}` }
      refusalIn(await client.send(nothing, {}, { session: 'none' }), 'not_found')
    },
  },
  {
    about: 'setPassword',
    rule: 'refuses a registration code that does not exist',
    async run({ client }) {
      const request = { code: randomUUID(), secret: randomUUID() }
      refusalIn(await client.send(hostCalls.setPassword, request, { session: 'none' }), 'registration_code')
    },
  },
  ...sessionCalls.map(([name, call]): Check => {
    // The request is invalid, so that it has no effect even on a host that does not check the session.
    const rule = 'is refused without a session, before the request is looked at'
    return {
      about: name,
      rule,
      async run(visit) {
        const reply = await visit.client.send(call, emptyRequest(call), { session: 'none' })
        mayBeLeftOut(visit, name, reply)
        refusalIn(reply, 'session_expired')
      },
    }
  }),
  {
    about: 'refresh',
    rule: 'is refused without a refresh token',
    async run({ client }) {
      refusalIn(await client.send(hostCalls.refresh, {}, { session: 'none' }), 'session_expired')
    },
  },
]

const foreign = { origin: 'https://foreign.example' }

/** A browser sends cookies automatically, so that requests of other pages must be refused. */
export const foreignChecks: readonly Check[] = contractCalls
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, call]) =>
    loggedIn(name, 'is refused for a page of another origin', async (visit) => {
      const { client } = visit
      if (client.cookiesBy === 'page') throw new NotProven('this host does not identify sessions by cookies')
      const reply = await client.copy().send(call, emptyRequest(call), foreign)
      mayBeLeftOut(visit, name, reply)
      refusalIn(reply, 'foreign_origin')
    }),
  )
