import { crc32 } from 'node:zlib'
import { continued, noLine } from '../../src/events/log-lines.ts'
import type { MirrorRequest } from '../../src/protocol/mirror.ts'
import type { MirrorReply, PrintPort } from '../../src/worker/core/ports.ts'
import { sha256 } from './memory-log.ts'

const partBytes = 3_000

/** A mirror in memory, by the rules of the print program. */
export class MemoryMirror {
  end = noLine
  bytes = Buffer.alloc(0)
  readonly requests: MirrorRequest[] = []

  answer = async (request: MirrorRequest): Promise<MirrorReply> => {
    this.requests.push(request)
    const lines = Buffer.from(request.records)
    const isGap = request.from > this.end.count + 1 && !request.isAfterGap
    if (lines.length === 0 || isGap) return { kind: 'answer', value: this.end }
    const read = continued(lines, this.end, { sha256, crc32, mayHaveGaps: request.isAfterGap === true })
    if (read.length < lines.length) return { kind: 'refused', reason: 'differs' }
    this.end = read.end
    this.bytes = Buffer.concat([this.bytes, lines])
    return { kind: 'answer', value: this.end }
  }

  read: PrintPort['readMirror'] = async (_service, _name, from, onPart) => {
    const start = this.bytes.indexOf(`{"seq":${from},`)
    for (let at = start; start >= 0 && at < this.bytes.length; at += partBytes)
      if (!onPart(this.bytes.subarray(at, at + partBytes))) break
    return true
  }
}
