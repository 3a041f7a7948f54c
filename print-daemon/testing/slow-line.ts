import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { BehaviorSubject, Subject } from 'rxjs'
import { unlessAborted } from '../../node/unless-aborted.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import { TestPrinter, type TestPrinterOptions } from './test-printer.ts'

/** How many bytes the system takes for a port that sends them later. */
const bufferBytes = 4_096
const tickMs = 1

/** The way back from a printer: its answers arrive one after the other, also those that were kept back for a while. */
export class WayBack {
  readonly #deliver: (bytes: Uint8Array) => void
  readonly #underWay: Uint8Array[] = []
  #isHeld = false
  #isDelivering = false

  constructor(deliver: (bytes: Uint8Array) => void) {
    this.#deliver = deliver
  }

  /** How many have not arrived yet. */
  get underWay(): number {
    return this.#underWay.length
  }

  send(bytes: Uint8Array): void {
    this.#underWay.push(bytes)
    void this.#go()
  }

  hold(): void {
    this.#isHeld = true
  }

  goOn(): void {
    this.#isHeld = false
    void this.#go()
  }

  async #go(): Promise<void> {
    if (this.#isDelivering) return
    this.#isDelivering = true
    while (!this.#isHeld && this.#underWay.length > 0) {
      this.#deliver(this.#underWay.shift()!)
      await turn()
    }
    this.#isDelivering = false
  }
}

/** A slow line behind a buffer: written bytes count as accepted at once, and arrive at so many a second. */
export class SlowLine implements Transport {
  readonly received$ = new Subject<Uint8Array>()
  readonly status$ = new BehaviorSubject<LinkStatus>('connected')
  readonly printer: TestPrinter
  readonly #bytesASecond: number
  #buffer: Buffer = Buffer.alloc(0)
  #hasRoom: () => void = () => undefined
  #isSending = false

  constructor(bytesASecond: number, can: TestPrinterOptions) {
    const wayBack = new WayBack((bytes) => this.received$.next(bytes))
    this.printer = new TestPrinter((bytes) => wayBack.send(bytes), can)
    this.#bytesASecond = bytesASecond
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    while (this.#buffer.length >= bufferBytes)
      await unlessAborted(new Promise<void>((resolve) => (this.#hasRoom = resolve)), signal)
    await unlessAborted(Promise.resolve(), signal)
    const taken = bytes.subarray(0, bufferBytes - this.#buffer.length)
    this.#buffer = Buffer.concat([this.#buffer, taken])
    void this.#send()
    return taken.length
  }

  /** No more arrives. */
  async close(): Promise<void> {
    this.#buffer = Buffer.alloc(0)
    this.status$.complete()
    this.received$.complete()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let before = performance.now()
    while (this.#buffer.length > 0) {
      await delay(tickMs)
      const bytes = Math.floor(((performance.now() - before) * this.#bytesASecond) / 1_000)
      before += (bytes * 1_000) / this.#bytesASecond
      this.printer.receive(this.#buffer.subarray(0, bytes))
      this.#buffer = this.#buffer.subarray(bytes)
      this.#hasRoom()
    }
    this.#isSending = false
  }
}
