// @ts-check
import { crc32, deflateRawSync } from 'node:zlib'

/** @import { Entry } from './tar.mjs' */

/** A fixed date makes the same files the same archive: 2000-01-01, 00:00, in the two words of MS-DOS. */
const dosTime = 0
const dosDate = ((2000 - 1980) << 9) | (1 << 5) | 1
const version = 20
const deflated = 8
/** Names are UTF-8. */
const flags = 0x0800

/**
 * A zip archive of files.
 * @param {Entry[]} entries
 * @param {number} level of compression, 1 to 9
 */
export function zip(entries, level) {
  const parts = []
  const directory = []
  let offset = 0
  for (const { path, content } of entries) {
    const name = Buffer.from(path)
    const data = deflateRawSync(content, { level })
    const about = aboutFile(content, data.length, name.length)
    const local = Buffer.concat([signature(0x04034b50), about, name, data])
    directory.push(centralRecord(about, name, offset))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...parts, central, endRecord(entries.length, central.length, offset)])
}

/** @param {number} value */
function signature(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/**
 * What both the file's own header and the directory say of it.
 * @param {Buffer} content
 * @param {number} packedLength
 * @param {number} nameLength
 */
function aboutFile(content, packedLength, nameLength) {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(version, 0)
  bytes.writeUInt16LE(flags, 2)
  bytes.writeUInt16LE(deflated, 4)
  bytes.writeUInt16LE(dosTime, 6)
  bytes.writeUInt16LE(dosDate, 8)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(packedLength, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(nameLength, 22)
  return bytes
}

/**
 * @param {Buffer} about
 * @param {Buffer} name
 * @param {number} offset
 */
function centralRecord(about, name, offset) {
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(version)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), madeBy, about, rest, name])
}

/**
 * @param {number} count
 * @param {number} length
 * @param {number} offset
 */
function endRecord(count, length, offset) {
  const bytes = Buffer.alloc(18)
  bytes.writeUInt16LE(count, 4)
  bytes.writeUInt16LE(count, 6)
  bytes.writeUInt32LE(length, 8)
  bytes.writeUInt32LE(offset, 12)
  return Buffer.concat([signature(0x06054b50), bytes])
}
