import type { StreamItem } from '../virtual/command-reader.ts'
import { readStarItem } from '../virtual/star-reader.ts'

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

/**
 * One of Star's printers that executes a stream item by item like a device: at a fault it stops at that byte and keeps
 * the rest. `send` receives its replies; an old one does not know ESC GS ETX.
 */
export class TestStarPrinter {
  /** Cut pieces of paper, with the bytes of each. Commands without output are left out. */
  readonly cutOff: Buffer[] = []
  readonly #send: (bytes: Uint8Array) => void
  readonly #isOld: boolean
  #waiting: Uint8Array = new Uint8Array()
  #paper: Uint8Array[] = []
  #trouble: StarTrouble | undefined
  #befalls: { readonly trouble: StarTrouble; atByte: number } | undefined
  #reports = false
  #isRaster = false
  #count = 0
  #confirmed = 0

  constructor(send: (bytes: Uint8Array) => void, isOld = false) {
    this.#send = send
    this.#isOld = isOld
  }

  /** The paper that is not cut yet. */
  get hanging(): Buffer {
    return Buffer.concat(this.#paper)
  }

  /** This fault happens after it has processed this many bytes of a receipt. */
  befalls(trouble: StarTrouble, atByte: number): void {
    this.#befalls = { trouble, atByte }
    this.#meetFate()
  }

  recover(): void {
    this.#befalls = undefined
    this.#trouble = undefined
    this.#report()
    this.#work()
  }

  receive(bytes: Uint8Array): void {
    this.#waiting = Buffer.concat([this.#waiting, bytes])
    this.#work()
    this.#answerAtOnce()
  }

  #work(): void {
    for (let item = this.#next(); item; item = this.#next()) {
      const bytes = this.#waiting.slice(0, item.length)
      if (!isRequest(item) && this.#stopsWithin(item.length)) return
      this.#waiting = this.#waiting.subarray(item.length)
      this.#obey(item, bytes)
    }
  }

  #next(): StreamItem | undefined {
    if (this.#trouble) return undefined
    // Zero bytes between commands have no effect.
    const start = this.#waiting.findIndex((byte) => byte !== 0)
    this.#waiting = start < 0 ? new Uint8Array() : this.#waiting.subarray(start)
    return readStarItem(this.#waiting, 0, this.#isRaster)
  }

  #obey(item: StreamItem, bytes: Uint8Array): void {
    const { code, data } = item
    if (code === 'ESC *rA') this.#isRaster = true
    if (code === 'ESC *rB') this.#isRaster = false
    if (code === 'ESC RS a') this.#reports = data[0] !== 0
    if (isRequest(item)) return this.#answer(item)
    if (cuts.has(code)) {
      if (this.#paper.length > 0) this.cutOff.push(this.hanging)
      this.#paper = []
    } else if (!settings.has(code) && !(code === 'control' && data[0] !== 0x0a)) this.#paper.push(bytes)
    if (this.#befalls) this.#befalls.atByte -= item.length
    this.#meetFate()
  }

  /** A fault in the middle of a command leaves it partly executed; the whole command waits. */
  #stopsWithin(length: number): boolean {
    if (!this.#befalls || this.#befalls.atByte >= length) return false
    this.#befalls.atByte = 0
    this.#meetFate()
    return this.#trouble !== undefined
  }

  #meetFate(): void {
    if (!this.#befalls || this.#befalls.atByte > 0) return
    this.#trouble = this.#befalls.trouble
    this.#befalls = undefined
    this.#report()
  }

  #report(isReached = false): void {
    if (this.#reports) this.#sendStatus(isReached)
  }

  /** Nine bytes, version 3; the count of ETB in bits 1 to 3, 5 and 6 of the eighth. */
  #sendStatus(isReached: boolean): void {
    const [printer = 0, ...others] = conditions[this.#trouble ?? 'none']
    const count = ((this.#count & 7) << 1) | ((this.#count & 0x18) << 2)
    this.#send(Uint8Array.of(0x23, 0x06, printer | (isReached ? 2 : 0), ...others, 0, count, 0))
  }

  #answer({ code, data }: StreamItem): void {
    if (code === 'ESC ACK') this.#sendStatus(false)
    else if (code === 'control') {
      this.#count = (this.#count + 1) % 32
      this.#report(true)
    } else if (!this.#isOld) {
      this.#confirmed = (this.#confirmed + 1) % 256
      this.#send(Uint8Array.of(0x1b, 0x1d, 0x03, ...data, this.#confirmed, 0))
    }
  }

  /** During a fault, or in the middle of a picture, it still answers ESC ACK SOH. */
  #answerAtOnce(): void {
    for (;;) {
      const at = Buffer.from(this.#waiting).indexOf(statusRequest)
      if (at < 0) return
      this.#sendStatus(false)
      this.#waiting = Buffer.concat([this.#waiting.subarray(0, at), this.#waiting.subarray(at + 3)])
    }
  }
}

const isRequest = ({ code, data }: StreamItem) =>
  code === 'ESC ACK' || code === 'ESC GS \x03' || (code === 'control' && data[0] === etb)
