import type { StreamItem } from '../virtual/command-reader.ts'

/** What an item does to the paper. */
export type Effect = 'prints' | 'cuts' | 'nothing'

/**
 * A receipt printer that executes a stream item by item like a device, whatever its commands are: what it has put on paper is
 * what it has processed, and at a fault it stops at that byte and keeps the rest.
 */
export abstract class StreamPrinter<Trouble extends string> {
  /** Cut pieces of paper, with the bytes of each. Commands without output are left out. */
  readonly cutOff: Buffer[] = []
  /** The bytes that are not processed yet. */
  protected waiting: Uint8Array = new Uint8Array()
  protected trouble: Trouble | undefined
  #paper: Uint8Array[] = []
  #befalls: { readonly trouble: Trouble; atByte: number } | undefined

  /** The first item of what waits, if it is complete. */
  protected abstract read(waiting: Uint8Array): StreamItem | undefined
  protected abstract isRequest(item: StreamItem): boolean
  protected abstract answer(item: StreamItem): void
  /** Executes an item that is no request. */
  protected abstract execute(item: StreamItem): Effect
  /** Sends the status, where it is sent without a request. */
  protected abstract report(): void

  /** The paper that is not cut yet. */
  get hanging(): Buffer {
    return Buffer.concat(this.#paper)
  }

  /** This fault happens after it has processed this many bytes of a receipt. */
  befalls(trouble: Trouble, atByte: number): void {
    this.#befalls = { trouble, atByte }
    this.#meetFate()
  }

  /** Ends all faults, including scheduled ones. */
  recover(): void {
    this.#befalls = undefined
    this.trouble = undefined
    this.report()
    this.work()
  }

  /** How many more bytes it processes before the scheduled fault. */
  protected get bytesToFault(): number {
    return this.#befalls?.atByte ?? Infinity
  }

  /** Processes complete commands until a fault. */
  protected work(): void {
    for (let item = this.#next(); item; item = this.#next()) {
      const bytes = this.waiting.slice(0, item.length)
      const isRequest = this.isRequest(item)
      if (!isRequest && this.#stopsWithin(item.length)) return
      this.waiting = this.waiting.subarray(item.length)
      if (isRequest) this.answer(item)
      else this.#obey(item, bytes)
    }
  }

  /** The fault happens now. */
  protected strike(trouble: Trouble): void {
    this.trouble = trouble
  }

  #next(): StreamItem | undefined {
    if (this.trouble) return undefined
    // Zero bytes between commands have no effect.
    if (this.waiting[0] === 0) {
      const start = this.waiting.findIndex((byte) => byte !== 0)
      this.waiting = start < 0 ? new Uint8Array() : this.waiting.subarray(start)
    }
    return this.read(this.waiting)
  }

  #obey(item: StreamItem, bytes: Uint8Array): void {
    const effect = this.execute(item)
    if (effect === 'prints') this.#paper.push(bytes)
    else if (effect === 'cuts') {
      if (this.#paper.length > 0) this.cutOff.push(this.hanging)
      this.#paper = []
    }
    if (this.#befalls) this.#befalls.atByte -= item.length
    this.#meetFate()
  }

  /** A fault in the middle of a command leaves it partly executed; the whole command waits. */
  #stopsWithin(length: number): boolean {
    if (!this.#befalls || this.#befalls.atByte >= length) return false
    this.#befalls.atByte = 0
    this.#meetFate()
    return this.trouble !== undefined
  }

  #meetFate(): void {
    if (!this.#befalls || this.#befalls.atByte > 0) return
    const { trouble } = this.#befalls
    this.#befalls = undefined
    this.strike(trouble)
    this.report()
  }
}
