import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BehaviorSubject, map, Subject, type Observable, type Subscription } from 'rxjs'
import type { JobList } from '../../src/protocol/print-devices.ts'
import type { JournalDamage, PrintJob } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { Outcome } from '../../src/values/outcome.ts'
import { done } from '../../src/values/outcome.ts'
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
import { damageAfter, eventsOfDamage, mayBeOnPaper, mayHaveOpened, unseen, type Damage } from './damage.ts'
import { hasEnded, publicJob, type Job, type JobEvent, type Jobs } from './job.ts'
import { Journal } from './journal.ts'
import { Payloads } from './payloads.ts'

/** The part of a printer that the queue needs. */
export interface QueuePrinter {
  /** Whether it can print, starting with the current value. */
  readonly ready$: Observable<boolean>
  print(receipt: Receipt): Promise<PrintResult>
  /** Opens the cash drawer. */
  openDrawer(): Promise<PrintResult>
  /** Reports that a job was interrupted earlier, so that its rest is separated from the next one. */
  separateNext(): void
}

interface NewJob extends Pick<Job, 'id'> {
  readonly digest: string
  readonly receipt: Receipt
}

const journalRetryMs = 1_000
const shownEnded = 100
/** Compacted when its size has doubled since the last time, but not below this size. */
const smallJournalBytes = 1024 * 1024

/**
 * The durable queue: a job is on disk before it is acknowledged, and marked as being sent on disk before its first
 * byte goes out. One job at a time, oldest first.
 */
export class PrintQueue {
  readonly #jobs: Jobs = new Map()
  readonly #journal: Journal
  readonly #payloads: Payloads
  readonly #printer: QueuePrinter
  readonly #changes = new Subject<PrintJob>()
  readonly #damage$ = new BehaviorSubject<Damage | null>(null)
  #readiness: Subscription | undefined
  #ready = false
  #closing = false
  #compactAtBytes = smallJournalBytes
  #commits: Promise<unknown> = Promise.resolve()
  #printing: Promise<void> | undefined

  private constructor(journal: Journal, payloads: Payloads, printer: QueuePrinter) {
    this.#journal = journal
    this.#payloads = payloads
    this.#printer = printer
  }

  /** From now on jobs are printed whenever the printer is ready. */
  start(): void {
    this.#readiness = this.#printer.ready$.subscribe((ready) => {
      this.#ready = ready
      if (!ready) void this.#giveUpOpenings()
      this.#proceed()
    })
  }

  /**
   * Opens the journal; jobs that were being sent when the program last ended become unknown, and so do jobs that may
   * have been printed in lost records.
   */
  static async open(file: string, printer: QueuePrinter): Promise<PrintQueue> {
    const { journal, events, isDamaged } = await Journal.open(file)
    const payloads = await Payloads.open(path.join(path.dirname(file), 'payloads'))
    const queue = new PrintQueue(journal, payloads, printer)
    for (const event of events) queue.#evolve(event)
    if (isDamaged) await queue.#findJobs()
    await queue.#recover(isDamaged)
    return queue
  }

  /** A job whose record was lost is still known if its receipt file exists. */
  async #findJobs(): Promise<void> {
    for (const id of await this.#payloads.ids())
      if (!this.#jobs.has(id)) this.#evolve({ type: 'jobBecameUnknown', id, reason: 'journalDamaged' })
  }

  /** Of a damaged journal nobody knows what was interrupted. */
  async #recover(isDamaged: boolean): Promise<void> {
    if (isDamaged || mayHoldLeftover(this.#jobs)) this.#printer.separateNext()
    for (const event of recover(this.#jobs)) this.#evolve(event)
    for (const { receipt, ...job } of [...this.#jobs.values()]) {
      if (receipt && !hasEnded(job)) await this.#payloads.write(job.id, receipt)
      this.#jobs.set(job.id, job)
    }
    await this.#compact()
    await this.#payloads.eraseAllBut(
      [...this.#jobs.values()].filter((job) => !hasEnded(job)).map(({ id }) => id),
    )
  }

  /** Every change of a job's state. */
  get changes$(): Observable<PrintJob> {
    return this.#changes.asObservable()
  }

  /** Lost records of the journal, until somebody has read the notice; starting with the current value. */
  get damage$(): Observable<JournalDamage | null> {
    return this.#damage$.pipe(map(unseen))
  }

  get damage(): JournalDamage | null {
    return unseen(this.#damage$.value)
  }

  /** Whether a requested job may have been printed before, in lost records: it is never printed unmarked. */
  mayBeOnPaper(id: string): boolean {
    return !this.#jobs.has(id) && mayBeOnPaper(this.#damage$.value, id, Date.now())
  }

  /** Somebody has read the notice of lost records: it is not shown any more. */
  async acceptDamage(): Promise<void> {
    await this.#commit(async () => {
      if (this.damage) await this.#record([{ type: 'damageSeen' }])
    })
  }

  find(id: string): PrintJob | undefined {
    const job = this.#jobs.get(id)
    return job && publicJob(job)
  }

  /**
   * The same, after what was requested before: on a slow disk the counter would take a job that is being accepted for one that never
   * arrived, and print it again.
   */
  async findRequested(id: string): Promise<PrintJob | undefined> {
    if (!this.#jobs.has(id)) await this.#commits
    return this.find(id)
  }

  /** Every open job, and the last ended ones, newest first. */
  list(): JobList['jobs'] {
    const jobs = [...this.#jobs.values()].reverse()
    const ended = new Set(jobs.filter(hasEnded).slice(0, shownEnded))
    return jobs
      .filter((job) => !hasEnded(job) || ended.has(job))
      .map((job) => ({
        ...publicJob(job),
        acceptedAtMs: job.acceptedAtMs,
        ...(job.isDrawer ? { isDrawer: true as const } : {}),
      }))
  }

  /** The number of open jobs. */
  get waiting(): number {
    return [...this.#jobs.values()].filter((job) => !hasEnded(job)).length
  }

  /** Accepts a job; durable when it resolves. Refused with `idReused` if the id belongs to another request. */
  async add({ receipt, ...request }: NewJob): Promise<Outcome<PrintJob>> {
    return this.#execute(
      request.id,
      () => accept(this.#jobs, { ...request, acceptedAtMs: Date.now() }),
      receipt,
    )
  }

  /**
   * Accepts the opening of the cash drawer; durable when it resolves. It has failed already where the printer is not
   * ready. Refused with `idReused` as above.
   */
  async addOpening(request: Omit<NewJob, 'receipt'>): Promise<Outcome<PrintJob>> {
    return this.#execute(request.id, () => {
      const nowMs = Date.now()
      return acceptOpening(
        this.#jobs,
        { ...request, acceptedAtMs: nowMs },
        { isReady: this.#ready, mayHaveOpened: mayHaveOpened(this.#damage$.value, request.id, nowMs) },
      )
    })
  }

  async #giveUpOpenings(): Promise<void> {
    await this.#commit(() => this.#record(giveUpOpenings(this.#jobs))).catch((error: unknown) => {
      console.error('The print journal cannot be written; an opening of the drawer waits:', error)
    })
  }

  /** Cancels a waiting job; refused with `jobAbsent` or `tooLate`. */
  async cancel(id: string): Promise<Outcome<PrintJob>> {
    return this.#execute(id, () => cancel(this.#jobs, id))
  }

  /** Waits for the current job; the others stay queued on disk. */
  async close(): Promise<void> {
    this.#closing = true
    this.#readiness?.unsubscribe()
    await this.#printing
    await this.#commits
    this.#changes.complete()
    this.#damage$.complete()
    await this.#journal.close()
  }

  async #execute(
    id: string,
    decide: () => Outcome<JobEvent[]>,
    receipt?: Receipt,
  ): Promise<Outcome<PrintJob>> {
    const outcome = await this.#commit(async () => {
      const decided = decide()
      if (!decided.ok) return decided
      // First the content, so that every job in the journal has it.
      if (receipt && decided.value.length > 0) await this.#payloads.write(id, receipt)
      await this.#record(decided.value)
      return done(publicJob(this.#jobs.get(id)!))
    })
    this.#proceed()
    return outcome
  }

  /** One decision and its record at a time: a decision never sees jobs that another one is about to change. */
  #commit<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#commits.then(work)
    this.#commits = result.catch(() => undefined)
    return result
  }

  async #record(events: readonly JobEvent[]): Promise<void> {
    await this.#journal.append(events)
    for (const event of events) {
      this.#evolve(event)
      if (!('id' in event)) continue
      const job = this.#jobs.get(event.id)!
      if (hasEnded(job)) await this.#erase(job.id)
      this.#changes.next(publicJob(job))
    }
  }

  #evolve(event: JobEvent): void {
    evolve(this.#jobs, event)
    const damage = damageAfter(this.#damage$.value, event)
    if (damage !== this.#damage$.value) this.#damage$.next(damage)
  }

  /** If it cannot be done now, it is done at the next start. */
  async #erase(id: string): Promise<void> {
    await this.#payloads.erase(id).catch((error: unknown) => {
      console.error('What was printed cannot be erased:', error)
    })
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
    const begun = await this.#commit(() => this.#begin())
    if (!begun) return
    const { receipt, ...job } = begun
    const result = await (receipt ? this.#printer.print(receipt) : this.#printer.openDrawer())
    await this.#recordSurely(conclude(job, result))
    if (this.#journal.length > this.#compactAtBytes) await this.#commit(() => this.#compact())
  }

  /**
   * Marks the next job as being sent. A job whose receipt was lost fails: nothing of it can be printed. Without a receipt
   * it opens the drawer.
   */
  async #begin(): Promise<(Pick<Job, 'id' | 'isDrawer'> & { receipt?: Receipt }) | undefined> {
    const next = nextJob(this.#jobs)
    if (!next) return undefined
    const { id, isDrawer } = next
    const receipt = isDrawer ? undefined : await this.#payloads.read(id)
    const fault = isTooLate(next, Date.now()) ? 'tooLate' : receipt || isDrawer ? null : 'journalDamaged'
    await this.#record([fault ? { type: 'jobFailed', id, reason: fault } : { type: 'sendingStarted', id }])
    if (fault) return undefined
    return receipt ? { id, receipt } : { id, isDrawer: true }
  }

  /** The receipt is printed: its record is tried until it is written, and given up only when the program ends. */
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
    const kept = [...this.#jobs.values()].map((job): JobEvent => ({ type: 'jobKept', job }))
    await this.#journal.replace([...eventsOfDamage(this.#damage$.value), ...kept])
    this.#compactAtBytes = Math.max(smallJournalBytes, 2 * this.#journal.length)
  }
}
