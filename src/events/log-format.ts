import { asJson } from '../values/json.ts'
import { crc32 } from './crc32.ts'
import { chain } from './log-chain.ts'
import { checksumIn, hashIn, isHashIn, isTail, lengthIn, longestBody, tailLength } from './log-tail.ts'
import { parseEvent, versionOf, type ParseProblem } from './parse.ts'
import type { Logged } from './vocabulary.ts'

/**
 * The log on disk: one line of JSON per event,
 *
 *     {"seq":12,"at":1763645100000,"type":"ticketAdded","v":1,"data":{…},"len":"0000f3","crc":"9a3c01bd","has
 * h":"<64>"}
 *
 * `len` is the length in bytes of everything before `,"len"`, `crc` the CRC-32 of those bytes, and `hash` the
 * SHA-256 of the previous record's hash (as hex) followed by them: a chain from the first record of the first
 * segment. All three have a fixed width, so that a reader finds them without parsing, and the file is JSONL
 * to every other tool.
 *
 * Format 2 frames records as format 1 did; its events have other names (`from-format-1.ts`).
 *
 * A log may begin with a state record (`stateRecorded`) in place of its earlier records: the chain begins
 * with the hash of that record.
 */
export const logFormat = 2

/** Hash before the first record of all. */
export const genesisHash = '0'.repeat(64)

/** SHA-256 as lower-case hex; the browser's and Node's differ in speed, not in result. */
export type Sha256 = (bytes: Uint8Array) => string

/** How a machine checks and decodes the bytes of records: machines differ in speed, not in results. */
export interface RecordTools {
  readonly sha256: Sha256
  /** CRC-32 (IEEE 802.3) as an unsigned number. */
  readonly crc32: (bytes: Uint8Array) => number
  /** The text of UTF-8; null if it is not UTF-8. */
  readonly textOf: (bytes: Uint8Array) => string | null
  /** The position of the first line end from there on; negative if there is none. */
  readonly lineEnd: (bytes: Uint8Array, from: number) => number
}

const encoder = new TextEncoder()
/** As Node decodes: a mark of the byte order is a character like others. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Tools that every machine has. */
export const portableTools = (sha256: Sha256): RecordTools => ({
  sha256,
  crc32,
  textOf: utf8Text,
  lineEnd: (bytes, from) => bytes.indexOf(10, from),
})

export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

const hashLength = genesisHash.length
/** UTF-8 needs at most three bytes for one UTF-16 unit. */
const bytesPerUnit = 3

/**
 * One record's bytes, including the newline, and its hash. The buffer has the previous hash before the record, so the
 * hashed part is contiguous and nothing is copied. Throws where no reader would look as far as its end.
 */
export function encodeRecord(
  { seq, at, type, data }: Logged,
  previousHash: string,
  sha256: Sha256,
): { bytes: Uint8Array<ArrayBuffer>; hash: string } {
  const body = JSON.stringify({ seq, at, type, v: versionOf(type), data }).slice(0, -1)
  const bytes = new Uint8Array(hashLength + body.length * bytesPerUnit + tailLength + 1)
  encoder.encodeInto(previousHash, bytes)
  const { written: length } = encoder.encodeInto(body, bytes.subarray(hashLength))
  if (length > longestBody) throw new Error(`The record of ${type} could not be read again.`)
  const end = hashLength + length
  const hash = sha256(bytes.subarray(0, end))
  const crc = crc32(bytes.subarray(hashLength, end))
  const tail = `,"len":"${hex(length, 6)}","crc":"${hex(crc, 8)}","hash":"${hash}"}\n`
  encoder.encodeInto(tail, bytes.subarray(end))
  return { bytes: bytes.subarray(hashLength, end + tail.length), hash }
}

/**
 * The record of the state after the record with that number and hash. The next record of the chain follows
 * it.
 */
export const encodeStateRecord = (
  state: object,
  { seq, hash }: { readonly seq: number; readonly hash: string },
  at: number,
): Uint8Array<ArrayBuffer> =>
  encodeRecord({ seq, at, type: 'stateRecorded', data: { state: { ...state } } }, genesisHash, () => hash)
    .bytes

export type RecordProblem = ParseProblem | 'length' | 'checksum' | 'chain' | 'order' | 'laterFormat'

/** Problems of an undamaged record that a later version wrote. */
export const laterProblems: ReadonlySet<RecordProblem> = new Set([
  'laterFormat',
  'laterVersion',
  'unknownType',
])

export interface GoodRecord {
  readonly event: Logged
  readonly hash: string
}

/** Parses a line as the next record of the chain. */
export function readRecord(
  line: Uint8Array,
  previousHash: string,
  expectedSeq: number,
  tools: RecordTools,
): GoodRecord | RecordProblem {
  const bodyEnd = line.length - tailLength
  const body = line.subarray(0, Math.max(0, bodyEnd))
  if (!isTail(line, bodyEnd) || lengthIn(line, bodyEnd) !== bodyEnd) return 'length'
  if (checksumIn(line, bodyEnd) !== tools.crc32(body)) return 'checksum'
  const event = eventOf(body, tools)
  if (typeof event === 'string') return event
  if (event.type === 'stateRecorded' && previousHash === genesisHash)
    return { event, hash: hashIn(line, bodyEnd) }
  const hash = chain(previousHash, body, tools.sha256)
  if (!isHashIn(line, bodyEnd, hash)) return 'chain'
  if (event.seq !== expectedSeq) return 'order'
  return { event, hash }
}

export const eventOf = (body: Uint8Array, { textOf }: RecordTools): Logged | RecordProblem =>
  eventIn(textOf(body))

/** The event in the text before a record's tail; null is no text. */
export function eventIn(body: string | null): Logged | RecordProblem {
  const event = parseEvent(asJson(`${body}}`))
  if (typeof event === 'string') return event
  return event.type === 'segmentOpened' && event.data.format > logFormat ? 'laterFormat' : event
}

/** A later format may have another frame; its first line is still JSON and contains the format. */
export function isLaterFormat(line: Uint8Array): boolean {
  const record = asJson(utf8Text(line) ?? '') as { type?: unknown; data?: { format?: unknown } } | null
  const format = record?.type === 'segmentOpened' ? record.data?.format : undefined
  return typeof format === 'number' && format > logFormat
}
