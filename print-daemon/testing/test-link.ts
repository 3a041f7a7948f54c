import { BehaviorSubject, Subject } from 'rxjs'
import { unlessAborted } from '../../node/unless-aborted.ts'
import { LinkBroken } from '../transports/connection.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import { TestPrinter, type TestPrinterOptions } from './test-printer.ts'

/** A direct link to a simulated printer, which can be unplugged at any byte and accepts any number of bytes at once. */
export class DeviceLink<Device extends { receive(bytes: Uint8Array): void }> implements Transport {
  readonly received$ = new Subject<Uint8Array>()
  readonly status$ = new BehaviorSubject<LinkStatus>('connected')
  readonly printer: Device
  /** The number of bytes that it accepts at the next write. */
  atOnce: () => number = () => 4_096
  #pulledAfter = Infinity

  constructor(open: (send: (bytes: Uint8Array) => void) => Device) {
    this.printer = open((bytes) => this.received$.next(bytes))
  }

  /** The cable is unplugged after this many more bytes; bytes in the printer stay. */
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

/** To an ESC/POS printer. */
export class TestLink extends DeviceLink<TestPrinter> {
  constructor(can?: TestPrinterOptions) {
    super((send) => new TestPrinter(send, can))
  }
}
