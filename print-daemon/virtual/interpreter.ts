import { clearBuffers } from '../device/replies.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Band } from './band.ts'
import { readItem, type StreamItem } from './command-reader.ts'
import { Paper } from './paper.ts'

/** A piece of paper that was cut or torn off, and its bytes. */
export interface CutReceipt {
  readonly bands: readonly Band[]
  readonly bytes: Uint8Array
}

/** The effects of the stream other than paper. */
export interface Effects {
  readonly cut: (receipt: CutReceipt) => void
  /** A command that requests a reply of the printer, or opens the drawer. */
  readonly onRequest: (item: StreamItem) => void
}

const requests = new Set(['GS a', 'GS r', 'DLE \x04', 'ESC p'])
const isRequest = ({ code, data }: StreamItem) =>
  requests.has(code) || (code === 'GS (' && data[0] === 0x48) || isGraphics({ code, data }, 0x40)
/** Graphics (GS ( L) of one function: 64 lists what is stored, 67 stores. */
const isGraphics = ({ code, data }: Pick<StreamItem, 'code' | 'data'>, fn: number) =>
  code === 'GS (' && data[0] === 0x4c && data[4] === fn
const cuts = new Set(['GS V', 'ESC i', 'ESC m'])

/** Interprets a stream of ESC/POS in pieces of any size. */
export class Interpreter {
  readonly #paper: Paper
  readonly #effects: Effects
  #pending: Uint8Array = new Uint8Array()
  #sinceCut: Uint8Array[] = []

  constructor(profile: Profile, effects: Effects) {
    this.#paper = new Paper(profile)
    this.#effects = effects
  }

  /** The keys of the graphics that the printer keeps. */
  get storedKeys(): string[] {
    return this.#paper.storedKeys
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#pending, chunk])
    // This one is executed at its position, even inside the data of another command.
    const clearedAt = bytes.lastIndexOf(clearBuffers)
    if (clearedAt < 0) {
      this.#pending = bytes.subarray(this.#interpret(bytes))
      return
    }
    this.#interpret(bytes.subarray(0, clearedAt))
    const rest = bytes.subarray(clearedAt + clearBuffers.length)
    this.#pending = rest.subarray(this.#interpret(rest))
  }

  /** Interprets complete items; returns the number of their bytes. */
  #interpret(bytes: Uint8Array): number {
    let at = 0
    for (let item = readItem(bytes, at); item; item = readItem(bytes, at)) {
      this.#sinceCut.push(bytes.slice(at, at + item.length))
      at += item.length
      this.#obey(item)
    }
    return at
  }

  #obey(item: StreamItem): void {
    if (isRequest(item)) {
      this.#sinceCut.pop()
      this.#effects.onRequest(item)
    } else if (isGraphics(item, 0x43)) {
      // Stored graphics are not part of a receipt.
      this.#sinceCut.pop()
      this.#paper.print(item)
    } else if (cuts.has(item.code)) this.tearOff()
    else this.#paper.print(item)
  }

  /** The paper so far becomes a receipt, unless it is blank. */
  tearOff(): void {
    const isBlank = this.#paper.isEmpty
    const bytes = Buffer.concat(this.#sinceCut)
    const bands = this.#paper.tearOff()
    this.#sinceCut = []
    if (!isBlank) this.#effects.cut({ bands, bytes })
  }
}
