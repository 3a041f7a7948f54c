import { createGunzip } from 'node:zlib'

/** The size of what is unpacked at once, and of zero bytes. */
const partBytes = 2 ** 18

const nothing: Uint8Array = new Uint8Array(0)

/**
 * Unpacks gzip in several parts, one after the other. Zero bytes between two of them are passed on: in the log they are damage, which its
 * reader skips and reports. Those after the last part mean nothing. Throws for a part that is damaged or ends too early.
 */
export async function* gunzip(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new Input(packed)
  try {
    while (!input.isAtEnd) {
      yield* partsIn(input)
      const zeros = await skipZeros(input)
      if (!input.isAtEnd)
        for (let left = zeros; left > 0; left -= partBytes) yield new Uint8Array(Math.min(left, partBytes))
    }
  } finally {
    // Whoever stops early waits for nothing more.
    packed.return(undefined).catch(() => {})
  }
}

/** Bytes of which the reader gives back what it does not need. */
class Input {
  readonly #source: AsyncGenerator<Uint8Array>
  #rest = nothing
  isAtEnd = false

  constructor(source: AsyncGenerator<Uint8Array>) {
    this.#source = source
  }

  /** None at the end. */
  async next(): Promise<Uint8Array> {
    const rest = this.#rest
    this.#rest = nothing
    if (rest.length > 0) return rest
    const { done, value } = await this.#source.next()
    this.isAtEnd = done === true
    return done ? nothing : value
  }

  giveBack(bytes: Uint8Array): void {
    this.#rest = bytes
  }
}

/** The parts up to the end, or to a zero byte after one of them: there the stream ends, and the rest of its input is given back. */
async function* partsIn(input: Input): AsyncGenerator<Uint8Array> {
  const unpacking = createGunzip({ chunkSize: partBytes })
  let last = nothing
  let written = 0
  async function feed(): Promise<void> {
    while (unpacking.bytesWritten === written) {
      last = await input.next()
      if (input.isAtEnd) return void unpacking.end()
      written += last.length
      await new Promise((resolve) => void unpacking.write(last, resolve))
    }
  }
  // The reader of the stream gets its errors, and those of the input.
  feed().catch((error: Error) => unpacking.destroy(error))
  yield* unpacking as AsyncIterable<Uint8Array>
  input.giveBack(last.subarray(last.length - (written - unpacking.bytesWritten)))
}

/** The number of zero bytes up to the next other one. */
async function skipZeros(input: Input): Promise<number> {
  let zeros = 0
  for (;;) {
    const bytes = await input.next()
    if (input.isAtEnd) return zeros
    const other = bytes.findIndex((byte) => byte !== 0)
    zeros += other < 0 ? bytes.length : other
    if (other < 0) continue
    input.giveBack(bytes.subarray(other))
    return zeros
  }
}
