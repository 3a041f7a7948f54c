import type { StreamItem } from '../virtual/command-reader.ts'
import { readStarItem } from '../virtual/star-reader.ts'
import { StreamPrinter, type Effect } from './stream-printer.ts'

export type StarTrouble = 'paperOut' | 'coverOpen' | 'cutter' | 'unrecoverable' | 'fault'

/** Bytes 3 to 6 of the status. */
const conditions: Readonly<Record<StarTrouble | 'none', readonly number[]>> = {
  none: [0, 0, 0, 0],
  paperOut: [0x08, 0, 0, 0x0c],
  coverOpen: [0x28, 0, 0, 0],
  cutter: [0x08, 0x08, 0, 0],
  unrecoverable: [0x08, 0x20, 0, 0],
  fault: [0x08, 0x40, 0, 0],
}

const cuts = new Set(['ESC d', 'ESC FF \x00'])
/** Commands that leave nothing on paper. */
const settings = new Set([
  'ESC @',
  'ESC RS a',
  'ESC *rA',
  'ESC *rB',
  'ESC *rC',
  'ESC *rP',
  'ESC *rE',
  'ESC *rF',
])
const statusRequest = Buffer.from([0x1b, 0x06, 0x01])
const etb = 0x17

/** One of Star's printers. `send` receives its replies; an old one does not know ESC GS ETX. */
export class TestStarPrinter extends StreamPrinter<StarTrouble> {
  readonly #send: (bytes: Uint8Array) => void
  readonly #isOld: boolean
  #reports = false
  #isRaster = false
  #count = 0
  #confirmed = 0

  constructor(send: (bytes: Uint8Array) => void, isOld = false) {
    super()
    this.#send = send
    this.#isOld = isOld
  }

  receive(bytes: Uint8Array): void {
    this.waiting = Buffer.concat([this.waiting, bytes])
    this.work()
    this.#answerAtOnce()
  }

  protected read(waiting: Uint8Array): StreamItem | undefined {
    return readStarItem(waiting, 0, this.#isRaster)
  }

  protected isRequest({ code, data }: StreamItem): boolean {
    return code === 'ESC ACK' || code === 'ESC GS \x03' || (code === 'control' && data[0] === etb)
  }

  protected execute({ code, data }: StreamItem): Effect {
    if (code === 'ESC *rA') this.#isRaster = true
    if (code === 'ESC *rB') this.#isRaster = false
    if (code === 'ESC RS a') this.#reports = data[0] !== 0
    if (cuts.has(code)) return 'cuts'
    return settings.has(code) || (code === 'control' && data[0] !== 0x0a) ? 'nothing' : 'prints'
  }

  protected report(isReached = false): void {
    if (this.#reports) this.#sendStatus(isReached)
  }

  /** Nine bytes, version 3; the count of ETB in bits 1 to 3, 5 and 6 of the eighth. */
  #sendStatus(isReached: boolean): void {
    const [printer = 0, ...others] = conditions[this.trouble ?? 'none']
    const count = ((this.#count & 7) << 1) | ((this.#count & 0x18) << 2)
    this.#send(Uint8Array.of(0x23, 0x06, printer | (isReached ? 2 : 0), ...others, 0, count, 0))
  }

  protected answer({ code, data }: StreamItem): void {
    if (code === 'ESC ACK') this.#sendStatus(false)
    else if (code === 'control') {
      this.#count = (this.#count + 1) % 32
      this.report(true)
    } else if (!this.#isOld) {
      this.#confirmed = (this.#confirmed + 1) % 256
      this.#send(Uint8Array.of(0x1b, 0x1d, 0x03, ...data, this.#confirmed, 0))
    }
  }

  /** During a fault, or in the middle of a picture, it still answers ESC ACK SOH. */
  #answerAtOnce(): void {
    for (;;) {
      const at = Buffer.from(this.waiting).indexOf(statusRequest)
      if (at < 0) return
      this.#sendStatus(false)
      this.waiting = Buffer.concat([this.waiting.subarray(0, at), this.waiting.subarray(at + 3)])
    }
  }
}
