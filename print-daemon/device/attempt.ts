import { filter, fromEvent, map, type Observable, type Subscription } from 'rxjs'
import type { PrinterProblem, PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Transport } from '../transports/transport.ts'

/** All in milliseconds. */
export interface Patience {
  /** How long a printer may accept no byte: until it is called stalled, and until the attempt is given up. */
  readonly stalledAfterMs: number
  readonly givesUpAfterMs: number
  /** The maximum time that this many bytes need to be printed. */
  readonly comingOutMs: (bytes: number) => number
}

/** The inputs of an attempt, and the callback for a stalled printer. */
interface Surroundings {
  readonly status$: Observable<PrinterStatus>
  readonly stalled: (isStalled: boolean) => void
}

/** Why an attempt ended early. */
export class AttemptEnded extends Error {
  readonly problem: PrinterProblem

  constructor(problem: PrinterProblem) {
    super(`The attempt to print ended: ${problem}.`)
    this.problem = problem
  }
}

/** With these problems the printer may continue by itself. */
const passing: readonly PrinterProblem[] = ['stalled', 'silent', 'paperLow']

/** One attempt to print: ends early if the printer reports a problem or accepts nothing for too long. */
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
  #arrivedAtMs = 0

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

  /** Bytes that were sent before the job's beginning. */
  get prefaceBytes(): number {
    return this.#prefaceBytes
  }

  /** Sent bytes of the job. */
  get sentBytes(): number {
    return this.#sentBytes
  }

  /**
   * The maximum time until the printer has got and printed everything that it accepted, milliseconds. The system may have
   * accepted it for the printer, and still hold it back.
   */
  get onTheWayMs(): number {
    return Math.max(0, this.#arrivedAtMs - performance.now())
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Never emits; fails when the attempt is over. */
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
      const freeAtMs = Math.max(this.#arrivedAtMs, performance.now())
      this.#arrivedAtMs = freeAtMs + this.#patience.comingOutMs(taken)
      if (this.#hasBegun) this.#sentBytes += taken
      else this.#prefaceBytes += taken
      this.progressed()
    }
  }

  /**
   * The printer accepted or sent something: the timeout starts again. With `silentAfterMs` only an answer is expected.
   */
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

  /** The printer accepted everything and need not answer: the timeout is stopped. */
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
