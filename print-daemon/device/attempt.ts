import { filter, firstValueFrom, fromEvent, map, merge, type Observable, type Subscription } from 'rxjs'
import type { PrinterStatus } from '../../src/protocol/print-service.ts'
import type { Transport } from '../transports/transport.ts'

/** How long a printer may take no byte: until it is called stalled, and until the attempt is given up. */
export interface Patience {
  readonly stalledAfterMs: number
  readonly givesUpAfterMs: number
}

/** What an attempt listens to, and whom it tells that the printer takes nothing. */
interface Surroundings {
  readonly status$: Observable<PrinterStatus>
  readonly processed$: Observable<string>
  readonly stalled: (isStalled: boolean) => void
}

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
  #sentBytes = 0

  constructor(transport: Transport, patience: Patience, surroundings: Surroundings) {
    this.#transport = transport
    this.#patience = patience
    this.#surroundings = surroundings
    this.#problems = surroundings.status$
      .pipe(filter(({ status, problems }) => !status && problems.some((problem) => problem !== 'stalled')))
      .subscribe(({ problems }) => this.#abort.abort(new Error(`The printer reports ${problems.join()}.`)))
    this.#progressed()
  }

  /** Bytes of the job that went out; what was sent before the job's beginning does not count. */
  get sentBytes(): number {
    return this.#sentBytes
  }

  begin(): void {
    this.#sentBytes = 0
  }

  async send(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) {
      this.#abort.signal.throwIfAborted()
      const taken = await this.#transport.write(bytes.subarray(sent), this.#abort.signal)
      sent += taken
      this.#sentBytes += taken
      this.#progressed()
    }
  }

  /** Sends a question and waits for the answer of this id. */
  async sendAndAwait(question: Uint8Array, id: string): Promise<void> {
    const { signal } = this.#abort
    const answer$ = this.#surroundings.processed$.pipe(filter((answered) => answered === id))
    const abort$ = fromEvent(signal, 'abort').pipe(map(() => signal.throwIfAborted()))
    await Promise.all([firstValueFrom(merge(answer$, abort$)), this.send(question)])
  }

  end(): void {
    this.#problems.unsubscribe()
    clearTimeout(this.#stalledTimer)
    clearTimeout(this.#giveUpTimer)
    this.#setStalled(false)
  }

  #progressed(): void {
    clearTimeout(this.#stalledTimer)
    clearTimeout(this.#giveUpTimer)
    this.#setStalled(false)
    const { stalledAfterMs, givesUpAfterMs } = this.#patience
    this.#stalledTimer = setTimeout(() => this.#setStalled(true), stalledAfterMs)
    this.#giveUpTimer = setTimeout(
      () => this.#abort.abort(new Error('The printer takes nothing.')),
      givesUpAfterMs,
    )
  }

  #setStalled(isStalled: boolean): void {
    if (isStalled === this.#isStalled) return
    this.#isStalled = isStalled
    this.#surroundings.stalled(isStalled)
  }
}
