/** Whole lines of a log, or a part of a line that is longer than a chunk. */
export interface Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** It begins at the beginning of a line, and ends with a line end. */
  readonly isLines: boolean
}

/** Large enough that little is done per chunk, small enough for the processor's cache. */
const chunkBytes = 4 * 2 ** 20

/**
 * The bytes in chunks, cut where lines end. The memory of a chunk that is no longer needed is pushed into `spare`: left
 * to the garbage collector, it would grow to many times its size.
 */
export async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  spare: ArrayBuffer[],
): AsyncGenerator<Chunk> {
  const newBuffer = () => new Uint8Array(spare.pop() ?? new ArrayBuffer(chunkBytes))
  let buffer = newBuffer()
  let length = 0
  let isAtLineStart = true

  const cut = (end: number): Chunk => {
    const isLines = isAtLineStart && buffer[end - 1] === 10
    const chunk = { bytes: buffer.subarray(0, end), isLines }
    isAtLineStart = buffer[end - 1] === 10
    const next = newBuffer()
    next.set(buffer.subarray(end, length))
    buffer = next
    length -= end
    return chunk
  }

  for await (const bytes of source) {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + chunkBytes - length)
      buffer.set(part, length)
      length += part.length
      at += part.length
      if (length === chunkBytes) yield cut(buffer.lastIndexOf(10) + 1 || chunkBytes)
    }
  }
  const lines = buffer.lastIndexOf(10, length - 1) + 1
  if (lines > 0 && lines < length) yield cut(lines)
  if (length > 0) yield cut(length)
}
