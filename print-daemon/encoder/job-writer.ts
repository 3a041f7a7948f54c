/** Room for about forty tickets with their logos. */
const slabBytes = 64 * 1024

/**
 * The bytes of one job after the other. Commands and text are collected as a string, one character per byte, and
 * converted as a whole, which is several times as fast as one by one; pictures are copied. Jobs are stored in large
 * pieces of memory and returned without copying.
 */
export class JobWriter {
  #slab = Buffer.allocUnsafeSlow(slabBytes)
  #start = 0
  #end = 0
  #text = ''

  write(commands: string): void {
    this.#text += commands
  }

  writeBytes(bytes: Uint8Array): void {
    this.#gather(bytes.length)
    this.#slab.set(bytes, this.#end)
    this.#end += bytes.length
  }

  /** Everything that was written since the last job. */
  take(): Uint8Array {
    this.#gather(0)
    const job = this.#slab.subarray(this.#start, this.#end)
    this.#start = this.#end
    return job
  }

  /** Discards an unfinished job. */
  discard(): void {
    this.#text = ''
    this.#end = this.#start
  }

  #gather(more: number): void {
    this.#reserve(this.#text.length + more)
    this.#end += this.#slab.write(this.#text, this.#end, 'latin1')
    this.#text = ''
  }

  #reserve(count: number): void {
    if (this.#end + count <= this.#slab.length) return
    const begun = this.#slab.subarray(this.#start, this.#end)
    this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, (begun.length + count) * 2))
    this.#slab.set(begun)
    this.#start = 0
    this.#end = begun.length
  }
}
