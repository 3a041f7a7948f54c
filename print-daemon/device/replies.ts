import type { PrinterProblem } from '../../src/protocol/print-service.ts'

/** GS a 255: the printer tells every change of its state by itself. */
export const enableAutomaticStatus = Uint8Array.of(0x1d, 0x61, 0xff)
/** DLE DC4 8: throws away what the printer holds of an interrupted job, also in the middle of a command. */
export const clearBuffers = Uint8Array.of(0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8)

/** GS ( H 48: the printer answers with the four characters when everything before it is on paper. */
export const askProcessed = (id: string): Uint8Array =>
  Uint8Array.of(0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Array.from(id, (character) => character.charCodeAt(0)))

/** What a printer said. */
export type Reply =
  | { readonly kind: 'status'; readonly problems: readonly PrinterProblem[] }
  | { readonly kind: 'processed'; readonly id: string }

const statusBytes = 4
const processedBytes = 7
const bit = (byte: number | undefined, mask: number) => ((byte ?? 0) & mask) !== 0

/** Automatic status back (Epson, GS a): cover, mechanical and cutter errors, paper end and near end. */
function problemsOf([first, second, third]: Uint8Array): PrinterProblem[] {
  const isOut = bit(third, 0x0c)
  return [
    ...(bit(first, 0x20) ? (['coverOpen'] as const) : []),
    ...(isOut ? (['paperOut'] as const) : []),
    ...(bit(second, 0x6c) ? (['fault'] as const) : []),
    ...(bit(third, 0x03) && !isOut ? (['paperLow'] as const) : []),
  ]
}

const isStatus = (byte: number) => (byte & 0x93) === 0x10
const isProcessed = (byte: number) => byte === 0x37

/** Reads what is whole of the bytes received so far; `rest` begins with what is not. Bytes that mean nothing are passed over. */
export function readReplies(bytes: Uint8Array): { replies: Reply[]; rest: Uint8Array } {
  const replies: Reply[] = []
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at]!
    const length = isProcessed(first) ? processedBytes : isStatus(first) ? statusBytes : 1
    if (at + length > bytes.length) break
    if (isProcessed(first)) {
      replies.push({ kind: 'processed', id: String.fromCharCode(...bytes.subarray(at + 2, at + 6)) })
    } else if (isStatus(first)) {
      replies.push({ kind: 'status', problems: problemsOf(bytes.subarray(at, at + length)) })
    }
    at += length
  }
  return { replies, rest: bytes.slice(at) }
}
