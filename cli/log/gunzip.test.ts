import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gunzip } from './gunzip.ts'

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpacked(bytes: Uint8Array, size: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of gunzip(inChunks(bytes, size))) parts.push(part)
  return Buffer.concat(parts)
}

/** Some can be packed well, others not at all. */
const texts = [
  Buffer.from('a'),
  Buffer.from('record\n'.repeat(10_000)),
  randomBytes(70_000),
  Buffer.alloc(3_000_000, 'b'),
]
const zeros = Buffer.alloc(300_000)

describe.each([100, 4_096, 65_536, 10_000_000])('packed parts, read in chunks of %i bytes', (size) => {
  it.each(texts.map((text) => [text.length, text] as const))(
    'are unpacked one after the other, with the zero bytes between them and without those at the end: %i bytes',
    async (_, text) => {
      const other = Buffer.from('the next one')
      const parts = [
        gzipSync(text),
        gzipSync(text),
        zeros,
        gzipSync(other),
        zeros.subarray(0, 1),
        gzipSync(text),
      ]
      const read = await unpacked(Buffer.concat([...parts, zeros]), size)
      const whole = Buffer.concat([text, text, zeros, other, zeros.subarray(0, 1), text])
      expect(read.equals(whole)).toBe(true)
    },
  )
})

it('the input is closed where the reader stops early, and its errors reach the reader', async () => {
  let isClosed = false
  async function* input(error?: Error): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        yield gzipSync('record\n')
        if (error) throw error
      }
    } finally {
      isClosed = true
    }
  }
  for await (const part of gunzip(input())) if (part.length > 0) break
  await expect.poll(() => isClosed).toBe(true)
  const failing = async () => {
    for await (const part of gunzip(input(new Error('i/o error')))) if (part.length === 0) break
  }
  await expect(failing()).rejects.toThrow('i/o error')
})
