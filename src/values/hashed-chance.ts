import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Chance } from './random.ts'

const uint32Bytes = 4
const uint32Values = 2 ** 32

/**
 * Chance that everybody can repeat who has the key: HMAC-SHA256 under it of `topic/0`, `topic/1` and so on, read as 32-bit
 * numbers, the first byte the highest (docs/draws.md).
 */
export function hashedChance(key: Uint8Array, topic: string): Chance {
  let block = new DataView(new ArrayBuffer(0))
  let blocks = 0
  let read = 0
  function nextValue(): number {
    if (read === block.byteLength) {
      const bytes = hmac(sha256, key, new TextEncoder().encode(`${topic}/${blocks++}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      read = 0
    }
    const value = block.getUint32(read)
    read += uint32Bytes
    return value
  }
  return (below) => {
    // The numbers beyond the last multiple would make low results likelier.
    const fair = uint32Values - (uint32Values % below)
    let value = nextValue()
    while (value >= fair) value = nextValue()
    return value % below
  }
}
