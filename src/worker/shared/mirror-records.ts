import { crc32 } from '../../events/crc32.ts'
import { longestRecord } from '../../events/log-frame.ts'
import { soundLine } from '../../events/log-lines.ts'
import { isSameBytes, joinedBytes } from '../../values/bytes.ts'
import type { Ports } from '../core/ports.ts'
import type { State } from '../state.ts'
import { logNumber } from './log-name.ts'
import { isTraining } from './receipt-values.ts'

/**
 * Reads the mirror from that record on, until `onPart` returns false or the mirror ends: then true. False if it could not be read so
 * far.
 */
export type ReadMirror = (from: number, onPart: (bytes: Uint8Array) => boolean) => Promise<boolean>

/**
 * The mirror of this counter's log; null while its print program is not known, and in training. A damaged log may have lost the
 * record of its deployment: the mirror is read all the same.
 */
export function mirrorOf({ print }: Pick<Ports, 'print'>, state: State): ReadMirror | null {
  const { counterId, printService } = state.session
  if (counterId === null || !printService || isTraining(state)) return null
  const name = { counterId, log: logNumber(state) }
  return (from, onPart) => print.readMirror(printService, name, from, onPart)
}

/**
 * Gives the sound records of the mirror from that one on to `take`, until it returns false, a record is damaged or the mirror ends:
 * then true. False if the print program could not be read so far. `line` is valid during the call.
 */
export function readRecords(
  read: ReadMirror,
  from: number,
  take: (seq: number, line: Uint8Array) => boolean,
): Promise<boolean> {
  let rest: Uint8Array = new Uint8Array(0)
  return read(from, (part) => {
    const bytes = joinedBytes([rest, part])
    let at = 0
    for (let line = soundLine(bytes, 0, { crc32 }); line; line = soundLine(bytes, at, { crc32 })) {
      if (!take(line.seq, bytes.subarray(at, line.end))) return false
      at = line.end
    }
    rest = bytes.slice(at)
    return rest.length <= longestRecord
  })
}

/**
 * Whether the mirror, as it is read from its disk now, has the records `from` to `to` of a segment: all of them, also those that are
 * damaged in the segment, and the sound ones byte for byte.
 */
export async function hasEveryRecord(
  read: ReadMirror,
  segment: Uint8Array,
  { from, to }: RecordRange,
): Promise<boolean> {
  const own = new Map(soundLinesIn(segment).map(({ seq, line }) => [seq, line]))
  let next = from
  await readRecords(read, from, (seq, line) => {
    if (seq < next) return true
    const same = own.get(seq)
    if (seq > next || (same && !isSameBytes(line, same))) return false
    return ++next <= to
  })
  return next > to
}

/** Both ends belong to it. */
export interface RecordRange {
  readonly from: number
  readonly to: number
}

interface Line {
  readonly seq: number
  readonly line: Uint8Array
}

function soundLinesIn(bytes: Uint8Array): Line[] {
  const lines: Line[] = []
  for (let at = 0; at < bytes.length;) {
    const line = soundLine(bytes, at, { crc32 })
    const end = line?.end ?? (bytes.indexOf(10, at) + 1 || bytes.length)
    if (line) lines.push({ seq: line.seq, line: bytes.subarray(at, end) })
    at = end
  }
  return lines
}
