import { dayMs } from '../../src/values/calendar.ts'
import { done, refuse, type Outcome } from '../../src/values/outcome.ts'
import { hasEnded, type Job, type JobEvent, type Jobs } from './job.ts'

type JobRequest = Pick<Job, 'id' | 'acceptedAtMs' | 'isDrawer'> & { readonly digest: string }

/** Accepts a job once. A repetition changes nothing; the same id for another request is refused (`idReused`). */
export function accept(jobs: Jobs, request: JobRequest): Outcome<JobEvent[]> {
  const known = jobs.get(request.id)
  if (!known) return done([{ type: 'jobQueued', ...request }])
  return known.digest === null || known.digest === request.digest ? done([]) : refuse('idReused')
}

/** What keeps a drawer closed that is to be opened: the printer, or lost records of its opening. */
interface Hindrance {
  readonly isReady: boolean
  readonly mayHaveOpened: boolean
}

/** Accepts the opening of the drawer once, and ends it where it cannot be done now: a drawer never opens later. */
export function acceptOpening(
  jobs: Jobs,
  request: Omit<JobRequest, 'isDrawer'>,
  { isReady, mayHaveOpened }: Hindrance,
): Outcome<JobEvent[]> {
  const { id } = request
  const accepted = accept(jobs, { ...request, isDrawer: true })
  if (!accepted.ok || accepted.value.length === 0) return accepted
  if (mayHaveOpened)
    return done([...accepted.value, { type: 'jobBecameUnknown', id, reason: 'journalDamaged' }])
  return isReady ? accepted : done([...accepted.value, notReady(id)])
}

const notReady = (id: string): JobEvent => ({ type: 'jobFailed', id, reason: 'printerNotReady' })

/** The printer cannot print any more: what was to open the drawer ends, and receipts wait. */
export const giveUpOpenings = (jobs: Jobs): JobEvent[] =>
  [...jobs.values()]
    .filter(({ state, isDrawer }) => isDrawer && state === 'queued')
    .map(({ id }) => notReady(id))

/** The longest wait of an opening, for a receipt that is being printed before it. */
const openingPatienceMs = 10_000

/** Whether the drawer was to be opened so long ago that nobody stands before it any more. */
export const isTooLate = ({ isDrawer, acceptedAtMs }: Job, nowMs: number): boolean =>
  isDrawer === true && Math.abs(nowMs - acceptedAtMs) > openingPatienceMs

/** Cancels a job while nothing of it was sent to the printer; otherwise refused (`jobAbsent`, `tooLate`). */
export function cancel(jobs: Jobs, id: string): Outcome<JobEvent[]> {
  const job = jobs.get(id)
  if (!job) return refuse('jobAbsent')
  if (job.state !== 'queued') return refuse('tooLate')
  return done([{ type: 'jobFailed', id, reason: 'cancelled' }])
}

/** The next job: the oldest waiting one, while no other is being sent. */
export function nextJob(jobs: Jobs): Job | undefined {
  let next: Job | undefined
  for (const job of jobs.values()) {
    if (job.state === 'sending') return undefined
    if (job.state === 'queued') next ??= job
  }
  return next
}

/** The result of an attempt to print, as the printer reports it. */
export type PrintResult =
  | { readonly kind: 'printed'; readonly confirmed: boolean }
  | { readonly kind: 'notStarted' }
  | { readonly kind: 'failed' | 'unknown'; readonly reason: string }

export function conclude({ id, isDrawer }: Pick<Job, 'id' | 'isDrawer'>, result: PrintResult): JobEvent {
  switch (result.kind) {
    case 'printed':
      return { type: 'jobPrinted', id, confirmed: result.confirmed }
    case 'notStarted':
      return isDrawer ? notReady(id) : { type: 'sendingPutOff', id }
    case 'failed':
      return { type: 'jobFailed', id, reason: result.reason }
    case 'unknown':
      return { type: 'jobBecameUnknown', id, reason: result.reason }
  }
}

/**
 * After a start: a job that was being sent when the program ended may have been printed, and so may jobs that waited
 * when records were lost. Neither is sent again automatically. A drawer that was to be opened stays closed.
 */
export const recover = (jobs: Jobs): JobEvent[] =>
  [...jobs.values()].flatMap(({ id, state, isDoubtful, isDrawer }): JobEvent[] => {
    if (state === 'sending') return [{ type: 'jobBecameUnknown', id, reason: 'interrupted' }]
    if (isDoubtful) return [{ type: 'jobBecameUnknown', id, reason: 'journalDamaged' }]
    return isDrawer && state === 'queued' ? [{ type: 'jobFailed', id, reason: 'interrupted' }] : []
  })

/** Whether the printer may hold a part of the job that was sent last: it is not known to have come out as a whole. */
export function mayHoldLeftover(jobs: Jobs): boolean {
  const wasSent = ({ state }: Job) => state !== 'queued' && state !== 'failed'
  const last = [...jobs.values()].findLast(wasSent)
  return last !== undefined && last.state !== 'printed'
}

const keptEnded = 10_000
export const keptForMs = 60 * dayMs

/** Ended jobs that nobody will ask about again: older than 60 days and not among the last 10,000. */
export function forgettable(jobs: Jobs, nowMs: number): string[] {
  const ended = [...jobs.values()].filter(hasEnded)
  return ended
    .slice(0, Math.max(0, ended.length - keptEnded))
    .filter(({ acceptedAtMs }) => nowMs - acceptedAtMs > keptForMs)
    .map(({ id }) => id)
}
