import { crc32 } from './crc32.ts'
import { parseEvent, versionOf, type ParseProblem } from './parse.ts'
import type { Logged } from './vocabulary.ts'

/**
 * The log on disk: one line of JSON per event,
 *
 *     {"seq":12,"at":1763645100000,"type":"ticketAdded","v":1,"data":{…},"len":"0000f3","crc":"9a3c01bd","hash":"<64>"}
 *
 * `len` is the length in bytes of everything before `,"len"`, `crc` the CRC-32 of those bytes, and `hash` the SHA-256 of
 * the previous record's hash (as hex) followed by them: a chain from the first record of the first segment. All three have
 * a fixed width, so that a reader finds them without parsing, and the file is JSONL to every other tool.
 */
export const logFormat = 1

/** Hash before the first record of all. */
export const genesisHash = '0'.repeat(64)

/** SHA-256 as lower-case hex; the browser's and Node's differ in speed, not in result. */
export type Sha256 = (bytes: Uint8Array) => string

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

const tailPattern = /^,"len":"([0-9a-f]{6})","crc":"([0-9a-f]{8})","hash":"([0-9a-f]{64})"\}$/
const tailLength = ',"len":"000000","crc":"00000000","hash":""}'.length + 64

const hashLength = genesisHash.length
/** UTF-8 takes three bytes at most for what UTF-16 has as one unit. */
const bytesPerUnit = 3

/**
 * One record's bytes, newline included, and its hash. All of it is laid out once in one buffer, with the previous hash
 * before the record, so that what the hash covers lies in one piece and nothing is copied.
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
  const end = hashLength + length
  const hash = sha256(bytes.subarray(0, end))
  const crc = crc32(bytes.subarray(hashLength, end))
  const tail = `,"len":"${hex(length, 6)}","crc":"${hex(crc, 8)}","hash":"${hash}"}\n`
  encoder.encodeInto(tail, bytes.subarray(end))
  return { bytes: bytes.subarray(hashLength, end + tail.length), hash }
}

const chain = (previousHash: string, body: Uint8Array, sha256: Sha256): string =>
  sha256(concat(encoder.encode(previousHash), body))

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export type RecordProblem = ParseProblem | 'length' | 'checksum' | 'chain' | 'order' | 'laterFormat'

/** What stopped a reader: at which line, and where the last good record ends. */
export interface LogDamage {
  readonly line: number
  readonly offset: number
  readonly problem: RecordProblem
  /** Nothing follows the damage: a write that the power cut short, not a record that was altered. */
  readonly isTorn: boolean
}

export interface ReadLog {
  readonly events: Logged[]
  /** Where the chain stands after the last good record. */
  readonly hash: string
  /** Length in bytes of the good part. */
  readonly goodBytes: number
  readonly damage: LogDamage | null
}

export interface ReadFrom {
  readonly hash: string
  readonly seq: number
}

/** Reads and verifies a segment, or several one after the other, up to the first record that is not good. */
export function readLog(
  bytes: Uint8Array,
  sha256: Sha256,
  from: ReadFrom = { hash: genesisHash, seq: 0 },
): ReadLog {
  const events: Logged[] = []
  let { hash, seq } = from
  let offset = 0
  for (let line = 1; offset < bytes.length; line++) {
    const newline = bytes.indexOf(10, offset)
    const end = newline < 0 ? bytes.length : newline
    const record = newline < 0 ? 'length' : readRecord(bytes.subarray(offset, end), hash, seq + 1, sha256)
    if (typeof record === 'string') {
      const problem = line === 1 && isLaterFormat(bytes.subarray(offset, end)) ? 'laterFormat' : record
      const isTorn = end >= bytes.length - 1 && isTearing(problem)
      return { events, hash, goodBytes: offset, damage: { line, offset, problem, isTorn } }
    }
    events.push(record.event)
    hash = record.hash
    seq = record.event.seq
    offset = end + 1
  }
  return { events, hash, goodBytes: offset, damage: null }
}

/** A half-written last line breaks its length, its checksum or its form; a wrong chain or version is something else. */
const isTearing = (problem: RecordProblem) =>
  problem === 'length' || problem === 'checksum' || problem === 'notAnEvent'

/** A later format may frame its records otherwise; its first line is still JSON and says so. */
function isLaterFormat(line: Uint8Array): boolean {
  const record = asJson(asText(line) ?? '') as { type?: unknown; data?: { format?: unknown } } | null
  return record?.type === 'segmentOpened' && Number(record.data?.format) > logFormat
}

function readRecord(
  line: Uint8Array,
  previousHash: string,
  expectedSeq: number,
  sha256: Sha256,
): { event: Logged; hash: string } | RecordProblem {
  const body = line.subarray(0, Math.max(0, line.length - tailLength))
  const tail = tailPattern.exec(asText(line.subarray(body.length)) ?? '')
  if (!tail) return 'length'
  const [, length = '', crc = '', hash = ''] = tail
  if (Number.parseInt(length, 16) !== body.length) return 'length'
  if (Number.parseInt(crc, 16) !== crc32(body)) return 'checksum'
  if (chain(previousHash, body, sha256) !== hash) return 'chain'
  const event = parseEvent(asJson(`${asText(body)}}`))
  if (typeof event === 'string') return event
  if (event.seq !== expectedSeq) return 'order'
  if (event.type === 'segmentOpened' && event.data.format > logFormat) return 'laterFormat'
  return { event, hash }
}

function asText(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
