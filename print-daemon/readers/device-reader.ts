import { setTimeout as pause } from 'node:timers/promises'
import { BehaviorSubject, type Observable } from 'rxjs'
import type { CardMessage } from '../../src/protocol/print-devices.ts'
import type { Decoder } from './decoder.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { Tray } from './tray.ts'

/** Why a device could not be opened. */
export class Unavailable extends Error {
  readonly condition: Exclude<ReaderCondition, 'works'>

  constructor(condition: Exclude<ReaderCondition, 'works'>, cause?: unknown) {
    super(`The card reader cannot be opened: ${condition}.`, { cause })
    this.condition = condition
  }
}

/** Opens a device: its bytes are received until it is lost or closed. Rejects with `Unavailable`. */
export type OpenDevice = (listener: {
  readonly onBytes: (bytes: Uint8Array) => void
  readonly lost: () => void
}) => Promise<{ close(): Promise<void> }>

/** Times in milliseconds, variable for tests. */
export interface ReaderTiming {
  readonly awayAfterMs?: number
  readonly repeatsWithinMs?: number
  readonly longestPauseMs?: number
}

export interface DeviceReaderOptions extends ReaderTiming {
  readonly open: OpenDevice
  readonly decoder: Decoder
  readonly reportsRemoval: boolean
}

/** A missing device is searched again after 0.25, 0.5, 1, 2, 2 … seconds. */
const firstLookMs = 250
const lookMs = 2_000
/** Readers send an id at once, in a tenth of a second. Later bytes do not belong to the same id. */
const longestPauseMs = 1_000

/** A reader with its own device (HID, serial), opened again whenever it is plugged in. */
export class DeviceReader implements CardReader {
  readonly #status$ = new BehaviorSubject<ReaderCondition>('unplugged')
  readonly #open: OpenDevice
  readonly #decoder: Decoder
  readonly #tray: Tray
  readonly #longestPauseMs: number
  readonly #end = new AbortController()
  readonly #working: Promise<void>
  #receivedAtMs = 0

  constructor(options: DeviceReaderOptions) {
    this.#open = options.open
    this.#decoder = options.decoder
    this.#tray = new Tray(options)
    this.#longestPauseMs = options.longestPauseMs ?? longestPauseMs
    this.#working = this.#work(this.#end.signal)
  }

  get cards$(): Observable<CardMessage> {
    return this.#tray.cards$
  }

  get status$(): Observable<ReaderCondition> {
    return this.#status$
  }

  release(id: string): void {
    this.#tray.release(id)
  }

  async close(): Promise<void> {
    this.#end.abort()
    await this.#working
    this.#tray.close()
    this.#status$.complete()
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await this.#useDevice(signal)
        attempt = 0
        this.#report('unplugged')
      } catch (error) {
        this.#report(error instanceof Unavailable ? error.condition : 'fault')
      }
      // It rejects if the reader is closed meanwhile, which the loop's condition checks.
      await pause(Math.min(firstLookMs * 2 ** attempt, lookMs), null, { signal }).catch(() => undefined)
    }
  }

  /** Opens the device and uses it until it is lost, or the reader is closed. */
  async #useDevice(signal: AbortSignal): Promise<void> {
    let lose = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    signal.addEventListener('abort', lose)
    this.#decoder.forget()
    try {
      const device = await this.#open({ onBytes: (bytes) => this.#receive(bytes), lost: lose })
      if (!signal.aborted) this.#report('works')
      await lost
      this.#tray.empty()
      await device.close()
    } finally {
      signal.removeEventListener('abort', lose)
    }
  }

  #receive(bytes: Uint8Array): void {
    const nowMs = performance.now()
    if (nowMs - this.#receivedAtMs > this.#longestPauseMs) this.#decoder.spoil()
    this.#receivedAtMs = nowMs
    for (const sign of this.#decoder.push(bytes)) {
      if (sign.kind === 'card') this.#tray.put(sign.id)
      else this.#tray.removed()
    }
  }

  #report(condition: ReaderCondition): void {
    if (this.#status$.value !== condition) this.#status$.next(condition)
  }
}
