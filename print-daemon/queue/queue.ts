import { setTimeout as delay } from 'node:timers/promises'
import { Subject, type Observable, type Subscription } from 'rxjs'
import type { PrintJob } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { Outcome } from '../../src/values/outcome.ts'
import { done } from '../../src/values/outcome.ts'
import { accept, cancel, conclude, forgettable, nextJob, recover, type PrintResult } from './decide.ts'
import { evolve } from './evolve.ts'
import { hasEnded, publicJob, type Job, type JobEvent, type Jobs } from './job.ts'
import { Journal } from './journal.ts'

/** What the queue needs of a printer. */
export interface QueuePrinter {
  /** Whether it can print now, the current answer first. */
  readonly ready$: Observable<boolean>
  print(receipt: Receipt): Promise<PrintResult>
  /** Tells that a job broke off earlier, so that what is left of it does not hang on the next one. */
  separateNext(): void
}

const journalRetryMs = 1_000
const shownEnded = 100
/** Compacted when it has doubled since the last time, but not for less than this. */
const smallJournalBytes = 32 * 1024 * 1024

/**
 * The durable queue: a job is on disk before it is acknowledged, and marked as being sent on disk before its first
 * byte goes out. One job at a time, oldest first.
 */
export class PrintQueue {
  readonly #jobs: Jobs = new Map()
  readonly #journal: Journal
  readonly #printer: QueuePrinter
  readonly #changes = new Subject<PrintJob>()
  #readiness: Subscription | undefined
  #ready = false
  #closing = false
  #compactAtBytes = smallJournalBytes
  #commits: Promise<unknown> = Promise.resolve()
  #printing: Promise<void> | undefined

  private constructor(journal: Journal, events: readonly JobEvent[], printer: QueuePrinter) {
    this.#journal = journal
    this.#printer = printer
    for (const event of events) evolve(this.#jobs, event)
  }

  /** From now on jobs are printed whenever the printer is ready. */
  start(): void {
    this.#readiness = this.#printer.ready$.subscribe((ready) => {
      this.#ready = ready
      this.#proceed()
    })
  }

  /** Opens the journal; jobs that were being sent when the program last ended become unknown. */
  static async open(file: string, printer: QueuePrinter): Promise<PrintQueue> {
    const { journal, events } = await Journal.open(file)
    const jobs: Jobs = new Map()
    for (const event of events) evolve(jobs, event)
    const recovery = recover(jobs)
    await journal.append(recovery)
    if (recovery.length > 0) printer.separateNext()
    const queue = new PrintQueue(journal, [...events, ...recovery], printer)
    await queue.#commit(() => queue.#compact())
    return queue
  }

  /** Every change of a job's state. */
  get changes$(): Observable<PrintJob> {
    return this.#changes.asObservable()
  }

  find(id: string): PrintJob | undefined {
    const job = this.#jobs.get(id)
    return job && publicJob(job)
  }

  /** Every job that has not ended, and the last that have, newest first. */
  list(): (PrintJob & Pick<Job, 'acceptedAtMs'>)[] {
    const jobs = [...this.#jobs.values()].reverse()
    const ended = new Set(jobs.filter(hasEnded).slice(0, shownEnded))
    return jobs
      .filter((job) => !hasEnded(job) || ended.has(job))
      .map((job) => ({ ...publicJob(job), acceptedAtMs: job.acceptedAtMs }))
  }

  /** Jobs that have not ended. */
  get waiting(): number {
    return [...this.#jobs.values()].filter((job) => !hasEnded(job)).length
  }

  /** Takes a job; durable when it resolves. Refused with `idReused` where the id stands for another request. */
  async add(request: Pick<Job, 'id' | 'digest'> & { receipt: Receipt }): Promise<Outcome<PrintJob>> {
    return this.#execute(request.id, () => accept(this.#jobs, { ...request, acceptedAtMs: Date.now() }))
  }

  /** Takes a job back while it waits; refused with `jobAbsent` or `tooLate`. */
  async cancel(id: string): Promise<Outcome<PrintJob>> {
    return this.#execute(id, () => cancel(this.#jobs, id))
  }

  /** Waits for the job in flight; the others stay queued on disk. */
  async close(): Promise<void> {
    this.#closing = true
    this.#readiness?.unsubscribe()
    await this.#printing
    await this.#commits
    this.#changes.complete()
    await this.#journal.close()
  }

  async #execute(id: string, decide: () => Outcome<JobEvent[]>): Promise<Outcome<PrintJob>> {
    const outcome = await this.#commit(async () => {
      const decided = decide()
      if (!decided.ok) return decided
      await this.#record(decided.value)
      return done(publicJob(this.#jobs.get(id)!))
    })
    this.#proceed()
    return outcome
  }

  /** One decision and its record at a time: a decision never sees jobs that another is about to change. */
  #commit<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#commits.then(work)
    this.#commits = result.catch(() => undefined)
    return result
  }

  async #record(events: readonly JobEvent[]): Promise<void> {
    await this.#journal.append(events)
    for (const event of events) {
      evolve(this.#jobs, event)
      if (event.type !== 'jobKept') this.#changes.next(publicJob(this.#jobs.get(event.id)!))
    }
  }

  #proceed(): void {
    if (this.#printing || this.#closing || !this.#ready || !nextJob(this.#jobs)) return
    this.#printing = this.#printNext()
      .catch(async (error: unknown) => {
        console.error('The print journal cannot be written; trying again:', error)
        await delay(journalRetryMs)
      })
      .then(() => {
        this.#printing = undefined
        this.#proceed()
      })
  }

  async #printNext(): Promise<void> {
    const job = await this.#commit(async () => {
      const next = nextJob(this.#jobs)
      if (next) await this.#record([{ type: 'sendingStarted', id: next.id }])
      return next
    })
    if (!job?.receipt) return
    const result = await this.#printer.print(job.receipt)
    await this.#recordSurely(conclude(job.id, result))
    if (this.#journal.length > this.#compactAtBytes) await this.#commit(() => this.#compact())
  }

  /** The paper is out: its record is tried until it stands, and given up only when the program ends. */
  async #recordSurely(event: JobEvent): Promise<void> {
    for (;;)
      try {
        return await this.#commit(() => this.#record([event]))
      } catch (error) {
        console.error('What was printed cannot be recorded; trying again:', error)
        if (this.#closing) return
        await delay(journalRetryMs)
      }
  }

  async #compact(): Promise<void> {
    for (const id of forgettable(this.#jobs, Date.now())) this.#jobs.delete(id)
    await this.#journal.replace([...this.#jobs.values()].map((job) => ({ type: 'jobKept', job })))
    this.#compactAtBytes = Math.max(smallJournalBytes, 2 * this.#journal.length)
  }
}
