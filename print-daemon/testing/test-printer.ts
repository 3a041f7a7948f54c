import { clearBuffers } from '../device/replies.ts'
import { readItem, type StreamItem } from '../virtual/command-reader.ts'
import { StreamPrinter, type Effect } from './stream-printer.ts'

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
  /** Whether an open cash drawer is connected to it: bit 2 of its answer to DLE EOT 1, which for DLE EOT 2 is its cover. */
  readonly drawerIsOpen?: boolean
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

/** An ESC/POS printer. `send` receives its replies. */
export class TestPrinter extends StreamPrinter<TestTrouble | 'silence'> {
  readonly #send: (bytes: Uint8Array) => void
  readonly #can: Required<TestPrinterOptions>
  #reports = false
  #isSilent = false

  constructor(send: (bytes: Uint8Array) => void, can: TestPrinterOptions = {}) {
    super()
    this.#send = send
    this.#can = {
      reports: true,
      answers: true,
      confirms: true,
      answersInTurn: true,
      clears: true,
      drawerIsOpen: false,
      ...can,
    }
  }

  override recover(): void {
    this.#isSilent = false
    super.recover()
  }

  receive(bytes: Uint8Array): void {
    const waiting = Buffer.concat([this.waiting, bytes])
    this.waiting = waiting
    const clearedAt = waiting.lastIndexOf(clearBuffers)
    if (this.#can.clears && clearedAt >= 0)
      this.waiting = this.waiting.subarray(clearedAt + clearBuffers.length)
    this.work()
    if (this.waiting.length > 0) this.#answerQuestions()
  }

  /** Characters in a row are one item, up to the byte at which a fault happens. */
  protected read(waiting: Uint8Array): StreamItem | undefined {
    const item = readItem(waiting, 0)
    if (item?.code !== 'character') return item
    const most = Math.min(waiting.length, this.bytesToFault)
    let { length } = item
    while (length < most && isCharacter(waiting[length]!)) length++
    return { ...item, length }
  }

  protected isRequest({ code, data }: StreamItem): boolean {
    return questions.has(code) || (code === 'GS (' && data[0] === 0x48)
  }

  protected execute({ code }: StreamItem): Effect {
    if (cuts.has(code)) return 'cuts'
    return code === startsAnew ? 'nothing' : 'prints'
  }

  protected override strike(trouble: TestTrouble | 'silence'): void {
    if (trouble === 'silence') this.#isSilent = true
    else super.strike(trouble)
  }

  #reply(bytes: readonly number[] | Uint8Array): void {
    if (!this.#isSilent) this.#send(Uint8Array.from(bytes))
  }

  /** A silent printer has no other fault. */
  get #answers() {
    return this.trouble === undefined || this.trouble === 'silence' ? well : unwell[this.trouble]
  }

  protected report(): void {
    if (this.#reports) this.#reply(this.#answers[0])
  }

  /** During a fault, or in the middle of a picture, it still answers real-time requests. */
  #answerQuestions(): void {
    const question = Buffer.from([0x10, 0x04])
    for (;;) {
      const at = Buffer.from(this.waiting).indexOf(question)
      if (at < 0 || at + 2 >= this.waiting.length) return
      this.answer({ code: 'DLE \x04', data: this.waiting.slice(at + 2, at + 3), length: 3 })
      this.waiting = Buffer.concat([this.waiting.subarray(0, at), this.waiting.subarray(at + 3)])
    }
  }

  protected answer({ code, data }: StreamItem): void {
    if (code === 'GS a' && this.#can.reports) {
      this.#reports = data[0] !== 0
      this.report()
    } else if (code === 'DLE \x04' && this.#can.answers) {
      const question = data[0] ?? 1
      const drawer = this.#can.drawerIsOpen && question === 1 ? 0x04 : 0
      this.#reply([(this.#answers[1][question - 1] ?? 0x12) | drawer])
    } else if (code === 'GS r' && this.#can.answersInTurn) this.#reply([0])
    else if (code === 'GS (' && this.#can.confirms) this.#reply([0x37, 0x22, ...data.subarray(5), 0])
  }
}

const isCharacter = (byte: number): boolean => byte >= 0x20

const questions = new Set(['GS a', 'GS r', 'DLE \x04'])
