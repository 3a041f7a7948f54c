/**
 * What is packed between two parts of the file: the browser keeps a finished part outside of this memory, on
 * its disk if it is large.
 */
const partBytes = 2 ** 20

/** The bytes as a file that gzip packed, in the same memory however many they are. */
export async function gzipped(bytes: AsyncIterable<Uint8Array>): Promise<Blob> {
  const { readable, writable } = new CompressionStream('gzip')
  const [file] = await Promise.all([blobOf(readable), writeAll(bytes, writable)])
  return file
}

async function writeAll(bytes: AsyncIterable<Uint8Array>, to: CompressionStream['writable']): Promise<void> {
  const writer = to.getWriter()
  try {
    for await (const some of bytes) await writer.write(some as Uint8Array<ArrayBuffer>)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

async function blobOf(readable: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const reader = readable.getReader()
  const parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    size += next.value.length
    if (size < partBytes) continue
    parts.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  return new Blob([...parts, ...chunks], { type: 'application/gzip' })
}
