/** A segment of the log, held exclusively: what could not be written or flushed as a whole is taken back. */
export class OpenSegment {
  readonly number: number
  readonly #handle: FileSystemSyncAccessHandle
  #size: number
  /** How much of it is on the disk. */
  #flushedSize: number
  /** There may be bytes after the end from a refused write that the disk could not truncate. */
  #hasRefused = false

  constructor(number: number, handle: FileSystemSyncAccessHandle) {
    this.number = number
    this.#handle = handle
    this.#size = this.#flushedSize = handle.getSize()
  }

  get size(): number {
    return this.#size
  }

  /**
   * A nearly full disk writes fewer bytes without an error, so the count is checked and a partial write is
   * undone.
   */
  write(bytes: Uint8Array): void {
    if (this.#hasRefused) this.#takeBack()
    try {
      const written = this.#handle.write(bytes as Uint8Array<ArrayBuffer>, { at: this.#size })
      if (written !== bytes.length) throw new Error(`the disk took ${written} of ${bytes.length} bytes`)
      this.#size += bytes.length
    } catch (error) {
      this.#takeBack()
      throw error
    }
  }

  flush(): void {
    try {
      this.#handle.flush()
      this.#flushedSize = this.#size
    } catch (error) {
      this.#size = this.#flushedSize
      this.#takeBack()
      throw error
    }
  }

  #takeBack(): void {
    this.#hasRefused = true
    this.#handle.truncate(this.#size)
    this.#hasRefused = false
  }

  read(): Uint8Array {
    const bytes = new Uint8Array(this.#size)
    const read = this.#handle.read(bytes, { at: 0 })
    if (read !== bytes.length) throw new Error(`the disk gave ${read} of ${bytes.length} bytes`)
    return bytes
  }

  readDurable(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.#flushedSize - offset)))
    return bytes.subarray(0, this.#handle.read(bytes, { at: offset }))
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
