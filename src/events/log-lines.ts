import { chain } from './log-chain.ts'
import type { RecordTools } from './log-format.ts'
import { indexOf, lineFrame, recordStart, type Frame } from './log-frame.ts'

/** The position after a record: its number and its chain hash. */
export interface LineEnd {
  readonly count: number
  readonly hash: string
}

export const noLine: LineEnd = { count: 0, hash: '0'.repeat(64) }

/** How a machine checks lines. */
export type LineTools = Pick<RecordTools, 'crc32' | 'sha256'>

/** A line whose length and checksum are right. Its event is not read: a later version may have written it. */
export interface SoundLine extends Frame {
  readonly seq: number
}

/** The line that begins here; null if it is not complete or not sound. */
export function soundLine(
  bytes: Uint8Array,
  offset: number,
  tools: Pick<LineTools, 'crc32'>,
): SoundLine | null {
  const frame = lineFrame(bytes, offset, tools)
  const seq = frame?.isSound ? numberIn(frame.body) : 0
  return frame && seq > 0 ? { ...frame, seq } : null
}

/** The number of the record that begins with these bytes; 0 if it has none. */
export function numberIn(body: Uint8Array): number {
  let number = 0
  let at = recordStart.length
  for (; body[at]! >= 48 && body[at]! <= 57; at++) number = number * 10 + (body[at]! - 48)
  return body[at] === 44 && Number.isSafeInteger(number) ? number : 0
}

const stateType = new TextEncoder().encode('"type":"stateRecorded"')
/** The number, the time and the type of a record are in its beginning. */
const beginningBytes = 80

/** A state in place of earlier records: it has the number and the hash of the last of these, and is no link of the chain. */
export const isStateLine = (body: Uint8Array): boolean =>
  indexOf(body.subarray(0, beginningBytes), stateType, 0) >= 0

/**
 * How far lines continue a log after `end`: the length of those that do, in bytes, and the last of them. Where the log may
 * have gaps, numbers may be missing; the first record after a gap, and a state record, are trusted by their checksums.
 */
export function continued(
  lines: Uint8Array,
  end: LineEnd,
  { mayHaveGaps, ...tools }: LineTools & { readonly mayHaveGaps: boolean },
): { readonly length: number; readonly end: LineEnd } {
  let { count, hash } = end
  let length = 0
  for (let line = soundLine(lines, 0, tools); line; line = soundLine(lines, length, tools)) {
    const isNext = line.seq === count + 1
    const isChained = isNext && chain(hash, line.body, tools.sha256) === line.hash
    const isAfterGap = mayHaveGaps && (line.seq > count + 1 || (isNext && isStateLine(line.body)))
    if (!isChained && !isAfterGap) break
    ;({ hash, end: length } = line)
    count = line.seq
  }
  return { length, end: { count, hash } }
}
