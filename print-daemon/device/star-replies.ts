import { bit, problemsOf } from './problems.ts'
import type { Reply, ReplyReader } from './replies.ts'

/**
 * The automatic status of Star's printers: two bytes of header, the first with the length, then the printer, two bytes
 * of errors, the paper, and more.
 */
const shortestStatus = 7

/** In the first byte bit 0 is set, in all others it is not; bit 4 is set in none, but in XON and XOFF. */
const isHeader = (byte: number) => (byte & 0x91) === 0x01
const isFurther = (byte: number) => (byte & 0x11) === 0
const lengthOf = (header: number) => ((header >> 1) & 0x07) | ((header >> 2) & 0x18)

const problemsIn = ([, , printer, error, receiving, paper]: Uint8Array) =>
  problemsOf({
    offline: bit(printer, 0x08),
    coverOpen: bit(printer, 0x20),
    paperOut: bit(paper, 0x08),
    paperLow: bit(paper, 0x06),
    cutter: bit(error, 0x08),
    unrecoverable: bit(error, 0x20),
    // Too hot, mechanical, or bytes were lost because the buffer was full.
    fault: bit(error, 0x44) || bit(receiving, 0x40),
  })

/** The mark of a status that an ETB requested. */
const isReached = (status: Uint8Array) => bit(status[2], 0x02)

/** ESC GS ETX 1, two characters, a count and NUL. */
const confirmationBegins = [0x1b, 0x1d, 0x03, 0x01]
const confirmationLength = 8

/** What stands at the beginning of bytes: its length, infinite while it is incomplete, and its meaning. */
function replyAt(bytes: Uint8Array): { length: number; replies: Reply[] } {
  if (confirmationBegins.every((byte, at) => at >= bytes.length || bytes[at] === byte)) {
    if (bytes.length < confirmationLength) return { length: Infinity, replies: [] }
    return {
      length: confirmationLength,
      replies: [{ kind: 'processed', id: String.fromCharCode(bytes[4]!, bytes[5]!) }],
    }
  }
  const length = isHeader(bytes[0]!) ? lengthOf(bytes[0]!) : 0
  if (length < shortestStatus || !bytes.subarray(1, length).every(isFurther))
    return { length: 1, replies: [] }
  if (bytes.length < length) return { length: Infinity, replies: [] }
  const status: Reply = { kind: 'status', problems: problemsIn(bytes) }
  return { length, replies: isReached(bytes) ? [status, { kind: 'inTurn' }] : [status] }
}

/** Parses the complete replies in the received bytes; `rest` begins with the incomplete one. Unknown bytes are skipped. */
export const readStarReplies: ReplyReader = (bytes) => {
  const replies: Reply[] = []
  let at = 0
  while (at < bytes.length) {
    const reply = replyAt(bytes.subarray(at))
    if (reply.length === Infinity) break
    replies.push(...reply.replies)
    at += reply.length
  }
  return { replies, rest: bytes.slice(at) }
}
