import { BehaviorSubject, Subject, distinctUntilChanged, map, type Observable, type Subscription } from 'rxjs'
import type { PrinterProblem, PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { bytesOf, feedAndCut, feedLines, initialize } from '../encoder/commands.ts'
import { encode } from '../encoder/encoder.ts'
import type { Profile } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import type { QueuePrinter } from '../queue/queue.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import { Attempt, type Patience } from './attempt.ts'
import { askProcessed, clearBuffers, enableAutomaticStatus, readReplies } from './replies.ts'

const defaultPatience: Patience = { stalledAfterMs: 3_000, givesUpAfterMs: 60_000 }

/** Problems with which a printer goes on printing. */
const harmless: readonly PrinterProblem[] = ['paperLow']
/** What is left of a torn job is thrown away, and its paper cut off, before the next one. */
const separation = ({ hasCutter }: Profile) =>
  Buffer.concat([clearBuffers, bytesOf(initialize + (hasCutter ? feedAndCut : feedLines(4)))])
const isReady = ({ status }: PrinterStatus) => status

/** A printer: a transport with a profile, and what the device at its end says of itself. */
export class Printer implements QueuePrinter {
  readonly profile: Profile
  readonly #transport: Transport
  readonly #patience: Patience
  readonly #status$: BehaviorSubject<PrinterStatus>
  readonly #processed$ = new Subject<string>()
  readonly #subscriptions: Subscription[]
  #link: LinkStatus = 'unplugged'
  #deviceProblems: readonly PrinterProblem[] = []
  #isStalled = false
  #received: Uint8Array = new Uint8Array()
  #isInterrupted = false
  #jobNumber = 0

  constructor(profile: Profile, transport: Transport, patience = defaultPatience) {
    this.profile = profile
    this.#transport = transport
    this.#patience = patience
    this.#status$ = new BehaviorSubject(this.#currentStatus())
    this.#subscriptions = [
      transport.received$.subscribe((bytes) => this.#receive(bytes)),
      transport.status$.subscribe((link) => this.#linkChanged(link)),
    ]
  }

  get status$(): Observable<PrinterStatus> {
    return this.#status$.pipe(
      distinctUntilChanged((before, after) => JSON.stringify(before) === JSON.stringify(after)),
    )
  }

  get status(): PrinterStatus {
    return this.#status$.value
  }

  get ready$(): Observable<boolean> {
    return this.#status$.pipe(map(isReady), distinctUntilChanged())
  }

  /**
   * Prints a receipt. `notStarted` where the printer was not ready for the first byte; `failed` where it refused it
   * though it was ready; `unknown` where anything went wrong later.
   */
  async print(receipt: Receipt): Promise<PrintResult> {
    if (!isReady(this.status)) return { kind: 'notStarted' }
    const id = String(this.#jobNumber++ % 10_000).padStart(4, '0')
    const attempt = new Attempt(this.#transport, this.#patience, {
      status$: this.status$,
      processed$: this.#processed$,
      stalled: (isStalled) => this.#stalled(isStalled),
    })
    try {
      if (this.#isInterrupted) await attempt.send(separation(this.profile))
      this.#isInterrupted = false
      attempt.begin()
      await attempt.send(encode(receipt, this.profile))
      if (!this.profile.reportsStatus) return { kind: 'printed', confirmed: false }
      await attempt.sendAndAwait(askProcessed(id), id)
      return { kind: 'printed', confirmed: true }
    } catch (error) {
      return this.#interrupted(attempt, error)
    } finally {
      attempt.end()
    }
  }

  separateNext(): void {
    this.#isInterrupted = true
  }

  async close(): Promise<void> {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    await this.#transport.close()
    this.#status$.complete()
  }

  #interrupted(attempt: Attempt, error: unknown): PrintResult {
    const [problem] = this.status.problems
    if (attempt.sentBytes > 0) {
      this.separateNext()
      return { kind: 'unknown', reason: problem ?? 'interrupted' }
    }
    if (!isReady(this.status)) return { kind: 'notStarted' }
    console.error('The printer refused a job:', error)
    return { kind: 'failed', reason: 'refusedByPrinter' }
  }

  #linkChanged(link: LinkStatus): void {
    const connects = link === 'connected' && this.#link !== 'connected'
    this.#link = link
    this.#deviceProblems = []
    this.#received = new Uint8Array()
    this.#publish()
    if (connects && this.profile.reportsStatus)
      // A link that breaks here tells so by its status.
      this.#transport.write(enableAutomaticStatus, new AbortController().signal).catch(() => undefined)
  }

  #receive(bytes: Uint8Array): void {
    const { replies, rest } = readReplies(Buffer.concat([this.#received, bytes]))
    this.#received = rest
    for (const reply of replies) {
      if (reply.kind === 'processed') this.#processed$.next(reply.id)
      else this.#deviceProblems = reply.problems
    }
    this.#publish()
  }

  #stalled(isStalled: boolean): void {
    this.#isStalled = isStalled
    this.#publish()
  }

  #publish(): void {
    this.#status$.next(this.#currentStatus())
  }

  #currentStatus(): PrinterStatus {
    const problems: PrinterProblem[] =
      this.#link === 'unplugged'
        ? ['unplugged']
        : [...this.#deviceProblems, ...(this.#isStalled ? (['stalled'] as const) : [])]
    const status = problems.every((problem) => harmless.includes(problem))
    return { printActive: true, status, problems, printer: this.profile.name }
  }
}
