import { chain } from './log-chain.ts'
import type { RecordTools } from './log-format.ts'
import { checksumIn, hashIn, isHashIn, isTail, lengthIn, tailLength } from './log-tail.ts'

/**
 * The length of the lines at the beginning of these bytes whose lengths, checksums and chain from the hash `after` are
 * right. Whether they are events is not checked.
 */
export function provenLength(
  bytes: Uint8Array,
  after: string,
  { sha256, crc32, lineEnd }: RecordTools,
): number {
  let at = 0
  let previous = after
  for (;;) {
    const tail = lineEnd(bytes, at) - tailLength
    if (!isTail(bytes, tail)) return at
    const body = bytes.subarray(at, tail)
    if (lengthIn(bytes, tail) !== body.length || checksumIn(bytes, tail) !== crc32(body)) return at
    const hash = chain(previous, body, sha256)
    if (!isHashIn(bytes, tail, hash)) return at
    previous = hash
    at = tail + tailLength + 1
  }
}

/** The hash of the last record in lines of a log, right or not; empty if the last line is too short for one. */
export const lastHashIn = (lines: Uint8Array): string =>
  lines.length > tailLength ? hashIn(lines, lines.length - 1 - tailLength) : ''
