import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/values/outcome.ts'
import {
  accept,
  acceptOpening,
  cancel,
  conclude,
  forgettable,
  giveUpOpenings,
  isTooLate,
  mayHoldLeftover,
  nextJob,
  recover,
  type PrintResult,
} from './decide.ts'
import { evolve } from './evolve.ts'
import { hasEnded, publicJob, type JobEvent, type Jobs } from './job.ts'

const request = (id: string, digest = 'd') => ({ id, digest, acceptedAtMs: 0 })
const queued = (id: string, acceptedAtMs = 0): JobEvent => ({
  type: 'jobQueued',
  ...request(id),
  acceptedAtMs,
})
const sending = (id: string): JobEvent => ({ type: 'sendingStarted', id })
const printed = (id: string): JobEvent => ({ type: 'jobPrinted', id, confirmed: true })

function given(...events: JobEvent[]): Jobs {
  const jobs: Jobs = new Map()
  for (const event of events) evolve(jobs, event)
  return jobs
}
const then = (outcome: Outcome<JobEvent[]>) => (outcome.ok ? outcome.value : outcome.refusal.code)

describe('a requested job', () => {
  it('is queued', () => {
    expect(then(accept(given(), request('a')))).toEqual([queued('a')])
  })

  it('again, in whatever state, changes nothing [print-queue]', () => {
    for (const events of [[], [sending('a')], [sending('a'), printed('a')]])
      expect(then(accept(given(queued('a'), ...events), request('a')))).toEqual([])
  })

  it('under the id of another request is refused, also after that one ended', () => {
    expect(then(accept(given(queued('a')), request('a', 'other')))).toBe('idReused')
    expect(then(accept(given(queued('a'), sending('a'), printed('a')), request('a', 'other')))).toBe(
      'idReused',
    )
  })
})

describe('a job that is taken back', () => {
  it('fails as cancelled while it waits', () => {
    expect(then(cancel(given(queued('a')), 'a'))).toEqual([
      { type: 'jobFailed', id: 'a', reason: 'cancelled' },
    ])
  })

  it('is refused once it is being sent, and where it is not known', () => {
    expect(then(cancel(given(queued('a'), sending('a')), 'a'))).toBe('tooLate')
    expect(then(cancel(given(), 'a'))).toBe('jobAbsent')
  })
})

describe('the next job', () => {
  it('is the oldest one waiting', () => {
    expect(nextJob(given(queued('a'), queued('b'), sending('a'), printed('a'), queued('c')))?.id).toBe('b')
  })

  it('there is none while another is being sent', () => {
    expect(nextJob(given(queued('a'), queued('b'), sending('a')))).toBeUndefined()
  })
})

describe('an attempt to print', () => {
  const after = (result: PrintResult) =>
    publicJob(given(queued('a'), sending('a'), conclude({ id: 'a' }, result)).get('a')!)

  it('that the printer confirmed is printed, confirmed', () => {
    expect(after({ kind: 'printed', confirmed: true })).toEqual({
      id: 'a',
      state: 'printed',
      confirmed: true,
    })
  })

  it('that never began waits again', () => {
    expect(after({ kind: 'notStarted' })).toEqual({ id: 'a', state: 'queued', confirmed: false })
  })

  it('that broke off is unknown, with the reason', () => {
    expect(after({ kind: 'unknown', reason: 'paperOut' })).toMatchObject({
      state: 'unknown',
      reason: 'paperOut',
    })
  })
})

describe('after a crash', () => {
  it('a job that was being sent is unknown, a queued one is still queued [print-queue]', () => {
    const before = [queued('a'), queued('b'), queued('c'), sending('a'), printed('a'), sending('b')]
    const recovery = recover(given(...before))
    expect(recovery).toEqual([{ type: 'jobBecameUnknown', id: 'b', reason: 'interrupted' }])
    expect(nextJob(given(...before, ...recovery))?.id).toBe('c')
  })
})

describe('the printer may hold a part of the job that was sent last', () => {
  const unknown = (id: string): JobEvent => ({ type: 'jobBecameUnknown', id, reason: 'unplugged' })
  const failed = (id: string): JobEvent => ({ type: 'jobFailed', id, reason: 'cancelled' })
  const first = [queued('a'), queued('b'), sending('a')]

  it('while that is being sent, and after its outcome has become unknown', () => {
    expect(mayHoldLeftover(given(...first))).toBe(true)
    expect(mayHoldLeftover(given(...first, unknown('a')))).toBe(true)
    expect(mayHoldLeftover(given(...first, unknown('a'), failed('b')))).toBe(true)
  })

  it('and none of one that was printed, or of an earlier one', () => {
    expect(mayHoldLeftover(given(queued('a')))).toBe(false)
    expect(mayHoldLeftover(given(...first, printed('a')))).toBe(false)
    expect(mayHoldLeftover(given(...first, unknown('a'), sending('b'), printed('b')))).toBe(false)
    expect(mayHoldLeftover(given(...first, printed('a'), failed('b')))).toBe(false)
  })
})

describe('after records were lost', () => {
  const lost: JobEvent = { type: 'recordsLost', foundAtMs: 0, beforeMs: 0, keptAs: null }
  const doubted = (id: string) => ({ type: 'jobBecameUnknown', id, reason: 'journalDamaged' })

  it('a job queued before them is uncertain, and a job queued after them is not', () => {
    expect(recover(given(queued('a'), lost, queued('b')))).toEqual([doubted('a')])
  })

  it('the outcome of later jobs counts', () => {
    expect(recover(given(queued('a'), lost, sending('a'), printed('a')))).toEqual([])
    expect(recover(given(queued('a'), lost, sending('a')))).toMatchObject([{ reason: 'interrupted' }])
    expect(recover(given(queued('a'), lost, { type: 'sendingPutOff', id: 'a' }))).toEqual([])
  })

  it('a job whose beginning was among them is known by what is left of it', () => {
    expect(given(lost, printed('a')).get('a')).toMatchObject({ state: 'printed' })
    expect(then(accept(given(lost, printed('a')), request('a')))).toEqual([])
  })
})

describe('the drawer', () => {
  const opening: JobEvent = { type: 'jobQueued', ...request('d'), isDrawer: true }
  const now = { isReady: true, mayHaveOpened: false }
  const notReady: JobEvent = { type: 'jobFailed', id: 'd', reason: 'printerNotReady' }

  it('is opened once for an id, whatever became of it', () => {
    expect(then(acceptOpening(given(), request('d'), now))).toEqual([opening])
    for (const events of [[], [sending('d')], [sending('d'), printed('d')], [notReady]])
      expect(then(acceptOpening(given(opening, ...events), request('d'), now))).toEqual([])
    expect(then(acceptOpening(given(queued('d')), request('d', 'drawer'), now))).toBe('idReused')
  })

  it('that is opened already, or whose id was used for another, is the same where the printer is not ready', () => {
    const notNow = { ...now, isReady: false }
    expect(then(acceptOpening(given(opening, sending('d'), printed('d')), request('d'), notNow))).toEqual([])
    expect(then(acceptOpening(given(queued('d')), request('d', 'drawer'), notNow))).toBe('idReused')
  })

  it('opens now or not at all: it never waits for a printer', () => {
    const later = acceptOpening(given(), request('d'), { ...now, isReady: false })
    expect(then(later)).toEqual([opening, notReady])
    expect(giveUpOpenings(given(queued('a'), opening))).toEqual([notReady])
    expect(giveUpOpenings(given(opening, sending('d')))).toEqual([])
    expect(conclude({ id: 'd', isDrawer: true }, { kind: 'notStarted' })).toEqual(notReady)
    const job = given(opening).get('d')!
    expect([10_000, 10_001, -10_001].map((now) => isTooLate(job, now))).toEqual([false, true, true])
    expect(isTooLate(given(queued('a')).get('a')!, 1e9)).toBe(false)
  })

  it('stays closed after a restart, and is unknown where the command may have been sent', () => {
    expect(recover(given(opening))).toEqual([{ type: 'jobFailed', id: 'd', reason: 'interrupted' }])
    expect(recover(given(opening, notReady))).toEqual([])
    expect(recover(given(opening, sending('d')))).toEqual([
      { type: 'jobBecameUnknown', id: 'd', reason: 'interrupted' },
    ])
    expect(then(acceptOpening(given(), request('d'), { ...now, mayHaveOpened: true }))).toEqual([
      opening,
      { type: 'jobBecameUnknown', id: 'd', reason: 'journalDamaged' },
    ])
  })
})

describe('compaction', () => {
  const day = 86_400_000
  const ended = (count: number, acceptedAtMs: number) =>
    Array.from({ length: count }, (_, at) => [
      queued(`j${at}`, acceptedAtMs),
      sending(`j${at}`),
      printed(`j${at}`),
    ]).flat()

  it('forgets only what is older than 60 days and not among the last 10,000', () => {
    const jobs = given(...ended(10_003, 0))
    expect(forgettable(jobs, 61 * day)).toEqual(['j0', 'j1', 'j2'])
    expect(forgettable(jobs, 60 * day)).toEqual([])
    expect(forgettable(given(...ended(10_003, 3 * day)), 62 * day)).toEqual([])
    expect(forgettable(given(...ended(10_000, 0)), 61 * day)).toEqual([])
  })

  it('never forgets a job that has not ended', () => {
    expect(forgettable(given(queued('old'), ...ended(10_003, 0)), 61 * day)).not.toContain('old')
  })
})

it('at no time are two jobs being sent, and an ended job never changes, whatever happens', () => {
  const ids = ['a', 'b', 'c']
  const step = fc.record({
    what: fc.constantFrom('accept', 'cancel', 'send', 'printed', 'notStarted', 'unknown', 'crash'),
    id: fc.constantFrom(...ids),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const jobs: Jobs = new Map()
      const apply = (events: readonly JobEvent[]) => {
        const frozen = ids.flatMap((id) => jobs.get(id) ?? []).filter(hasEnded)
        for (const event of events) evolve(jobs, event)
        for (const job of frozen) expect(jobs.get(job.id)).toBe(job)
        expect([...jobs.values()].filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1)
      }
      for (const { what, id } of steps) {
        const current = [...jobs.values()].find(({ state }) => state === 'sending')
        const next = nextJob(jobs)
        if (what === 'accept' || what === 'cancel') {
          const outcome = what === 'accept' ? accept(jobs, request(id)) : cancel(jobs, id)
          apply(outcome.ok ? outcome.value : [])
        } else if (what === 'crash') apply(recover(jobs))
        else if (what === 'send') apply(next ? [sending(next.id)] : [])
        else if (current)
          apply([
            conclude(
              current,
              what === 'printed'
                ? { kind: what, confirmed: true }
                : what === 'unknown'
                  ? { kind: what, reason: 'r' }
                  : { kind: 'notStarted' },
            ),
          ])
      }
    }),
  )
})
