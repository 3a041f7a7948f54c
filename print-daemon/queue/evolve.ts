import type { Job, JobEvent, Jobs } from './job.ts'

function ended(job: Job, outcome: Pick<Job, 'state' | 'confirmed' | 'reason'>): Job {
  const { id, acceptedAtMs, digest } = job
  return { id, acceptedAtMs, digest, ...outcome }
}

function change(jobs: Jobs, id: string, next: (job: Job) => Job): void {
  const job = jobs.get(id)
  if (!job) throw new Error(`The journal speaks of job ${id} before it was queued.`)
  jobs.set(id, next(job))
}

/** Applies what happened to the jobs given. */
export function evolve(jobs: Jobs, event: JobEvent): void {
  switch (event.type) {
    case 'jobQueued': {
      const { id, acceptedAtMs, digest, receipt } = event
      jobs.set(id, { id, state: 'queued', confirmed: false, acceptedAtMs, digest, receipt })
      return
    }
    case 'sendingStarted':
      return change(jobs, event.id, (job) => ({ ...job, state: 'sending' }))
    case 'sendingPutOff':
      return change(jobs, event.id, (job) => ({ ...job, state: 'queued' }))
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
  }
}
