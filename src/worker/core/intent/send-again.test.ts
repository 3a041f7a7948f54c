import { firstValueFrom, NEVER } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { answer, refusal, silence, type Answer } from '../../../../tests/kit/core.ts'
import { errorCodes } from '../../../protocol/error-codes.ts'
import type { Intent } from './outcome.ts'
import { sendAgain } from './send-again.ts'

const entry: Intent = { operatorId: 1042, outcome: { kind: 'unknown' } }
/** What becomes of the request of operator 1042; null if nothing. */
const outcomeOf = (send: () => Promise<Answer>, loggedIn: number | null = 1042) =>
  firstValueFrom(sendAgain({ operatorId: () => loggedIn, store: { events$: NEVER } }, entry, send), {
    defaultValue: null,
  })

describe('a request that is sent again', () => {
  it.each<[string, Answer]>([
    ['answer', answer({ success: true })],
    ['silence', silence],
    ['refusal of the request itself', refusal('not_enough_funds')],
    ['refusal of what it contains', refusal('id_malformed')],
  ])('has the %s of the host for its outcome', async (_, reply) => {
    expect(await outcomeOf(async () => reply)).toBe(reply)
  })

  it.each([
    ['knows the session no more', refusal('session_expired')],
    ['has failed', refusal('system')],
    ['expects another page', refusal('page_outdated')],
    ['does not know the call', refusal('not_found')],
    ['wants to be left alone', refusal('too_many_requests')],
    ['has lost its database', refusal({ code: errorCodes.database, name: 'database' })],
    ['knows its id from another request', refusal('id_reused')],
  ])('has no outcome where the host %s: the first one may have moved money', async (_, reply) => {
    expect(await outcomeOf(async () => reply)).toBeNull()
  })

  it.each([7, null])(
    'is not sent while operator %s is logged in, who did not request it',
    async (loggedIn) => {
      const send = vi.fn(async () => answer({ success: true }))
      expect(await outcomeOf(send, loggedIn)).toBeNull()
      expect(send).not.toHaveBeenCalled()
    },
  )
})
