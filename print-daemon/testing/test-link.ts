import { BehaviorSubject, Subject } from 'rxjs'
import { LinkBroken, unlessAborted } from '../transports/connection.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import { TestPrinter, type TestPrinterOptions } from './test-printer.ts'

/** A cable of no length to a test printer, which can be pulled at any byte and takes as few bytes at once as one likes. */
export class TestLink implements Transport {
  readonly received$ = new Subject<Uint8Array>()
  readonly status$ = new BehaviorSubject<LinkStatus>('connected')
  readonly printer: TestPrinter
  /** How many bytes it takes at the next write. */
  atOnce: () => number = () => 4_096
  #pulledAfter = Infinity

  constructor(can?: TestPrinterOptions) {
    this.printer = new TestPrinter((bytes) => this.received$.next(bytes), can)
  }

  /** The cable is pulled when so many more bytes have gone through it; what the printer has in it stays. */
  pullAfter(bytes: number): void {
    this.#pulledAfter = bytes
  }

  plug(): void {
    this.#pulledAfter = Infinity
    this.status$.next('connected')
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    await unlessAborted(Promise.resolve(), signal)
    if (this.status$.value === 'unplugged') throw new LinkBroken()
    const taken = bytes.subarray(0, Math.min(this.atOnce(), this.#pulledAfter))
    this.#pulledAfter -= taken.length
    this.printer.receive(taken)
    if (this.#pulledAfter <= 0) this.status$.next('unplugged')
    if (taken.length === 0) throw new LinkBroken()
    return taken.length
  }

  async close(): Promise<void> {
    this.status$.complete()
    this.received$.complete()
  }
}
