import type { LogStorage } from '../core/log.ts'
import type { Cut, Segment } from '../core/recover.ts'
import type { Snapshot } from '../core/snapshot.ts'

const snapshotName = 'snapshot.json'
const segmentName = (number: number) => `segment-${String(number).padStart(6, '0')}.jsonl`
const segmentNumber = (name: string) => Number(/^segment-(\d{6})\.jsonl$/.exec(name)?.[1] ?? 0)

/**
 * The log's files in the origin private file system. The one that is being written is held by a synchronous access
 * handle: exclusive, so that a second writer cannot exist, and synchronous in writing as in flushing.
 */
export class OpfsLog implements LogStorage {
  readonly #folder: FileSystemDirectoryHandle
  #current: OpenSegment | null = null
  /** The file of the next segment, opened ahead of time so that `rotate` need not wait. */
  #next: OpenSegment | null = null

  private constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder
  }

  static async open(folderName: string): Promise<OpfsLog> {
    const root = await navigator.storage.getDirectory()
    return new OpfsLog(await root.getDirectoryHandle(folderName, { create: true }))
  }

  /** Every segment after `after` that holds anything, in order. */
  async segments(after = 0): Promise<Segment[]> {
    const names: string[] = []
    for await (const name of this.#folder.keys()) {
      if (segmentNumber(name) > after) names.push(name)
    }
    const segments: Segment[] = []
    for (const name of names.sort()) {
      const number = segmentNumber(name)
      const bytes = this.#current?.number === number ? this.#current.read() : await this.#read(name)
      if (bytes.length > 0) segments.push({ number, bytes })
    }
    return segments
  }

  /**
   * Takes the log for writing at the end of segment `number`. What is cut off is kept beside the log: support may want to
   * see what a broken disk made of it.
   */
  async beginWriting(number: number, segments: readonly Segment[], cut: Cut | null): Promise<void> {
    if (cut) await this.#keepCut(segments, cut)
    this.#current = await this.#openSegment(Math.max(number, 1))
    // Not waited for: the next segment is needed at the end of a shift, this one before anything can be shown.
    void this.#prepareNext()
  }

  write(bytes: Uint8Array): void {
    this.#writing.write(bytes)
  }

  flush(): void {
    this.#writing.flush()
  }

  get #writing(): OpenSegment {
    if (!this.#current) throw new Error('the log is not open for writing')
    return this.#current
  }

  rotate(): boolean {
    if (!this.#next) return false
    this.#current?.close()
    this.#current = this.#next
    this.#next = null
    void this.#prepareNext()
    return true
  }

  /** Lets go of the files: another tab takes over. */
  close(): void {
    this.#current?.close()
    this.#next?.close()
    this.#current = this.#next = null
  }

  async loadSnapshot(): Promise<unknown> {
    try {
      return JSON.parse(new TextDecoder().decode(await this.#read(snapshotName)))
    } catch {
      return null
    }
  }

  async saveSnapshot(snapshot: Snapshot<unknown>): Promise<void> {
    await this.#write(snapshotName, new TextEncoder().encode(JSON.stringify(snapshot)))
  }

  async dropSnapshot(): Promise<void> {
    await this.#folder.removeEntry(snapshotName).catch(() => {})
  }

  async #keepCut(segments: readonly Segment[], { segment, length }: Cut): Promise<void> {
    const lost = segments.filter(({ number }) => number >= segment)
    for (const { number, bytes } of lost) {
      const from = number === segment ? length : 0
      if (from < bytes.length) await this.#write(`cut-${segmentName(number)}-${from}`, bytes.slice(from))
    }
    for (const { number } of lost) {
      const open = await this.#openSegment(number)
      open.truncate(number === segment ? length : 0)
      open.close()
    }
  }

  async #prepareNext(): Promise<void> {
    if (!this.#current) return
    const next = await this.#openSegment(this.#current.number + 1)
    if (this.#current) this.#next = next
    else next.close()
  }

  async #openSegment(number: number): Promise<OpenSegment> {
    const file = await this.#folder.getFileHandle(segmentName(number), { create: true })
    return new OpenSegment(number, await takeHandle(file))
  }

  async #read(name: string): Promise<Uint8Array> {
    const file = await (await this.#folder.getFileHandle(name)).getFile()
    return new Uint8Array(await file.arrayBuffer())
  }

  async #write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const handle = await (await this.#folder.getFileHandle(name, { create: true })).createSyncAccessHandle()
    try {
      handle.truncate(0)
      handle.write(bytes, { at: 0 })
      handle.flush()
    } finally {
      handle.close()
    }
  }
}

/** The worker that held the file a moment ago may still be dying: its handle goes with it. */
export async function takeHandle(file: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      if (attempt === 50) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    }
  }
}

class OpenSegment {
  readonly number: number
  readonly #handle: FileSystemSyncAccessHandle
  #size: number
  /** How much of it is on the disk. */
  #flushedSize: number

  constructor(number: number, handle: FileSystemSyncAccessHandle) {
    this.number = number
    this.#handle = handle
    this.#size = this.#flushedSize = handle.getSize()
  }

  /** A nearly full disk writes fewer bytes and says nothing: the count is checked, and a part is taken back. */
  write(bytes: Uint8Array): void {
    try {
      const written = this.#handle.write(bytes as Uint8Array<ArrayBuffer>, { at: this.#size })
      if (written !== bytes.length) throw new Error(`the disk took ${written} of ${bytes.length} bytes`)
      this.#size += bytes.length
    } catch (error) {
      this.#handle.truncate(this.#size)
      throw error
    }
  }

  flush(): void {
    try {
      this.#handle.flush()
      this.#flushedSize = this.#size
    } catch (error) {
      this.#size = this.#flushedSize
      this.#handle.truncate(this.#size)
      throw error
    }
  }

  read(): Uint8Array {
    const bytes = new Uint8Array(this.#size)
    this.#handle.read(bytes, { at: 0 })
    return bytes
  }

  truncate(size: number): void {
    this.#handle.truncate(size)
    this.#handle.flush()
    this.#size = this.#flushedSize = size
  }

  close(): void {
    this.#handle.close()
  }
}
