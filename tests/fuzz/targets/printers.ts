import { crc32 } from 'node:zlib'
import {
  readReplies,
  realTimeProblems,
  type Reply,
  type ReplyReader,
} from '../../../print-daemon/device/replies.ts'
import { readStarReplies } from '../../../print-daemon/device/star-replies.ts'
import { readStoredLogos } from '../../../print-daemon/encoder/stored-logos.ts'
import { printerProblems } from '../../../src/protocol/print-service.ts'
import { must, type Target } from '../target.ts'

const problems: ReadonlySet<string> = new Set(printerProblems)

function check(reply: Reply): string {
  switch (reply.kind) {
    case 'status':
      must(
        reply.problems.every((problem) => problems.has(problem)),
        'a status has only known problems',
      )
      must(new Set(reply.problems).size === reply.problems.length, 'a status has each problem once')
      return reply.kind
    case 'processed':
      must(reply.id.length === 2 || reply.id.length === 4, 'an id has two or four characters')
      return 'processed'
    case 'storedLogos':
      must(
        reply.keys.every(({ length }) => length === 2),
        'a key has two characters',
      )
      return reply.kind
    default:
      return reply.kind
  }
}

/** As the bytes arrive: what is incomplete is read again with those that follow. */
function inParts(read: ReplyReader, bytes: Uint8Array, step: number): Reply[] {
  const replies: Reply[] = []
  let rest: Uint8Array = new Uint8Array()
  for (let at = 0; at < bytes.length; at += step) {
    const result = read(Buffer.concat([rest, bytes.subarray(at, at + step)]))
    replies.push(...result.replies)
    rest = result.rest
  }
  return replies
}

/** What is kept of an incomplete reply. */
const longestRest = 512

function run(read: ReplyReader, bytes: Uint8Array): string {
  const { replies, rest } = read(bytes)
  must(rest.length < longestRest, 'an incomplete reply is short')
  must(rest.length <= bytes.length, 'the rest is a part of the bytes')
  const step = 1 + (crc32(bytes) % 7)
  must(
    JSON.stringify(inParts(read, bytes, step)) === JSON.stringify(replies),
    'replies are the same in parts and as a whole',
  )
  return [...new Set(replies.map(check))].toSorted().join()
}

const escPos: Target = {
  name: 'printer-replies',
  about:
    'replies of ESC/POS printers (DLE EOT, automatic status, GS ( H, stored logos): in parts and as a whole they are the same, every problem is known, and what is kept of an incomplete reply is short',
  seeds: () => [
    Uint8Array.from([0x14, 0, 0, 0x0f, 0x12, 0x32]),
    Uint8Array.from([0x37, 0x22, 0x30, 0x30, 0x30, 0x31, 0, 0]),
    Uint8Array.from([0x37, 0x72, 0x41, 0x21, 0x22, 0x23, 0x24, 0, 0x37, 0x72, 0x40, 0]),
    Uint8Array.from([0x3c, 0x7c, 0x63, 0x0f]),
  ],
  run(bytes) {
    const stored = readStoredLogos(bytes)
    must(stored === undefined || stored.length <= bytes.length, 'an answer is a part of the bytes')
    must(
      realTimeProblems([...bytes.subarray(0, 4)]).every((problem) => problems.has(problem)),
      'every problem is known',
    )
    return run(readReplies, bytes)
  },
}

const star: Target = {
  name: 'star-replies',
  about: 'replies of Star printers (automatic status, ETB, confirmations): as of ESC/POS printers',
  seeds: () => [
    Uint8Array.from([0x23, 0x86, 0, 0, 0, 0, 0, 0, 0]),
    Uint8Array.from([0x0f, 0x06, 0x02, 0, 0, 0, 0]),
    Uint8Array.from([0x1b, 0x1d, 0x03, 0x01, 0x21, 0x22, 0, 0]),
  ],
  run: (bytes) => run(readStarReplies, bytes),
}

export const printerTargets: readonly Target[] = [escPos, star]
