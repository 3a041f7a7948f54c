import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { profiles } from '../profiles/profile.ts'
import { TestLink } from '../testing/test-link.ts'
import { Attempt, AttemptEnded } from './attempt.ts'
import { statusStaysGood } from './confirmation.ts'
import { StatusWatch } from './status-watch.ts'

const long = 100_000
const profile = { ...profiles.get('generic-80mm')!, reportsStatus: 'realTime' } as const

describe('an attempt that ends while nothing is sent', () => {
  it('between two requests has its own problem as the reason', async () => {
    const patience = { stalledAfterMs: 1, givesUpAfterMs: 2, comingOutMs: () => 0 }
    const attempt = new Attempt(new TestLink(), patience, { status$: NEVER, stalled: () => undefined })
    const request = async () => ({ kind: 'silent' }) as const
    const confirming = statusStaysGood(attempt, { request, onPaperAfterMs: long, askAgainMs: long })
    await expect(confirming).rejects.toBeInstanceOf(AttemptEnded)
    await expect(confirming).rejects.toMatchObject({ problem: 'stalled' })
    attempt.end()
  })

  it('while a late answer is waited for has its own problem as the reason', async () => {
    const link = new TestLink({ answers: false, reports: false, confirms: false })
    const patience = { firstReplyAfterMs: long, answerMs: long, pollEveryMs: long }
    const watch = new StatusWatch(profile, link, patience, {
      linkChanged: () => undefined,
      torn: () => undefined,
    })
    const first = new AbortController()
    const unanswered = watch.requestStatus(first.signal)
    first.abort(new AttemptEnded('unplugged'))
    await expect(unanswered).rejects.toBe(first.signal.reason)
    const second = new AbortController()
    const waiting = watch.requestStatus(second.signal)
    second.abort(new AttemptEnded('paperOut'))
    await expect(waiting).rejects.toBe(second.signal.reason)
    await watch.close()
  })
})
