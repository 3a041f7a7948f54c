import { setTimeout as delay } from 'node:timers/promises'
import { BehaviorSubject, distinctUntilChanged, Subject, type Observable } from 'rxjs'
import { DeviceAbsent, LinkBroken, type Connection, type OpenConnection } from './connection.ts'
import type { LinkStatus, Transport } from './transport.ts'

const shortestWaitMs = 250
const longestWaitMs = 5_000
const waitMs = (failures: number) => Math.min(longestWaitMs, shortestWaitMs * 2 ** failures)

/** Keeps a connection open: opens it, and again whenever it breaks, without a limit. */
export class Link implements Transport {
  readonly received$ = new Subject<Uint8Array>()
  readonly isOneWay: boolean
  readonly #status$ = new BehaviorSubject<LinkStatus>('unplugged')
  readonly #open: OpenConnection
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  #connection: Connection | undefined
  #lastComplaint = ''

  constructor(open: OpenConnection, isOneWay = false) {
    this.#open = open
    this.isOneWay = isOneWay
    this.#running = this.#run()
  }

  get status$(): Observable<LinkStatus> {
    return this.#status$.pipe(distinctUntilChanged())
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted()
    if (!this.#connection) throw new LinkBroken()
    return this.#connection.write(bytes, signal)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connection?.close()
    await this.#running
    this.#status$.complete()
    this.received$.complete()
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    for (let failures = 0; !signal.aborted; failures++) {
      if (await this.#connectOnce()) failures = 0
      await delay(waitMs(failures), undefined, { signal }).catch(() => undefined)
    }
  }

  /** Runs while a connection lasts; returns whether there was one. */
  async #connectOnce(): Promise<boolean> {
    const { signal } = this.#closing
    try {
      const connection = await this.#open(signal)
      this.#connection = connection
      this.#lastComplaint = ''
      const receiving = connection.received$.subscribe((bytes) => this.received$.next(bytes))
      if (signal.aborted) await connection.close()
      else this.#status$.next('connected')
      await connection.broken
      receiving.unsubscribe()
      this.#connection = undefined
      this.#status$.next('unplugged')
      await connection.close()
      return true
    } catch (error) {
      this.#complain(error)
      return false
    }
  }

  /** A device that cannot be opened is reported once, not every five seconds. */
  #complain(error: unknown): void {
    if (error instanceof DeviceAbsent || this.#closing.signal.aborted) return
    const complaint = String(error)
    if (complaint !== this.#lastComplaint) console.error('The printer cannot be reached:', complaint)
    this.#lastComplaint = complaint
  }
}
