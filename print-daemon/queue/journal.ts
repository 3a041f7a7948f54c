import { open, readFile, type FileHandle } from 'node:fs/promises'
import { writeDurably } from '../../node/durable-file.ts'
import { fileMode } from '../../node/private-folder.ts'
import { codeOf, isUnreadable } from '../../node/system-error.ts'
import { Acknowledged } from './acknowledged.ts'
import type { JobEvent } from './job.ts'
import { keepBeside, keepUnread } from './kept.ts'
import { isGap, readJournal } from './read-journal.ts'
import { sealed } from './record.ts'

/** No bytes if there is no such file; null if the disk cannot read it. */
async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0)
    if (isUnreadable(error)) return null
    throw error
  }
}

export interface OpenedJournal {
  readonly journal: Journal
  readonly events: readonly JobEvent[]
  /** Lost records were just detected. */
  readonly isDamaged: boolean
}

/**
 * The append-only file of job events. One writer; callers wait for one append before the next. The file is open only during a
 * write, because Windows replaces no open file.
 */
export class Journal {
  readonly #file: string
  readonly #acknowledged: Acknowledged
  #length: number
  #seq: number
  /** Bytes that were not acknowledged may still be at its end. */
  #isTorn = false
  #isClosed = false

  private constructor(file: string, acknowledged: Acknowledged, end: { length: number; seq: number }) {
    this.#file = file
    this.#acknowledged = acknowledged
    this.#length = end.length
    this.#seq = end.seq
  }

  /**
   * Opens a journal and returns its events in order. A torn tail is truncated, and its bytes are kept beside the
   * journal. Of a damaged journal the whole file is kept, and `recordsLost` is among the events wherever some are
   * missing: one that the disk cannot read has lost them all.
   */
  static async open(file: string, nowMs = Date.now()): Promise<OpenedJournal> {
    const found = await readIfThere(file)
    const bytes = found ?? Buffer.alloc(0)
    const { acknowledged, seq: acknowledgedSeq } = await Acknowledged.open(`${file}.acknowledged`, nowMs)
    const hadSeq = found ? acknowledgedSeq : Math.max(acknowledgedSeq ?? 0, 1)
    const { story, seq, tornTail, isWhole } = readJournal(bytes, hadSeq, nowMs)
    if (tornTail) await keepBeside(file, 'torn', { nowMs, bytes: tornTail })
    const keep = () => (found ? keepBeside(file, 'damaged', { nowMs, bytes }) : keepUnread(file, nowMs))
    const keptAs = story.some(isGap) ? await keep() : null
    const events = story.map((part): JobEvent =>
      isGap(part) ? { type: 'recordsLost', foundAtMs: nowMs, beforeMs: part.beforeMs, keptAs } : part,
    )
    const lastSeq = Math.max(seq, hadSeq ?? 0)
    const journal = new Journal(file, acknowledged, { length: bytes.length, seq: lastSeq })
    if (!isWhole) await journal.replace(events)
    return { journal, events, isDamaged: story.some(isGap) }
  }

  /** On disk and acknowledged when it resolves. If it rejects (a full disk), nothing of it stays in the file. */
  async append(events: readonly JobEvent[]): Promise<void> {
    if (events.length === 0) return
    if (this.#isClosed) throw new Error('The journal is closed.')
    if (this.#isTorn) await this.#takeBack()
    const bytes = Buffer.from(this.#lines(events))
    this.#isTorn = true
    try {
      await this.#write('a', (handle) => handle.appendFile(bytes))
      await this.#acknowledged.write(this.#seq + events.length)
    } catch (error) {
      // If that fails too, it is done before the next write.
      await this.#takeBack().catch(() => undefined)
      throw error
    }
    this.#isTorn = false
    this.#seq += events.length
    this.#length += bytes.length
  }

  /** Replaces all other events by these; a crash leaves the old journal or the new one. */
  async replace(events: readonly JobEvent[]): Promise<void> {
    const text = this.#lines([null, ...events])
    await writeDurably(this.#file, text).catch(async (error: unknown) => {
      // Where only the sync of its name failed, the new one is in place. If a power cut brings the old one back, its missing
      // records are noticed.
      if ((await readIfThere(this.#file))?.toString() !== text) throw error
    })
    this.#seq += events.length + 1
    this.#length = Buffer.byteLength(text)
    this.#isTorn = false
    await this.#acknowledged.write(this.#seq)
  }

  get length(): number {
    return this.#length
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#acknowledged.close()
  }

  #lines(events: readonly (JobEvent | null)[]): string {
    const atMs = Date.now()
    return events.map((event, at) => sealed({ seq: this.#seq + 1 + at, atMs, event })).join('')
  }

  /** First the acknowledged number, otherwise the truncated bytes would look like lost records. */
  async #takeBack(): Promise<void> {
    await this.#acknowledged.write(this.#seq)
    // Windows truncates no file that is open for appending.
    await this.#write('r+', (handle) => handle.truncate(this.#length))
    this.#isTorn = false
  }

  /** On disk when it resolves. */
  async #write(flags: 'a' | 'r+', change: (handle: FileHandle) => Promise<void>): Promise<void> {
    const handle = await open(this.#file, flags, fileMode)
    try {
      await change(handle)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}
