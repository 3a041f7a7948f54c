import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { utf8Text, type RecordTools } from '../../src/events/log-format.ts'

/** Node's own functions: several times as fast as those that run everywhere. */
export const nodeTools: RecordTools = {
  sha256: (bytes) => hash('sha256', bytes, 'hex'),
  crc32,
  textOf(bytes) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
    // Node replaces what is not UTF-8 with this character, which may also be in a text.
    return text.includes('\uFFFD') ? utf8Text(bytes) : text
  },
  lineEnd: (bytes, from) => Buffer.prototype.indexOf.call(bytes, 10, from),
}
