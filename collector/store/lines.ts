import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { chain } from '../../src/events/log-chain.ts'
import { isStateLine, soundLine, type LineEnd, type LineTools } from '../../src/events/log-lines.ts'

const tools: LineTools = { sha256: (bytes) => hash('sha256', bytes, 'hex'), crc32 }

/** One record as it was received, with its line break. */
export interface Line {
  readonly seq: number
  readonly hash: string
  readonly bytes: Buffer
  /** Everything before its length. */
  readonly body: Uint8Array
}

/** What the collector has of a log, as far as a request is about it. */
export interface HeldLog {
  readonly end: LineEnd
  /** The first record that retention has left; one more than the last where there is none. */
  readonly firstKept: number
  /** Those with the numbers of the request, and the last ones. */
  readonly lines: ReadonlyMap<number, Line>
}

/** Records that were sent: those from number `from` on. */
export interface SentLines {
  readonly from: number
  readonly lines: readonly Line[]
  /** The log itself has a gap before the first of them. */
  readonly isAfterGap: boolean
}

/**
 * What to do with records. `known`: the collector has them, or others before them are missing. `differs`: `record` is another one
 * than the held one, or does not continue the log; `held` is the hash that the collector has there, null where it has none.
 */
export type Verdict =
  | { readonly kind: 'new'; readonly lines: readonly Line[]; readonly end: LineEnd }
  | { readonly kind: 'known' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'differs'; readonly record: number; readonly hash: string; readonly held: string | null }

/** The records in these bytes; null if anything else is in them. */
export function linesIn(bytes: Buffer): Line[] | null {
  const lines: Line[] = []
  for (let at = 0; at < bytes.length;) {
    const line = soundLine(bytes, at, tools)
    if (!line || bytes[line.end - 1] !== 10) return null
    lines.push({ seq: line.seq, hash: line.hash, body: line.body, bytes: bytes.subarray(at, line.end) })
    at = line.end
  }
  return lines
}

/** Which of these records continue the log. A record that the collector has is never replaced. */
export function judge({ from, lines, isAfterGap }: SentLines, held: HeldLog): Verdict {
  if (lines[0]?.seq !== from) return { kind: 'wrong' }
  const added: Line[] = []
  let { end } = held
  for (const line of lines) {
    if (line.seq <= held.end.count) {
      const kept = held.lines.get(line.seq)
      const isLost = kept === undefined && line.seq < held.firstKept
      const isSame =
        kept && (isStateLine(line.body) ? kept.hash === line.hash : kept.bytes.equals(line.bytes))
      if (!isLost && !isSame) return differs(line, kept?.hash ?? null)
    } else {
      const isNext = line.seq === end.count + 1
      const isChained =
        isNext && (isStateLine(line.body) || chain(end.hash, line.body, tools.sha256) === line.hash)
      if (line.seq > end.count + 1 && !isAfterGap) return { kind: 'known' }
      if (!isChained && (isNext || !isAfterGap || line.seq <= end.count)) return differs(line, null)
      end = { count: line.seq, hash: line.hash }
      added.push(line)
    }
  }
  return added.length === 0 ? { kind: 'known' } : { kind: 'new', lines: added, end }
}

/** What to do with a request without records, for a log that ends there: the collector may have another record with its number. */
export function judgeEnd({ count, hash: sent }: LineEnd, held: HeldLog): Verdict {
  const kept = held.lines.get(count)
  return kept && kept.hash !== sent
    ? { kind: 'differs', record: count, hash: sent, held: kept.hash }
    : { kind: 'known' }
}

const differs = ({ seq, hash: sent }: Line, held: string | null): Verdict => ({
  kind: 'differs',
  record: seq,
  hash: sent,
  held,
})
