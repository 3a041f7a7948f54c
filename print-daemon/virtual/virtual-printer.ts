import { BehaviorSubject, merge, Subject, type Observable } from 'rxjs'
import type { Profile } from '../profiles/profile.ts'
import type { LinkStatus, Transport } from '../transports/transport.ts'
import { readable, type Band } from './band.ts'
import type { StreamItem } from './command-reader.ts'
import { Interpreter, type CutReceipt } from './interpreter.ts'
import { receiptPicture } from './picture.ts'
import type { ReceiptStore, StoredReceipt } from './receipt-store.ts'
import type { Condition, Trouble } from './trouble.ts'
import { automaticStatus, processedReply, realTimeStatus, storedKeysReply } from './status-bytes.ts'

/** The number of bytes that it accepts at once: its receive buffer. */
const bufferBytes = 1024
const keptOpenings = 20

/**
 * A printer without a device: it interprets the stream, keeps its receipts as pictures, reports its status like a
 * device, and simulates faults on request.
 */
/**
 * A ticket's number may be readable beside its code; content that is only in a code, such as a wallet's link, stays in
 * the picture.
 */
function withoutLink(band: Band): Band {
  if (band.kind !== 'picture' || /^\d*$/.test(band.meaning ?? '')) return band
  const { meaning: _meaning, ...picture } = band
  return picture
}

export class VirtualPrinter implements Transport {
  readonly received$ = new Subject<Uint8Array>()
  readonly #link = new BehaviorSubject<LinkStatus>('connected')
  readonly #profile: Profile
  readonly #store: ReceiptStore
  readonly #interpreter: Interpreter
  readonly #receipts$ = new Subject<StoredReceipt>()
  readonly #trouble$ = new BehaviorSubject<Condition>('none')
  readonly #opened$ = new BehaviorSubject<readonly number[]>([])
  #paperBytes = Infinity
  #reportsStatus = false
  #storing: Promise<unknown> = Promise.resolve()

  constructor(profile: Profile, store: ReceiptStore) {
    this.#profile = profile
    this.#store = store
    this.#interpreter = new Interpreter(profile, {
      cut: (receipt) => this.#keep(receipt),
      onRequest: (item) => this.#answer(item),
    })
  }

  get status$(): Observable<LinkStatus> {
    return this.#link
  }

  /** Every new receipt, every fault, and every opening of the drawer. */
  get changes$(): Observable<unknown> {
    return merge(this.#trouble$, this.#receipts$, this.#opened$)
  }

  /** When the drawer was opened, milliseconds since 1970: the last times, newest first. */
  get drawerOpenedAtMs(): number[] {
    return [...this.#opened$.value]
  }

  get trouble(): Condition {
    return this.#trouble$.value
  }

  /** Causes a fault, or ends all of them. */
  cause(trouble: Trouble): void {
    this.#paperBytes = Infinity
    this.#trouble$.next(trouble === 'recover' ? 'none' : trouble)
    this.#link.next(trouble === 'unplug' ? 'unplugged' : 'connected')
    if (trouble === 'unplug') this.#reportsStatus = false
    else this.#sendStatus()
  }

  /** The paper will end after this many more bytes. */
  runOutOfPaperAfter(bytes: number): void {
    this.#paperBytes = bytes
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    await this.#untilItTakes(signal)
    const taken = bytes.subarray(0, Math.min(bufferBytes, Math.max(1, this.#paperBytes)))
    this.#paperBytes -= taken.length
    this.#interpreter.push(taken)
    if (this.#paperBytes <= 0) this.cause('paper-out')
    return taken.length
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#storing])
    this.#link.complete()
    this.#trouble$.complete()
    this.#opened$.complete()
    this.received$.complete()
    this.#receipts$.complete()
  }

  /** Stalled, open or without paper it accepts nothing until it recovers; unplugged it cannot be reached. */
  async #untilItTakes(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const finish = (end: () => void) => {
        signal.removeEventListener('abort', aborted)
        // The first value may arrive synchronously, before the subscription is assigned.
        queueMicrotask(() => watching.unsubscribe())
        end()
      }
      const aborted = () => finish(() => reject(signal.reason as Error))
      signal.addEventListener('abort', aborted)
      const watching = this.#trouble$.subscribe({
        next: (trouble) => {
          if (trouble === 'none') finish(resolve)
          else if (trouble === 'unplug') finish(() => reject(new Error('The virtual printer is unplugged.')))
        },
        complete: () => finish(() => reject(new Error('The virtual printer is closed.'))),
      })
    })
  }

  #keep({ bands }: CutReceipt): void {
    const store = async () => {
      const receipt = await this.#store.add({
        printedAtMs: Date.now(),
        text: readable(bands.map(withoutLink)),
        widthDots: this.#profile.paperDots,
        png: receiptPicture(bands, this.#profile),
      })
      this.#receipts$.next(receipt)
    }
    this.#storing = this.#storing.then(store, store)
    this.#storing.catch((error: unknown) => console.error('The virtual printer lost a receipt:', error))
  }

  #answer({ code, data }: StreamItem): void {
    if (code === 'ESC p') this.#opened$.next([Date.now(), ...this.#opened$.value].slice(0, keptOpenings))
    else if (code === 'GS a') {
      this.#reportsStatus = data[0] !== 0
      this.#sendStatus()
    } else if (code === 'DLE \x04') this.received$.next(realTimeStatus(this.trouble, data[0] ?? 1))
    else if (code === 'GS (' && data[0] === 0x4c)
      this.received$.next(storedKeysReply(this.#interpreter.storedKeys))
    else if (code === 'GS (') {
      // It ends a job. Without a cut the paper is torn off here, as at a counter.
      this.#interpreter.tearOff()
      const reply = processedReply(data.subarray(5))
      // A receipt that could not be stored is never confirmed.
      this.#storing.then(
        () => this.received$.next(reply),
        () => undefined,
      )
    }
  }

  #sendStatus(): void {
    if (this.#reportsStatus) this.received$.next(automaticStatus(this.trouble))
  }
}
