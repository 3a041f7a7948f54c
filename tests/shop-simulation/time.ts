import timers from 'node:timers/promises'

/** The machine's own, whatever a test has replaced them with by the time they are used. */
const { setImmediate: realImmediate, Date: RealDate } = globalThis

/** One for all, because its stack is dear. */
const timedOut = new DOMException('The operation timed out', 'TimeoutError')

interface Timer {
  atMs: number
  readonly order: number
  /** Null once it is cancelled or done. */
  run: (() => void) | null
  readonly everyMs: number | null
  unref(): Timer
  ref(): Timer
  hasRef(): boolean
}

/**
 * Time that passes only when it is let pass, from timer to timer. Between two timers goes on what waits for promises. A run
 * depends on nothing but its seed.
 */
export class VirtualTime {
  /** How far the clock of the counter's machine is ahead of the true time, ms. */
  offsetMs = 0
  readonly #startMs: number
  #nowMs = 0
  #count = 0
  #turns = 0
  #heap: Timer[] = []
  readonly #report: (error: unknown) => void

  /** `startMs`: the true time at the beginning, ms since 1970. `report` gets what a timer throws. */
  constructor(startMs: number, report: (error: unknown) => void) {
    this.#startMs = startMs
    this.#report = report
  }

  /** Ms since the beginning. */
  get monotonicMs(): number {
    return this.#nowMs
  }

  /** The true time, ms since 1970. */
  get trueMs(): number {
    return this.#startMs + this.#nowMs
  }

  /** The time by the clock of the counter's machine. */
  get wallMs(): number {
    return this.trueMs + this.offsetMs
  }

  later(run: () => void, ms = 0, everyMs: number | null = null): Timer {
    const timer: Timer = {
      atMs: this.#nowMs + Math.max(1, ms || 0),
      order: this.#count++,
      run,
      everyMs,
      unref: () => timer,
      ref: () => timer,
      hasRef: () => true,
    }
    this.#push(timer)
    return timer
  }

  cancel(timer: unknown): void {
    if (timer !== null && typeof timer === 'object' && 'run' in timer) timer.run = null
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(resolve, ms))
  }

  /** Lets so much time pass, or less if `isEnough` holds after a step. */
  async pass(ms: number, isEnough: () => boolean = () => false): Promise<void> {
    const endMs = this.#nowMs + ms
    for (;;) {
      await this.#settled()
      if (isEnough()) return
      const next = this.#next(endMs)
      if (!next) break
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      this.#fire(next)
    }
    this.#nowMs = endMs
  }

  /**
   * Lets go on what waits for promises: so many of them one after another that only a long chain needs another timer for the rest.
   * Streams of Node wait for the end of all promises, so that at times there is one.
   */
  async #settled(): Promise<void> {
    for (let count = 0; count < promisesAtOnce; count++) await undefined
    if (this.#turns++ % timersAtOnce === 0) await endOfPromises()
  }

  #fire(timer: Timer): void {
    const { run, everyMs } = timer
    if (everyMs === null) timer.run = null
    else {
      timer.atMs = this.#nowMs + Math.max(1, everyMs)
      this.#push(timer)
    }
    try {
      run?.()
    } catch (error) {
      this.#report(error)
    }
  }

  /** Takes the next timer that is due by then out of the heap. */
  #next(endMs: number): Timer | null {
    for (let first = this.#heap[0]; first && first.atMs <= endMs; first = this.#heap[0]) {
      this.#pop()
      if (first.run) return first
    }
    return null
  }

  #push(timer: Timer): void {
    const heap = this.#heap
    let at = heap.push(timer) - 1
    for (let parent = (at - 1) >> 1; at > 0 && isBefore(timer, heap[parent]!); parent = (at - 1) >> 1) {
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = timer
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, last)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
  }

  /** Replaces the clocks and timers of this process; returns the functions that stand for them. */
  globals(): Readonly<Record<string, unknown>> {
    const later = (run: () => void, ms?: number) => this.later(run, ms)
    const cancel = (timer: unknown) => this.cancel(timer)
    return {
      setTimeout: later,
      clearTimeout: cancel,
      setInterval: (run: () => void, ms = 0) => this.later(run, ms, ms),
      clearInterval: cancel,
      Date: this.#date(),
    }
  }

  /** `node:timers/promises`. */
  delay: typeof timers.setTimeout = async (ms, value, options) => {
    const { signal } = options ?? {}
    signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const timer = this.later(() => {
        signal?.removeEventListener('abort', abort)
        resolve(value!)
      }, ms)
      const abort = () => {
        this.cancel(timer)
        reject(new DOMException('The operation was aborted', 'AbortError'))
      }
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  timeout = (ms: number): AbortSignal => {
    const ending = new AbortController()
    this.later(() => ending.abort(timedOut), ms)
    return ending.signal
  }

  #date(): DateConstructor {
    const now = () => this.wallMs
    return class extends RealDate {
      constructor(...args: unknown[]) {
        super(...((args.length === 0 ? [now()] : args) as [number]))
      }
      static override now = now
      static override [Symbol.hasInstance](value: unknown): boolean {
        return value instanceof RealDate
      }
    } as unknown as DateConstructor
  }
}

const isBefore = (one: Timer, other: Timer): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)

const promisesAtOnce = 40
const timersAtOnce = 8

const endOfPromises = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))
