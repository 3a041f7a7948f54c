import { asJson } from '../values/json.ts'
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
 *
 * Format 2 frames records as format 1 did; its events have other names (`from-format-1.ts`).
 */
export const logFormat = 2

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
/** UTF-8 needs at most three bytes for one UTF-16 unit. */
const bytesPerUnit = 3

/**
 * One record's bytes, including the newline, and its hash. The buffer has the previous hash before the record, so the
 * hashed part is contiguous and nothing is copied.
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

/** The hash of a record after the one with that hash. */
export const chain = (previousHash: string, body: Uint8Array, sha256: Sha256): string =>
  sha256(concat(encoder.encode(previousHash), body))

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

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
  sha256: Sha256,
): GoodRecord | RecordProblem {
  const body = line.subarray(0, Math.max(0, line.length - tailLength))
  const tail = tailPattern.exec(asText(line.subarray(body.length)) ?? '')
  if (!tail) return 'length'
  const [, length = '', crc = '', hash = ''] = tail
  if (Number.parseInt(length, 16) !== body.length) return 'length'
  if (Number.parseInt(crc, 16) !== crc32(body)) return 'checksum'
  const event = eventOf(body)
  if (typeof event === 'string') return event
  if (chain(previousHash, body, sha256) !== hash) return 'chain'
  if (event.seq !== expectedSeq) return 'order'
  return { event, hash }
}

export function eventOf(body: Uint8Array): Logged | RecordProblem {
  const event = parseEvent(asJson(`${asText(body)}}`))
  if (typeof event === 'string') return event
  return event.type === 'segmentOpened' && event.data.format > logFormat ? 'laterFormat' : event
}

/** A later format may have another frame; its first line is still JSON and contains the format. */
export function isLaterFormat(line: Uint8Array): boolean {
  const record = asJson(asText(line) ?? '') as { type?: unknown; data?: { format?: unknown } } | null
  return record?.type === 'segmentOpened' && Number(record.data?.format) > logFormat
}

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
export const recordStart = encoder.encode('{"seq":')
const tailStart = encoder.encode(',"len":"')

/** The record that begins here, found by its own tail and not by a line end. */
export function frameAt(bytes: Uint8Array, offset: number): Frame | null {
  if (!isAt(bytes, recordStart, offset)) return null
  const bodyEnd = indexOf(bytes, tailStart, offset)
  return bodyEnd < 0 ? null : frameOf(bytes, offset, bodyEnd)
}

/** The record in this line, whatever its tail contains. */
export function lineFrame(bytes: Uint8Array, offset: number): Frame | null {
  const newline = bytes.indexOf(10, offset)
  return newline - offset > tailLength ? frameOf(bytes, offset, newline - tailLength) : null
}

/** Null if the record is incomplete. */
function frameOf(bytes: Uint8Array, offset: number, bodyEnd: number): Frame | null {
  const tailEnd = bodyEnd + tailLength
  if (tailEnd >= bytes.length) return null
  const body = bytes.subarray(offset, bodyEnd)
  const tail = asText(bytes.subarray(bodyEnd, tailEnd)) ?? ''
  const [, length = '', crc = ''] = tailPattern.exec(tail) ?? []
  const isSound = Number.parseInt(length, 16) === body.length && Number.parseInt(crc, 16) === crc32(body)
  const end = isAt(bytes, recordStart, tailEnd) ? tailEnd : tailEnd + 1
  return { body, hash: tail.slice(-hashLength - 2, -2), isSound, end }
}

const isAt = (bytes: Uint8Array, sought: Uint8Array, offset: number): boolean =>
  sought.every((byte, index) => bytes[offset + index] === byte)

/** The first position of the bytes from here on; negative if they are not there. */
export function indexOf(bytes: Uint8Array, sought: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(sought[0]!, from); at >= 0; at = bytes.indexOf(sought[0]!, at + 1))
    if (isAt(bytes, sought, at)) return at
  return -1
}

function asText(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
