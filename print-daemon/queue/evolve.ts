import { timeOf } from './damage.ts'
import type { Job, JobEvent, Jobs } from './job.ts'

function ended(job: Job, outcome: Pick<Job, 'state' | 'confirmed' | 'reason'>): Job {
  const { id, acceptedAtMs, digest, isDrawer } = job
  return { id, acceptedAtMs, digest, ...(isDrawer ? { isDrawer } : {}), ...outcome }
}

function change(jobs: Jobs, id: string, next: (job: Job) => Job): void {
  jobs.set(id, next(jobs.get(id) ?? withoutBeginning(id)))
}

/** Its first record was lost. */
const withoutBeginning = (id: string): Job => ({
  id,
  state: 'queued',
  confirmed: false,
  acceptedAtMs: timeOf(id) ?? 0,
  digest: null,
  isDoubtful: true,
})

/** Waiting jobs may have been sent and printed in the lost part. */
function doubt(jobs: Jobs): void {
  for (const job of jobs.values()) if (job.state === 'queued') jobs.set(job.id, { ...job, isDoubtful: true })
}

/** Restores the state before the sending, without uncertainty: the printer accepted nothing of it. */
function waiting({ isDoubtful: _doubt, ...job }: Job): Job {
  return { ...job, state: 'queued' }
}

/** Applies an event to the given jobs. */
export function evolve(jobs: Jobs, event: JobEvent): void {
  switch (event.type) {
    case 'jobQueued': {
      const { type: _type, ...request } = event
      jobs.set(event.id, { ...request, state: 'queued', confirmed: false })
      return
    }
    case 'sendingStarted':
      return change(jobs, event.id, (job) => ({ ...job, state: 'sending' }))
    case 'sendingPutOff':
      return change(jobs, event.id, waiting)
    case 'jobPrinted':
      return change(jobs, event.id, (job) => ended(job, { state: 'printed', confirmed: event.confirmed }))
    case 'jobFailed':
      return change(jobs, event.id, (job) =>
        ended(job, { state: 'failed', confirmed: false, reason: event.reason }),
      )
    case 'jobBecameUnknown':
      return change(jobs, event.id, (job) =>
        ended(job, { state: 'unknown', confirmed: false, reason: event.reason }),
      )
    case 'jobKept':
      jobs.set(event.job.id, event.job)
      return
    case 'recordsLost':
      return doubt(jobs)
    case 'damageSeen':
  }
}
