import type { PrinterProblem } from '../../src/protocol/print-service.ts'
import { readStoredLogos } from '../encoder/stored-logos.ts'
import { bit, problemsOf } from './problems.ts'

/** GS a 255: the printer reports every change of its status by itself, and its current status at once. */
export const enableAutomaticStatus = Uint8Array.of(0x1d, 0x61, 0xff)
/** DLE DC4 8: discards the rest of an interrupted job, also in the middle of a command. */
export const clearBuffers = Uint8Array.of(0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8)

/** GS ( H 48: the printer answers with the four characters when everything before it is on paper. */
export const processedRequest = (id: string): Uint8Array =>
  Uint8Array.of(0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Array.from(id, (character) => character.charCodeAt(0)))
/** GS r 1: answered in order, when everything before it was processed, though perhaps not yet printed. */
export const queuedStatusRequest = Uint8Array.of(0x1d, 0x72, 1)

/**
 * DLE EOT: answered at once, whatever else the printer does. The requests are the printer, why it is offline, its
 * errors, its paper.
 */
export const realTimeQuestions = [1, 2, 3, 4] as const
export const realTimeRequest = (question: number): Uint8Array => Uint8Array.of(0x10, 0x04, question)

/** A reply of the printer. */
export type Reply =
  | { readonly kind: 'status'; readonly problems: readonly PrinterProblem[] }
  /** An answer to DLE EOT; only the sender knows to which request. */
  | { readonly kind: 'realTime'; readonly byte: number }
  | { readonly kind: 'inTurn' }
  | { readonly kind: 'processed'; readonly id: string }
  /** A part of the list of stored logo keys. */
  | { readonly kind: 'storedLogos'; readonly keys: readonly string[]; readonly goesOn: boolean }

/** The four bytes of automatic status (Epson, GS a). */
const automaticProblems = ([first, second, third]: Uint8Array) =>
  problemsOf({
    offline: bit(first, 0x08),
    coverOpen: bit(first, 0x20),
    paperOut: bit(third, 0x0c),
    paperLow: bit(third, 0x03),
    cutter: bit(second, 0x08),
    unrecoverable: bit(second, 0x20),
    fault: bit(second, 0x44),
  })

/** The answers to all `realTimeQuestions`, in order (Epson, DLE EOT). */
export const realTimeProblems = ([printer, cause, error, paper]: readonly number[]): PrinterProblem[] =>
  problemsOf({
    offline: bit(printer, 0x08),
    coverOpen: bit(cause, 0x04),
    paperOut: bit(cause, 0x20) || bit(paper, 0x60),
    paperLow: bit(paper, 0x0c),
    cutter: bit(error, 0x08),
    unrecoverable: bit(error, 0x20),
    fault: bit(error, 0x44),
  })

/** A kind of reply: its length and its meaning; undefined if the remaining bytes do not fit. */
interface Form {
  /** The first byte identifies each, for two of them the second. */
  readonly begins: (byte: number, next: number | undefined) => boolean
  /** In bytes; infinite while its end has not arrived. */
  readonly length: (bytes: Uint8Array) => number
  readonly read: (bytes: Uint8Array) => Reply | undefined
}

const storedLogosHeader = 3
/** A printer has room for far fewer keys: a longer sequence is not a list of them. */
const longestStoredLogos = 512

function storedLogosLength(bytes: Uint8Array): number {
  // No further, so that it is the same list however it arrives.
  const end = bytes.subarray(0, longestStoredLogos).indexOf(0, storedLogosHeader)
  if (end >= 0) return end + 1
  return bytes.length < longestStoredLogos ? Infinity : 1
}

/** Each has fixed bits that distinguish it from every other. */
const forms: readonly Form[] = [
  {
    begins: (byte, next) => byte === 0x37 && next === 0x72,
    length: storedLogosLength,
    read(bytes) {
      const stored = readStoredLogos(bytes)
      return stored && { kind: 'storedLogos', keys: stored.keys, goesOn: stored.goesOn }
    },
  },
  {
    begins: (byte) => byte === 0x37,
    length: () => 7,
    read: (bytes) =>
      bytes[1] === 0x22 && bytes[6] === 0
        ? { kind: 'processed', id: String.fromCharCode(...bytes.subarray(2, 6)) }
        : undefined,
  },
  {
    begins: (byte) => (byte & 0x93) === 0x10,
    length: () => 4,
    read: (bytes) =>
      bytes.subarray(1).every((byte) => (byte & 0x90) === 0)
        ? { kind: 'status', problems: automaticProblems(bytes) }
        : undefined,
  },
  {
    begins: (byte) => (byte & 0x93) === 0x12,
    length: () => 1,
    read: ([byte = 0]) => ({ kind: 'realTime', byte }),
  },
  { begins: (byte) => (byte & 0x90) === 0, length: () => 1, read: () => ({ kind: 'inTurn' }) },
]

/** Parses received bytes. */
export type ReplyReader = (bytes: Uint8Array) => { replies: Reply[]; rest: Uint8Array }

/**
 * Parses the complete replies in the received bytes; `rest` begins with the incomplete one. Unknown bytes are skipped.
 */
export const readReplies: ReplyReader = (bytes) => {
  const replies: Reply[] = []
  let at = 0
  while (at < bytes.length) {
    const form = forms.find(({ begins }) => begins(bytes[at]!, bytes[at + 1]))
    const length = form?.length(bytes.subarray(at)) ?? 1
    if (at + length > bytes.length) break
    const reply = form?.read(bytes.subarray(at, at + length))
    if (reply) replies.push(reply)
    at += reply ? length : 1
  }
  return { replies, rest: bytes.slice(at) }
}
