import { crc32 } from '../../events/crc32.ts'
import { longestRecord } from '../../events/log-frame.ts'
import { soundLine } from '../../events/log-lines.ts'
import { isSameBytes, joinedBytes } from '../../values/bytes.ts'
import type { Ports } from '../core/ports.ts'
import type { State } from '../state.ts'

/** Reads the mirror from that record on, until `onPart` returns false; false if it was not read until then. */
export type ReadMirror = (from: number, onPart: (bytes: Uint8Array) => boolean) => Promise<boolean>

/** The mirror of this counter's log; null while its print program is not known, and in training. */
export function mirrorOf({ print }: Pick<Ports, 'print'>, { session, heads }: State): ReadMirror | null {
  const { counterId, printService, deployment } = session
  if (counterId === null || !printService || deployment?.isTraining) return null
  const name = { counterId, log: heads.earlierLogs + 1 }
  return (from, onPart) => print.readMirror(printService, name, from, onPart)
}

/**
 * Gives the sound records of the mirror from that one on to `take`, until it returns false or a record is damaged. False if the print
 * program did not answer until then. `line` is valid during the call.
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

/** Whether the mirror has every sound record of a segment, byte for byte, as it is read from its disk now. */
export async function hasEveryRecord(read: ReadMirror, segment: Uint8Array): Promise<boolean> {
  const own = soundLinesIn(segment)
  let at = 0
  if (own.length > 0)
    await readRecords(read, own[0]!.seq, (seq, line) => {
      const next = own[at]!
      if (seq < next.seq) return true
      if (seq > next.seq || !isSameBytes(line, next.line)) return false
      return ++at < own.length
    })
  return at === own.length
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
