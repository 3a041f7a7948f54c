import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { newlinesIn, type LogDamage } from '../../src/events/log-damage.ts'
import { genesisHash } from '../../src/events/log-format.ts'
import { longestRecord, recordStart } from '../../src/events/log-frame.ts'
import { LogReader, type LogSink, type ReadFrom } from '../../src/events/log-reader.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { nodeTools } from '../log/node-tools.ts'
import { eventAsJson, eventLine, warnOf } from '../log/output.ts'
import { Show } from '../../src/sentences/show.ts'
import { reasonOf } from '../log/source.ts'
import { print, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'

/** Between two looks at the file: some disks report no changes. */
const betweenMs = 250
const readAtOnce = longestRecord
/** Events before the first new one that are printed at the start. */
const shownAtStart = 10

interface FollowOptions {
  readonly json?: boolean
  readonly signal: AbortSignal
}

/**
 * Prints the last events of a log, and every further one as the file grows, until `signal` aborts. A file that was replaced or
 * shortened is read from its beginning. The exit code is 1 if a record is damaged. Throws one sentence if it is not a log.
 */
export async function followFile(file: string, { json = false, signal }: FollowOptions): Promise<0 | 1> {
  if (file === '-') throw new WrongUsage('stdin cannot be followed: follow needs a file.')
  const follower = new Follower(file, json)
  await follower.readOn(true)
  while (!signal.aborted) {
    await delay(betweenMs, undefined, { signal }).catch(() => {})
    await follower.readOn(false)
  }
  return follower.isDamaged ? 1 : 0
}

/** Prints the events of a part of a log; at its beginning only the last ones. */
class Printer implements LogSink {
  isDamaged = false
  readonly #file: string
  readonly #isJson: boolean
  readonly #show = new Show()
  /** Null as soon as every event is printed. */
  #held: string[] | null = []

  constructor(file: string, isJson: boolean) {
    this.#file = file
    this.#isJson = isJson
  }

  event(event: Logged): void {
    this.#show.see(event)
    const line = this.#isJson ? eventAsJson(event, this.#show) : eventLine(event, this.#show)
    if (this.#held === null) print(line)
    else if (this.#held.push(line) > shownAtStart) this.#held.shift()
  }

  damage(damage: LogDamage): void {
    this.isDamaged = true
    warnOf(this.#file, damage)
  }

  printHeld(): void {
    for (const line of this.#held ?? []) print(line)
    this.#held = null
  }
}

const beginning: ReadFrom = { hash: genesisHash, seq: 0 }

class Follower {
  readonly #file: string
  readonly #printer: Printer
  readonly #buffer = Buffer.alloc(readAtOnce)
  /** What is read of the file, in whole lines: bytes, lines, and the chain after the last event in them. */
  #position = 0
  #lines = 0
  #from = beginning
  /** So many numbers after that event may be those of records whose damage is reported. */
  #lost = 0
  #inode: number | null = null
  #isMissing = false

  constructor(file: string, isJson: boolean) {
    this.#file = file
    this.#printer = new Printer(file, isJson)
  }

  get isDamaged(): boolean {
    return this.#printer.isDamaged
  }

  /** Reads what is new in the file. */
  async readOn(isStart: boolean): Promise<void> {
    const handle = await this.#open(isStart)
    if (!handle) return
    try {
      await this.#checkPlace(handle)
      await this.#read(handle)
    } finally {
      await handle.close()
    }
    this.#printer.printHeld()
  }

  /** Null while the file is not there, as between the two steps of a rotation. */
  async #open(isStart: boolean): Promise<FileHandle | null> {
    try {
      const handle = await open(this.#file)
      this.#isMissing = false
      return handle
    } catch (error) {
      if (isStart) throw this.#failure(reasonOf(error as NodeJS.ErrnoException), error)
      if (!this.#isMissing) this.#report('it cannot be opened any more; waiting for it.')
      this.#isMissing = true
      return null
    }
  }

  async #checkPlace(handle: FileHandle): Promise<void> {
    const { ino, size } = await handle.stat()
    const isOther = this.#inode !== null && ino !== this.#inode
    this.#inode = ino
    if (!isOther && size >= this.#position) return
    this.#report(
      isOther
        ? 'another file is in its place: it is read from its beginning.'
        : `it was shortened from ${this.#position} to ${size} bytes: it is read from its beginning.`,
    )
    this.#position = this.#lines = this.#lost = 0
    this.#from = beginning
  }

  /** Reads the lines that are whole. What follows them may still be damaged: it is reported now, and not with the next record. */
  async #read(handle: FileHandle): Promise<void> {
    const { offset, lines } = { offset: this.#position, lines: this.#lines }
    const { seq } = this.#from
    let last = seq
    const reader = new LogReader(
      {
        event: (event) => {
          last = event.seq
          this.#printer.event(event)
        },
        damage: (damage) => {
          if (this.#isReported(damage)) return
          this.#printer.damage({ ...damage, offset: offset + damage.offset, line: lines + damage.line })
        },
      },
      nodeTools,
      this.#from,
    )
    for (;;) {
      const bytes = await this.#nextLines(handle)
      if (bytes.length === 0) break
      if (this.#position === 0 && !recordStart.every((byte, at) => bytes[at] === byte))
        throw this.#failure('it is not an event log of Balcão, or is packed by gzip.')
      this.#position += bytes.length
      this.#lines += newlinesIn(bytes)
      reader.read(bytes)
      if (reader.laterLine !== null)
        throw this.#failure(
          `line ${lines + reader.laterLine} was written by a later version of Balcão than this one.`,
        )
    }
    reader.end()
    this.#lost = reader.seq - last + (last === seq ? this.#lost : 0)
    this.#from = { hash: reader.hash, seq: last }
  }

  /** The gap before the first record after damage that was at the end of the file when it was reported. */
  #isReported({ bytes, missing }: LogDamage): boolean {
    return bytes === 0 && (missing?.to ?? Infinity) <= this.#from.seq + this.#lost
  }

  /** Empty if no further line is whole; a part of a line that is longer than any record. */
  async #nextLines(handle: FileHandle): Promise<Uint8Array> {
    const { bytesRead } = await handle
      .read(this.#buffer, 0, readAtOnce, this.#position)
      .catch((error: NodeJS.ErrnoException) => {
        throw this.#failure(reasonOf(error), error)
      })
    const end = this.#buffer.subarray(0, bytesRead).lastIndexOf(10) + 1
    return new Uint8Array(this.#buffer.subarray(0, end === 0 && bytesRead === readAtOnce ? bytesRead : end))
  }

  #report(text: string): void {
    warn(`${this.#file}: ${text}`)
  }

  #failure(text: string, cause?: unknown): Error {
    return new Error(`${this.#file}: ${text}`, { cause })
  }
}
