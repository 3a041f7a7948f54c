import { clearBuffers } from '../device/replies.ts'
import { readItem, type StreamItem } from '../virtual/command-reader.ts'

/** The features of this printer, and its faults. */
export interface TestPrinterOptions {
  /** Whether it answers GS a and sends its status by itself. */
  readonly reports?: boolean
  /** Whether it answers DLE EOT. */
  readonly answers?: boolean
  /** Whether it answers GS ( H. */
  readonly confirms?: boolean
  /** Whether it answers GS r. */
  readonly answersInTurn?: boolean
  /** Whether it executes DLE DC4 8. */
  readonly clears?: boolean
}

export type TestTrouble = 'paperOut' | 'coverOpen' | 'cutter' | 'unrecoverable' | 'fault'

const unwell: Readonly<Record<TestTrouble, readonly [automatic: number[], realTime: number[]]>> = {
  paperOut: [
    [0x18, 0, 0x0c, 0],
    [0x1a, 0x32, 0x12, 0x7e],
  ],
  coverOpen: [
    [0x38, 0, 0, 0],
    [0x1a, 0x16, 0x12, 0x12],
  ],
  cutter: [
    [0x18, 0x08, 0, 0],
    [0x1a, 0x52, 0x1a, 0x12],
  ],
  unrecoverable: [
    [0x18, 0x20, 0, 0],
    [0x1a, 0x52, 0x32, 0x12],
  ],
  fault: [
    [0x18, 0x40, 0, 0],
    [0x1a, 0x52, 0x52, 0x12],
  ],
}
const well = [
  [0x10, 0, 0, 0],
  [0x12, 0x12, 0x12, 0x12],
] as const

const cuts = new Set(['GS V', 'ESC i', 'ESC m'])
const startsAnew = 'ESC @'

/**
 * A receipt printer that executes a stream byte by byte like a device: what it has put on paper is what it has
 * processed, and at a fault it stops at that byte and keeps the rest. `send` receives its replies.
 */
export class TestPrinter {
  /** Cut pieces of paper, with the bytes of each. Commands without output are left out. */
  readonly cutOff: Buffer[] = []
  readonly #send: (bytes: Uint8Array) => void
  readonly #can: Required<TestPrinterOptions>
  #waiting: Uint8Array = new Uint8Array()
  #paper: Uint8Array[] = []
  #trouble: TestTrouble | undefined
  #befalls: { readonly trouble: TestTrouble | 'silence'; atByte: number } | undefined
  #reports = false
  #isSilent = false

  constructor(send: (bytes: Uint8Array) => void, can: TestPrinterOptions = {}) {
    this.#send = send
    this.#can = { reports: true, answers: true, confirms: true, answersInTurn: true, clears: true, ...can }
  }

  /** The paper that is not cut yet. */
  get hanging(): Buffer {
    return Buffer.concat(this.#paper)
  }

  /** This fault happens after it has processed this many bytes of a receipt. */
  befalls(trouble: TestTrouble | 'silence', atByte: number): void {
    this.#befalls = { trouble, atByte }
    this.#meetFate()
  }

  /** Ends all faults, including scheduled ones. */
  recover(): void {
    this.#befalls = undefined
    this.#trouble = undefined
    this.#isSilent = false
    this.#report()
    this.#work()
  }

  receive(bytes: Uint8Array): void {
    const waiting = Buffer.concat([this.#waiting, bytes])
    this.#waiting = waiting
    const clearedAt = waiting.lastIndexOf(clearBuffers)
    if (this.#can.clears && clearedAt >= 0)
      this.#waiting = this.#waiting.subarray(clearedAt + clearBuffers.length)
    this.#work()
    if (this.#waiting.length > 0) this.#answerQuestions()
  }

  /** Processes complete commands until a fault. */
  #work(): void {
    for (let item = this.#next(); item; item = this.#next()) {
      const bytes = this.#waiting.slice(0, item.length)
      if (!isQuestion(item) && this.#stopsWithin(item.length)) return
      this.#waiting = this.#waiting.subarray(item.length)
      this.#obey(item, bytes)
    }
  }

  #next(): StreamItem | undefined {
    if (this.#trouble) return undefined
    // Zero bytes between commands have no effect.
    const start = this.#waiting.findIndex((byte) => byte !== 0)
    this.#waiting = start < 0 ? new Uint8Array() : this.#waiting.subarray(start)
    return readItem(this.#waiting, 0)
  }

  #obey(item: StreamItem, bytes: Uint8Array): void {
    if (isQuestion(item)) return this.#answer(item)
    if (cuts.has(item.code)) {
      if (this.#paper.length > 0) this.cutOff.push(this.hanging)
      this.#paper = []
    } else if (item.code !== startsAnew) this.#paper.push(bytes)
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
    const { trouble } = this.#befalls
    this.#befalls = undefined
    if (trouble === 'silence') this.#isSilent = true
    else this.#trouble = trouble
    this.#report()
  }

  #reply(bytes: readonly number[] | Uint8Array): void {
    if (!this.#isSilent) this.#send(Uint8Array.from(bytes))
  }

  #report(): void {
    if (this.#reports) this.#reply(this.#trouble ? unwell[this.#trouble][0] : well[0])
  }

  /** During a fault, or in the middle of a picture, it still answers real-time requests. */
  #answerQuestions(): void {
    const question = Buffer.from([0x10, 0x04])
    for (;;) {
      const at = Buffer.from(this.#waiting).indexOf(question)
      if (at < 0 || at + 2 >= this.#waiting.length) return
      this.#answer({ code: 'DLE \x04', data: this.#waiting.slice(at + 2, at + 3), length: 3 })
      this.#waiting = Buffer.concat([this.#waiting.subarray(0, at), this.#waiting.subarray(at + 3)])
    }
  }

  #answer({ code, data }: StreamItem): void {
    if (code === 'GS a' && this.#can.reports) {
      this.#reports = data[0] !== 0
      this.#report()
    } else if (code === 'DLE \x04' && this.#can.answers) {
      const answers = this.#trouble ? unwell[this.#trouble][1] : well[1]
      this.#reply([answers[(data[0] ?? 1) - 1] ?? 0x12])
    } else if (code === 'GS r' && this.#can.answersInTurn) this.#reply([0])
    else if (code === 'GS (' && this.#can.confirms) this.#reply([0x37, 0x22, ...data.subarray(5), 0])
  }
}

const questions = new Set(['GS a', 'GS r', 'DLE \x04'])
const isQuestion = ({ code, data }: StreamItem) =>
  questions.has(code) || (code === 'GS (' && data[0] === 0x48)
