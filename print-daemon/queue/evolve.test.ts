import { describe, expect, it } from 'vitest'
import { evolve } from './evolve.ts'
import { hasEnded, publicJob, type Job, type JobEvent, type Jobs } from './job.ts'

const [one, two] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002']
const queued = (id: string): JobEvent => ({ type: 'jobQueued', id, acceptedAtMs: 5, digest: 'ab' })
const sending = (id: string): JobEvent => ({ type: 'sendingStarted', id })
const lost: JobEvent = { type: 'recordsLost', foundAtMs: 9, beforeMs: 8, keptAs: null }
function after(...events: JobEvent[]): Jobs {
  const jobs: Jobs = new Map()
  for (const event of events) evolve(jobs, event)
  return jobs
}
const jobAfter = (...events: JobEvent[]): Job | undefined => after(...events).get(one)

describe('a job', () => {
  it('waits with what it was accepted with, whatever else its record says', () => {
    const waiting = { id: one, state: 'queued', confirmed: false, acceptedAtMs: 5, digest: 'ab' }
    expect(jobAfter(queued(one))).toStrictEqual(waiting)
    const changed = { ...queued(one), state: 'printed', confirmed: true } as unknown as JobEvent
    expect(jobAfter(changed)).toMatchObject({ state: 'queued', confirmed: false })
    expect(jobAfter({ ...queued(one), isDrawer: true } as JobEvent)).toStrictEqual({
      ...waiting,
      isDrawer: true,
    })
  })

  it.each<[JobEvent, Partial<Job>]>([
    [
      { type: 'jobPrinted', id: one, confirmed: true },
      { state: 'printed', confirmed: true },
    ],
    [
      { type: 'jobPrinted', id: one, confirmed: false },
      { state: 'printed', confirmed: false },
    ],
    [
      { type: 'jobFailed', id: one, reason: 'noDrawer' },
      { state: 'failed', confirmed: false, reason: 'noDrawer' },
    ],
    [
      { type: 'jobBecameUnknown', id: one, reason: 'restarted' },
      { state: 'unknown', confirmed: false, reason: 'restarted' },
    ],
  ])('ends with %o, and keeps what it was, without its content and its doubt', (event, end) => {
    const begun = { ...queued(one), receipt: { lines: [] } } as unknown as JobEvent
    expect(jobAfter(begun, lost, sending(one), event)).toStrictEqual({
      ...{ id: one, acceptedAtMs: 5, digest: 'ab' },
      ...end,
    })
    const drawer = { ...queued(one), isDrawer: true } as JobEvent
    expect(jobAfter(drawer, event)).toMatchObject({ isDrawer: true, ...end })
  })

  it('that the printer did not take waits again, without doubt', () => {
    expect(jobAfter(queued(one), sending(one))?.state).toBe('sending')
    const again = jobAfter(queued(one), lost, sending(one), { type: 'sendingPutOff', id: one })
    expect(again).toStrictEqual(jobAfter(queued(one)))
  })

  it('is that of its own events alone, in the order of its acceptance', () => {
    const jobs = after(queued(one), queued(two), sending(two))
    expect([...jobs.values()].map(({ id, state }) => [id, state])).toEqual([
      [one, 'queued'],
      [two, 'sending'],
    ])
  })

  it('may be on paper where it waited before records were lost, and where its beginning was lost', () => {
    expect(jobAfter(queued(one), lost)).toMatchObject({ state: 'queued', isDoubtful: true })
    expect(jobAfter(queued(one), sending(one), lost)).not.toHaveProperty('isDoubtful')
    expect(jobAfter(lost, queued(one))).not.toHaveProperty('isDoubtful')
    expect(jobAfter(sending(one))).toEqual({
      ...{ id: one, state: 'sending', confirmed: false, digest: null, isDoubtful: true },
      acceptedAtMs: 0x019300000000,
    })
    expect(after(sending('of another program')).get('of another program')?.acceptedAtMs).toBe(0)
  })

  it('that was kept by a compaction is as it was, and a notice that was read changes none', () => {
    const job: Job = {
      id: one,
      state: 'unknown',
      confirmed: false,
      reason: 'x',
      acceptedAtMs: 4,
      digest: null,
    }
    expect(jobAfter({ type: 'jobKept', job })).toBe(job)
    expect(jobAfter({ type: 'jobKept', job }, { type: 'damageSeen' })).toBe(job)
  })

  it('has ended when it is printed, failed or unknown, and tells the page no more than that', () => {
    const states = ['queued', 'sending', 'printed', 'failed', 'unknown'] as const
    expect(states.map((state) => hasEnded({ state }))).toEqual([false, false, true, true, true])
    expect(publicJob(jobAfter(queued(one))!)).toStrictEqual({ id: one, state: 'queued', confirmed: false })
    const failed = jobAfter(queued(one), { type: 'jobFailed', id: one, reason: 'noDrawer' })!
    expect(publicJob(failed)).toStrictEqual({
      id: one,
      state: 'failed',
      confirmed: false,
      reason: 'noDrawer',
    })
  })
})
