/** More than this is rare, and its memory is given back. */
const usualBytes = 65_536

const executeMessage = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Messages of PostgreSQL's protocol, one after another in the same memory. pg makes a buffer for each of them, for Bind several,
 * and has each written by itself.
 */
export class Messages {
  #bytes = Buffer.allocUnsafe(usualBytes)
  #length = 0

  /** Bind and Execute: runs a prepared statement with the texts of its values. */
  run(statement: string, values: readonly (string | null)[]): void {
    const start = this.#length
    this.#byte(0x42)
    this.#int32(0)
    // The portal has no name.
    this.#byte(0)
    this.#text(statement)
    this.#byte(0)
    // Texts are the default format of values, and below of results.
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) this.#value(value)
    this.#int16(0)
    this.#bytes.writeInt32BE(this.#length - start - 1, start + 1)
    this.#add(executeMessage)
  }

  sync(): void {
    this.#add(syncMessage)
  }

  /** What was added since the last time. */
  taken(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    if (this.#bytes.length > usualBytes) this.#bytes = Buffer.allocUnsafe(usualBytes)
    return taken
  }

  #value(value: string | null): void {
    const start = this.#length
    this.#int32(-1)
    if (value === null) return
    this.#text(value)
    this.#bytes.writeInt32BE(this.#length - start - 4, start)
  }

  #text(text: string): void {
    // A unit of UTF-16 has at most three bytes in UTF-8.
    this.#makeRoom(3 * text.length)
    this.#length += this.#bytes.write(text, this.#length)
  }

  #byte(value: number): void {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = value
  }

  #int16(value: number): void {
    this.#makeRoom(2)
    this.#length = this.#bytes.writeInt16BE(value, this.#length)
  }

  #int32(value: number): void {
    this.#makeRoom(4)
    this.#length = this.#bytes.writeInt32BE(value, this.#length)
  }

  #add(message: Buffer): void {
    this.#makeRoom(message.length)
    this.#length += message.copy(this.#bytes, this.#length)
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#length + size))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
