// @ts-check

/**
 * A file of an archive.
 * @typedef {object} Entry
 * @property {string} path with slashes
 * @property {Buffer} content
 * @property {boolean} isProgram whether it may be run
 */

const blockBytes = 512
/** A fixed date makes the same files the same archive: 2000-01-01. */
const modified = Date.UTC(2000, 0, 1) / 1000

/**
 * A tar archive (POSIX ustar) of files, owned by root.
 * @param {Entry[]} entries
 */
export const tar = (entries) => Buffer.concat([...entries.flatMap(blocksOf), Buffer.alloc(2 * blockBytes)])

/** @param {Entry} entry */
function blocksOf({ path, content, isProgram }) {
  const header = Buffer.alloc(blockBytes)
  const { prefix, name } = split(path)
  header.write(name, 0)
  header.write(octal(isProgram ? 0o755 : 0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(content.length, 11), 124)
  header.write(octal(modified, 11), 136)
  header.write('0', 156)
  header.write('ustar\u{0}00', 257)
  header.write('root', 265)
  header.write('root', 297)
  header.write(prefix, 345)
  // The sum is taken with blanks in its own place.
  header.fill(' ', 148, 156)
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return [header, content, Buffer.alloc(-content.length & (blockBytes - 1))]
}

/** @param {Buffer} bytes */
const sumOf = (bytes) => bytes.reduce((sum, byte) => sum + byte, 0)

/**
 * @param {number} value
 * @param {number} digits
 */
const octal = (value, digits) => value.toString(8).padStart(digits, '0')

/**
 * Names of more than 100 bytes are parted at a slash.
 * @param {string} path
 */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path }
  const slash = path.indexOf('/', path.length - 101)
  const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)]
  if (slash < 0 || Buffer.byteLength(prefix) > 155) throw new Error(`${path} is too long for an archive.`)
  return { prefix, name }
}

/**
 * The files in a tar archive, as npm makes them.
 * @param {Buffer} archive
 * @returns {Entry[]}
 */
export function untar(archive) {
  const entries = []
  for (let at = 0; at < archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + blockBytes)
    const length = Number.parseInt(textAt(header, 124, 12), 8)
    const path = [textAt(header, 345, 155), textAt(header, 0, 100)].filter(Boolean).join('/')
    const start = at + blockBytes
    const isProgram = (Number.parseInt(textAt(header, 100, 8), 8) & 0o100) !== 0
    const kind = textAt(header, 156, 1)
    if (kind === '0' || kind === '')
      entries.push({ path, content: archive.subarray(start, start + length), isProgram })
    at = start + Math.ceil(length / blockBytes) * blockBytes
  }
  return entries
}

/**
 * @param {Buffer} header
 * @param {number} start
 * @param {number} length
 */
const textAt = (header, start, length) =>
  header
    .subarray(start, start + length)
    .toString()
    .replace(/\0[^]*$/, '')
