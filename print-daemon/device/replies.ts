import type { PrinterProblem } from '../../src/protocol/print-service.ts'
import { readStoredLogos } from '../encoder/stored-logos.ts'

/** GS a 255: the printer tells every change of its state by itself, and its state at once. */
export const enableAutomaticStatus = Uint8Array.of(0x1d, 0x61, 0xff)
/** DLE DC4 8: throws away what the printer holds of an interrupted job, also in the middle of a command. */
export const clearBuffers = Uint8Array.of(0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8)

/** GS ( H 48: the printer answers with the four characters when everything before it is on paper. */
export const askProcessed = (id: string): Uint8Array =>
  Uint8Array.of(0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Array.from(id, (character) => character.charCodeAt(0)))
/** GS r 1: answered in its turn, when everything before it was dealt with, though perhaps not yet printed. */
export const askInTurn = Uint8Array.of(0x1d, 0x72, 1)

/** DLE EOT: answered at once, whatever else the printer does. The questions are the printer, why it is offline, its errors, its paper. */
export const realTimeQuestions = [1, 2, 3, 4] as const
export const askRealTime = (question: number): Uint8Array => Uint8Array.of(0x10, 0x04, question)

/** What a printer said. */
export type Reply =
  | { readonly kind: 'status'; readonly problems: readonly PrinterProblem[] }
  /** An answer to DLE EOT: to which question, only who asked knows. */
  | { readonly kind: 'realTime'; readonly byte: number }
  | { readonly kind: 'inTurn' }
  | { readonly kind: 'processed'; readonly id: string }
  /** A part of the keys by which it keeps emblems. */
  | { readonly kind: 'storedLogos'; readonly keys: readonly string[]; readonly goesOn: boolean }

const bit = (byte: number | undefined, mask: number) => ((byte ?? 0) & mask) !== 0

/** What the conditions of a printer come to, worst first. */
interface Conditions {
  readonly offline: boolean
  readonly coverOpen: boolean
  readonly paperOut: boolean
  readonly paperLow: boolean
  readonly cutter: boolean
  readonly unrecoverable: boolean
  readonly fault: boolean
}

function problemsOf(conditions: Conditions): PrinterProblem[] {
  const { offline, paperOut, paperLow } = conditions
  const named = (['unrecoverable', 'coverOpen', 'paperOut', 'cutter', 'fault'] as const).filter(
    (name) => conditions[name],
  )
  return [
    ...named,
    // Somebody holds the feed button, say: it takes nothing, and goes on by itself.
    ...(offline && named.length === 0 ? (['stalled'] as const) : []),
    ...(paperLow && !paperOut ? (['paperLow'] as const) : []),
  ]
}

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

/** The answers to all `realTimeQuestions`, in their order (Epson, DLE EOT). */
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

/** A kind of reply: how long it is, and what it says; undefined where the rest does not fit. */
interface Form {
  /** Each is known by its first byte, two of them by their second. */
  readonly begins: (byte: number, next: number | undefined) => boolean
  /** In bytes; infinite while its end has not come. */
  readonly length: (bytes: Uint8Array) => number
  readonly read: (bytes: Uint8Array) => Reply | undefined
}

const storedLogosHeader = 3
/** A printer has room for far fewer keys: what goes on for longer is no list of them. */
const longestStoredLogos = 512

function storedLogosLength(bytes: Uint8Array): number {
  const end = bytes.indexOf(0, storedLogosHeader)
  if (end >= 0) return end + 1
  return bytes.length < longestStoredLogos ? Infinity : 1
}

/** Each has fixed bits by which it is told from every other. */
const forms: readonly Form[] = [
  {
    begins: (byte, next) => byte === 0x37 && next === 0x72,
    length: storedLogosLength,
    read(bytes) {
      const told = readStoredLogos(bytes)
      return told && { kind: 'storedLogos', keys: told.keys, goesOn: told.goesOn }
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

/** Reads what is whole of the bytes received so far; `rest` begins with what is not. Bytes that mean nothing are passed over. */
export function readReplies(bytes: Uint8Array): { replies: Reply[]; rest: Uint8Array } {
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
