import { arrivedU16, fixed, type DataLength } from './command-data.ts'
import type { StreamItem } from './command-reader.ts'

/** Up to and including a byte. */
const until =
  (last: number): DataLength =>
  (bytes, at) => {
    const end = bytes.indexOf(last, at)
    return end < 0 ? undefined : end + 1 - at
  }
/** A count of units of so many bytes, and these. */
const counted =
  (unit: number, from = 0): DataLength =>
  (bytes, at) => {
    const count = arrivedU16(bytes, at + from)
    return count === undefined ? undefined : from + 2 + count * unit
  }
const raster: DataLength = (bytes, at) => {
  const [width, height] = [arrivedU16(bytes, at + 1), arrivedU16(bytes, at + 3)]
  return width === undefined || height === undefined ? undefined : 6 + width * height
}

/** By the first byte of the name, how many further bytes the name has: `ESC GS a`, `ESC * r A`. */
const nameLengths: Readonly<Record<number, number>> = { 0x1d: 1, 0x1e: 1, 0x2a: 2, 0x0c: 1 }
const longNames: Readonly<Record<string, number>> = { 'ESC GS y': 1, 'ESC GS yS': 1, 'ESC GS yD': 1 }

const names: Readonly<Record<number, string>> = {
  0x1d: 'GS ',
  0x1e: 'RS ',
  0x0c: 'FF ',
  0x06: 'ACK',
  0x07: 'BEL',
}
const nameOf = (byte: number) => names[byte] ?? String.fromCharCode(byte)

/** Commands whose data are not a single byte, which is assumed for unknown ones. */
const dataLengths: Readonly<Record<string, DataLength>> = {
  'ESC @': fixed(0),
  'ESC 0': fixed(0),
  'ESC 1': fixed(0),
  'ESC 4': fixed(0),
  'ESC 5': fixed(0),
  'ESC E': fixed(0),
  'ESC F': fixed(0),
  'ESC M': fixed(0),
  'ESC P': fixed(0),
  'ESC i': fixed(2),
  'ESC s': fixed(2),
  'ESC b': until(0x1e),
  'ESC k': counted(24),
  'ESC X': counted(3),
  'ESC BEL': fixed(2),
  'ESC GS A': fixed(2),
  'ESC GS R': fixed(2),
  'ESC GS S': raster,
  'ESC GS \x03': fixed(3),
  'ESC GS yS0': fixed(1),
  'ESC GS yS1': fixed(1),
  'ESC GS yS2': fixed(1),
  'ESC GS yD1': counted(1, 1),
  'ESC GS yP': fixed(0),
  'ESC *rA': fixed(0),
  'ESC *rB': fixed(0),
  'ESC *rC': fixed(0),
  'ESC *rP': until(0),
  'ESC *rE': until(0),
  'ESC *rF': until(0),
  'ESC *rY': until(0),
  'ESC FF \x00': fixed(0),
  'ESC FF \x04': fixed(0),
}

/** The name of the command at a position and its number of bytes; undefined while it is incomplete. */
function nameAt(bytes: Uint8Array, at: number): { code: string; length: number } | undefined {
  const second = bytes[at + 1]
  if (second === undefined) return undefined
  let code = `ESC ${nameOf(second)}`
  let length = 2
  for (let more = nameLengths[second] ?? 0; more > 0; more--) {
    const byte = bytes[at + length++]
    if (byte === undefined) return undefined
    code += String.fromCharCode(byte)
    more += longNames[code] ?? 0
  }
  return { code, length }
}

/**
 * The item of a stream for Star's printers at a position, or undefined while it is incomplete. Only in raster mode `b`
 * begins a row of dots.
 */
export function readStarItem(bytes: Uint8Array, at: number, isRaster: boolean): StreamItem | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const isRow = isRaster && first === 0x62
  if (first !== 0x1b && !isRow)
    return { code: first < 0x20 ? 'control' : 'character', data: bytes.subarray(at, at + 1), length: 1 }
  const name = isRow ? { code: 'b', length: 1 } : nameAt(bytes, at)
  if (!name) return undefined
  const from = at + name.length
  const length = (isRow ? counted(1) : (dataLengths[name.code] ?? fixed(1)))(bytes, from)
  if (length === undefined || from + length > bytes.length) return undefined
  return { code: name.code, data: bytes.subarray(from, from + length), length: name.length + length }
}
