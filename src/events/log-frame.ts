import type { RecordTools } from './log-format.ts'
import { checksumIn, hashIn, isAt, isTail, lengthIn, longestBody, tailLength, tailStart } from './log-tail.ts'

/** The data of one record without its context. */
export interface Frame {
  readonly body: Uint8Array
  /** The hash at its end, readable or not. */
  readonly hash: string
  /** Length and checksum are right. */
  readonly isSound: boolean
  /** Its end, including the newline. */
  readonly end: number
}

/** The beginning of every record. */
export const recordStart = new TextEncoder().encode('{"seq":')

/** No record has more bytes, including its line end. A reader looks no further. */
export const longestRecord = longestBody + tailLength + 1

/** The record that begins here, found by its own tail and not by a line end. `tail` is the first one from here on. */
export function frameAt(
  bytes: Uint8Array,
  offset: number,
  tools: RecordTools,
  tail = indexOf(bytes, tailStart, offset, offset + longestRecord),
): Frame | null {
  if (!isAt(bytes, recordStart, offset) || tail < 0 || tail - offset > longestBody) return null
  return frameOf(bytes, offset, tail, tools)
}

/** The record in this line, whatever its tail contains. */
export function lineFrame(
  bytes: Uint8Array,
  offset: number,
  tools: Pick<RecordTools, 'crc32'>,
): Frame | null {
  const newline = bytes.subarray(offset, offset + longestRecord).indexOf(10)
  return newline > tailLength ? frameOf(bytes, offset, offset + newline - tailLength, tools) : null
}

/** Null if the record is incomplete. */
function frameOf(
  bytes: Uint8Array,
  offset: number,
  bodyEnd: number,
  tools: Pick<RecordTools, 'crc32'>,
): Frame | null {
  const tailEnd = bodyEnd + tailLength
  if (tailEnd >= bytes.length) return null
  const body = bytes.subarray(offset, bodyEnd)
  const isWhole = isTail(bytes, bodyEnd)
  const isSound =
    isWhole && lengthIn(bytes, bodyEnd) === body.length && checksumIn(bytes, bodyEnd) === tools.crc32(body)
  // Where a tail has lost bytes, the next record begins in its place.
  const next = indexOf(bytes, recordStart, isWhole ? tailEnd : bodyEnd, tailEnd + recordStart.length)
  const end = next < 0 ? tailEnd + 1 : next
  return { body, hash: hashIn(bytes, bodyEnd), isSound, end }
}

/** The first position of the bytes between the two offsets; negative if they are not there. */
export function indexOf(bytes: Uint8Array, sought: Uint8Array, from: number, to = bytes.length): number {
  const last = Math.min(to, bytes.length) - sought.length
  // A loop: a search for the first byte alone would be slow in bytes that hold it everywhere.
  for (let at = from; at <= last; at++) if (bytes[at] === sought[0] && isAt(bytes, sought, at)) return at
  return -1
}
