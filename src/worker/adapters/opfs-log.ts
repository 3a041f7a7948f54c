import type { Sha256 } from '../../events/log-format.ts'
import type { LogBytes, LogFiles, LogStorage, Opening } from '../core/log.ts'
import type { Cut, Segment } from '../core/recover.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { finishReplacing, isWritten, replaceFile } from '../core/replace-file.ts'
import { OpenSegment } from './open-segment.ts'
import { isMissing, OpfsFiles } from './opfs-files.ts'
import { takeHandle } from './take-handle.ts'

const snapshotName = 'snapshot.json'
const writerName = 'writer'
const numbered = (kind: 'segment' | 'state', number: number) =>
  `${kind}-${String(number).padStart(6, '0')}.jsonl`
const segmentName = (number: number) => numbered('segment', number)
/** The state before a segment. */
const stateName = (segment: number) => numbered('state', segment)
const segmentNumber = (name: string) => Number(/^segment-(\d{6})\.jsonl$/.exec(name)?.[1] ?? 0)

/** The longest beginning of a record up to its time. */
const timeBytes = 64

function placeIn(beginning: string): Pick<Opening, 'seq' | 'at'> {
  const [, seq, at] = /^\{"seq":(\d+),"at":(\d+),/.exec(beginning) ?? []
  return seq === undefined ? { seq: null, at: null } : { seq: Number(seq), at: Number(at) }
}

/**
 * The log's files in the origin private file system, read and written through synchronous access handles: exclusive,
 * and synchronous in writing as in flushing. Nothing is read until this worker is the only one. An earlier worker, even
 * a terminated one, holds the file `writer` while it runs, and a segment while the disk is busy with it.
 */
export class OpfsLog implements LogStorage, LogBytes, LogFiles {
  readonly #folder: FileSystemDirectoryHandle
  readonly #writer: FileSystemSyncAccessHandle
  #current: OpenSegment | null = null
  /** The file of the next segment, opened in advance so that `rotate` need not wait. */
  #next: OpenSegment | null = null
  #isPreparing = false

  readonly #files: OpfsFiles
  readonly #sha256: Sha256
  readonly #onWait: () => void

  private constructor(
    folder: FileSystemDirectoryHandle,
    writer: FileSystemSyncAccessHandle,
    sha256: Sha256,
    onWait: () => void,
  ) {
    this.#folder = folder
    this.#writer = writer
    this.#files = new OpfsFiles(folder, onWait)
    this.#sha256 = sha256
    this.#onWait = onWait
  }

  /** Waits for an earlier worker without a time limit; `onWait` is called when there is a wait. */
  static async open(folderName: string, sha256: Sha256, onWait: () => void): Promise<OpfsLog> {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(folderName, { create: true })
    const writer = await takeHandle(await folder.getFileHandle(writerName, { create: true }), onWait)
    const log = new OpfsLog(folder, writer, sha256, onWait)
    await finishReplacing(log.#files, sha256)
    return log
  }

  /** Every non-empty segment after `after`, in order. */
  async segments(after = 0): Promise<Segment[]> {
    const segments: Segment[] = []
    for (const number of await this.#numbers()) {
      if (number <= after) continue
      const bytes = await this.#bytesOf(number)
      if (bytes.length > 0) segments.push({ number, bytes })
    }
    return segments
  }

  async openings(): Promise<Opening[]> {
    const openings: Opening[] = []
    for (const number of await this.#numbers()) {
      const beginning = new TextDecoder().decode(await this.durable(number, 0, timeBytes))
      if (beginning !== '') openings.push({ number, ...placeIn(beginning) })
    }
    return openings
  }

  async segment(number: number): Promise<Uint8Array> {
    return this.#held(number)?.read() ?? this.#files.read(segmentName(number))
  }

  async removeSegment(number: number): Promise<void> {
    await this.#files.remove(segmentName(number))
    await this.#files.remove(stateName(number))
  }

  stateBefore(segment: number): Promise<Uint8Array> {
    return this.#files.read(stateName(segment)).catch(() => new Uint8Array(0))
  }

  /** Of every segment, in order. */
  async #numbers(): Promise<number[]> {
    const numbers = (await this.#files.names()).map(segmentNumber)
    return numbers.filter((number) => number > 0).sort((one, other) => one - other)
  }

  /**
   * Takes the log for writing at the end of segment `number`. Truncated bytes are kept in a file beside the log, for
   * support.
   */
  async beginWriting(number: number, segments: readonly Segment[], cut: Cut | null): Promise<void> {
    if (cut) await this.#keepCut(segments, cut)
    this.#current = await this.#openSegment(Math.max(number, 1))
    // Not awaited: the next segment is needed only at the end of a shift.
    void this.#prepareNext()
  }

  write(bytes: Uint8Array): void {
    this.#writing.write(bytes)
  }

  flush(): void {
    this.#writing.flush()
  }

  /** Where the next record will begin. */
  get end(): Cut {
    const { number, size } = this.#writing
    return { segment: number, length: size }
  }

  get #writing(): OpenSegment {
    if (!this.#current) throw new Error('the log is not open for writing')
    return this.#current
  }

  /**
   * Looked up by its name: a handle goes on taking bytes without a file. Not from the root on: Chromium makes a new root in
   * place of a deleted one, takes it for damaged as soon as the old handles are closed, and deletes it again, then or at
   * the browser's next start.
   */
  async isKept(): Promise<boolean> {
    try {
      await this.#folder.getFileHandle(segmentName(this.#writing.number))
      return true
    } catch (error) {
      return !isMissing(error)
    }
  }

  async durable(number: number, offset: number, length: number): Promise<Uint8Array> {
    try {
      const held = this.#held(number)
      if (held) return held.readDurable(offset, length)
      const file = await (await this.#folder.getFileHandle(segmentName(number))).getFile()
      return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
    } catch (error) {
      const instead = isMissing(error) ? await this.stateBefore(number + 1) : new Uint8Array(0)
      return instead.subarray(offset, offset + length)
    }
  }

  /** The rest of a deleted log: the open segments, if the browser can still read them. */
  rest(): Segment[] {
    const held = [this.#current, this.#next].filter((segment) => segment !== null)
    return held.flatMap((segment) => {
      try {
        const bytes = segment.read()
        return bytes.length > 0 ? [{ number: segment.number, bytes }] : []
      } catch {
        return []
      }
    })
  }

  rotate(): boolean {
    const next = this.#next
    if (next) {
      this.#current?.close()
      this.#current = next
      this.#next = null
    }
    void this.#prepareNext()
    return next !== null
  }

  /** Closes the files: another tab takes over. */
  close(): void {
    this.#current?.close()
    this.#next?.close()
    this.#writer.close()
    this.#current = this.#next = null
  }

  async loadSnapshot(): Promise<unknown> {
    try {
      return JSON.parse(new TextDecoder().decode(await this.#files.read(snapshotName)))
    } catch {
      return null
    }
  }

  async saveSnapshot(snapshot: Snapshot<unknown>): Promise<void> {
    await this.#files.write(snapshotName, new TextEncoder().encode(JSON.stringify(snapshot)))
  }

  async saveState(segment: number, lines: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#files.write(stateName(segment), lines)
  }

  async dropSnapshot(): Promise<void> {
    await this.#files.remove(snapshotName).catch(() => {})
  }

  /** Starts the folder with a rescued log, unless it is already there. The rest of an earlier log stays beside it. */
  async beginWith(rescued: Uint8Array): Promise<void> {
    const segments = await this.segments()
    if (segments[0] && startsWith(segments[0].bytes, rescued)) return
    await this.dropSnapshot()
    // The last one first: what is left after an interruption is a log without its end.
    for (const { number, bytes } of segments.toReversed()) {
      await this.#files.write(`cut-${segmentName(number)}-0`, bytes)
      await this.removeSegment(number)
    }
    await this.#files.write(segmentName(1), rescued)
  }

  /**
   * Writes a segment anew, before the log is written on; its damaged bytes are kept in a file beside the log, for support. False if the
   * disk has no room for that: then nothing was changed.
   */
  async replaceSegment(number: number, bytes: Uint8Array, damaged?: Uint8Array): Promise<boolean> {
    const name = segmentName(number)
    const kept = damaged && `damaged-${this.#sha256(damaged).slice(0, 12)}-${name}`
    if (kept && !(await isWritten(this.#files, kept, damaged))) return false
    return replaceFile(this.#files, name, bytes, this.#sha256)
  }

  async #keepCut(segments: readonly Segment[], { segment, length }: Cut): Promise<void> {
    const lost = segments.filter(({ number }) => number >= segment)
    for (const { number, bytes } of lost) {
      const from = number === segment ? length : 0
      if (from < bytes.length)
        await this.#files.write(`cut-${segmentName(number)}-${from}`, bytes.slice(from))
    }
    for (const { number } of lost) {
      const open = await this.#openSegment(number)
      open.truncate(number === segment ? length : 0)
      open.close()
    }
  }

  /** Where the disk has no room for the file, the next `rotate` tries again: until then the log stays in its segment. */
  async #prepareNext(): Promise<void> {
    if (!this.#current || this.#isPreparing) return
    this.#isPreparing = true
    try {
      const next = await this.#openSegment(this.#current.number + 1)
      if (this.#current) this.#next = next
      else next.close()
    } catch (error) {
      console.error(error)
    } finally {
      this.#isPreparing = false
    }
  }

  async #openSegment(number: number): Promise<OpenSegment> {
    const file = await this.#folder.getFileHandle(segmentName(number), { create: true })
    return new OpenSegment(number, await takeHandle(file, this.#onWait))
  }

  #held(number: number): OpenSegment | null | undefined {
    return [this.#current, this.#next].find((segment) => segment?.number === number)
  }

  async #bytesOf(number: number): Promise<Uint8Array> {
    const held = this.#held(number)
    if (held) return held.read()
    const segment = await this.#openSegment(number)
    try {
      return segment.read()
    } finally {
      segment.close()
    }
  }
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  bytes.length >= start.length && start.every((byte, index) => byte === bytes[index])
