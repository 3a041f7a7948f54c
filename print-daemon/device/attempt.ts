import { filter, fromEvent, map, type Observable, type Subscription } from 'rxjs'
import type { PrinterProblem, PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Transport } from '../transports/transport.ts'

/** How long a printer may take no byte: until it is called stalled, and until the attempt is given up. */
export interface Patience {
  readonly stalledAfterMs: number
  readonly givesUpAfterMs: number
}

/** What an attempt listens to, and whom it tells that the printer takes nothing. */
interface Surroundings {
  readonly status$: Observable<PrinterStatus>
  readonly stalled: (isStalled: boolean) => void
}

/** Why an attempt ended before its time. */
export class AttemptEnded extends Error {
  readonly problem: PrinterProblem

  constructor(problem: PrinterProblem) {
    super(`The attempt to print ended: ${problem}.`)
    this.problem = problem
  }
}

/** With these the printer may go on by itself. */
const passing: readonly PrinterProblem[] = ['stalled', 'silent', 'paperLow']

/** One attempt to print: ends early where the printer reports a problem or takes nothing for too long. */
export class Attempt {
  readonly #transport: Transport
  readonly #patience: Patience
  readonly #surroundings: Surroundings
  readonly #abort = new AbortController()
  readonly #problems: Subscription
  #stalledTimer: NodeJS.Timeout | undefined
  #giveUpTimer: NodeJS.Timeout | undefined
  #isStalled = false
  #hasBegun = false
  #prefaceBytes = 0
  #sentBytes = 0

  constructor(transport: Transport, patience: Patience, surroundings: Surroundings) {
    this.#transport = transport
    this.#patience = patience
    this.#surroundings = surroundings
    this.#problems = surroundings.status$
      .pipe(
        filter(({ status }) => !status),
        map(({ problems }) => problems.find((problem) => !passing.includes(problem))),
        filter((problem) => problem !== undefined),
      )
      .subscribe((problem) => this.#abort.abort(new AttemptEnded(problem)))
    this.progressed()
  }

  /** Bytes that went out before the job's beginning. */
  get prefaceBytes(): number {
    return this.#prefaceBytes
  }

  /** Bytes of the job that went out. */
  get sentBytes(): number {
    return this.#sentBytes
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Never says anything; fails when the attempt is over. */
  get ended$(): Observable<never> {
    const { signal } = this
    if (signal.aborted) signal.throwIfAborted()
    return fromEvent(signal, 'abort').pipe(
      map(() => {
        throw signal.reason
      }),
      filter((value): value is never => value !== undefined),
    )
  }

  begin(): void {
    this.#hasBegun = true
  }

  async send(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) {
      this.#abort.signal.throwIfAborted()
      const taken = await this.#transport.write(bytes.subarray(sent), this.#abort.signal)
      sent += taken
      if (this.#hasBegun) this.#sentBytes += taken
      else this.#prefaceBytes += taken
      this.progressed()
    }
  }

  /** The printer took or said something: its patience begins anew. With `silentAfterMs` it is only to answer. */
  progressed(silentAfterMs?: number): void {
    clearTimeout(this.#stalledTimer)
    clearTimeout(this.#giveUpTimer)
    this.#setStalled(false)
    const { stalledAfterMs, givesUpAfterMs } = this.#patience
    this.#stalledTimer = setTimeout(() => this.#setStalled(true), stalledAfterMs)
    this.#giveUpTimer = setTimeout(
      () => this.#abort.abort(new AttemptEnded(silentAfterMs === undefined ? 'stalled' : 'silent')),
      silentAfterMs ?? givesUpAfterMs,
    )
  }

  /** The printer took everything and has nothing to say: its patience is not tried any more. */
  hasAll(): void {
    clearTimeout(this.#stalledTimer)
    clearTimeout(this.#giveUpTimer)
    this.#setStalled(false)
  }

  end(): void {
    this.#problems.unsubscribe()
    this.hasAll()
  }

  #setStalled(isStalled: boolean): void {
    if (isStalled === this.#isStalled) return
    this.#isStalled = isStalled
    this.#surroundings.stalled(isStalled)
  }
}
