import { arrivedU16, fixed, type DataLength } from './command-data.ts'

/** A command or a character of the stream. `code` has the names of the manual: `ESC @`, `GS v 0`. */
export interface StreamItem {
  readonly code: string
  /** The bytes after the command's name; the one byte of a character or control. */
  readonly data: Uint8Array
  readonly length: number
}

/** `pL pH` and as many bytes. */
const counted: DataLength = (bytes, at) => {
  const count = arrivedU16(bytes, at)
  return count === undefined ? undefined : 2 + count
}
/** Up to and including a NUL: horizontal tabs, the old form of barcodes. */
const terminated: DataLength = (bytes, at) => {
  const end = bytes.indexOf(0, at)
  return end < 0 ? undefined : end + 1 - at
}
const raster: DataLength = (bytes, at) => {
  const [width, height] = [arrivedU16(bytes, at + 1), arrivedU16(bytes, at + 3)]
  return width === undefined || height === undefined ? undefined : 5 + width * height
}
const barcode: DataLength = (bytes, at) => {
  const [system, count] = [bytes[at], bytes[at + 1]]
  if (system === undefined) return undefined
  if (system < 65) return terminated(bytes, at)
  return count === undefined ? undefined : 2 + count
}
const cut: DataLength = (bytes, at) => {
  const mode = bytes[at]
  return mode === undefined ? undefined : mode >= 65 ? 2 : 1
}
const columnPicture: DataLength = (bytes, at) => {
  const [mode, columns] = [bytes[at], arrivedU16(bytes, at + 1)]
  return mode === undefined || columns === undefined ? undefined : 3 + columns * (mode >= 32 ? 3 : 1)
}
const realTime: DataLength = (bytes, at) => {
  const fn = bytes[at]
  return fn === undefined ? undefined : fn === 8 ? 8 : fn === 7 ? 2 : 3
}

const prefixes: Readonly<Record<number, string>> = { 0x10: 'DLE', 0x1b: 'ESC', 0x1c: 'FS', 0x1d: 'GS' }

/** Commands whose data are not a single byte, which is assumed for unknown ones. */
const dataLengths: Readonly<Record<string, DataLength>> = {
  'ESC @': fixed(0),
  'ESC 2': fixed(0),
  'ESC <': fixed(0),
  'ESC i': fixed(0),
  'ESC m': fixed(0),
  'ESC *': columnPicture,
  'ESC D': terminated,
  'ESC c': fixed(2),
  'ESC p': fixed(3),
  'ESC $': fixed(2),
  'ESC \\': fixed(2),
  'FS .': fixed(0),
  'FS &': fixed(0),
  'GS (': (bytes, at) => {
    const rest = counted(bytes, at + 1)
    return rest === undefined ? undefined : 1 + rest
  },
  'GS L': fixed(2),
  'GS W': fixed(2),
  'GS P': fixed(2),
  'GS $': fixed(2),
  'GS \\': fixed(2),
  'GS :': fixed(0),
  'GS v': (bytes, at) => {
    const rest = raster(bytes, at + 1)
    return rest === undefined ? undefined : 1 + rest
  },
  'GS k': barcode,
  'GS V': cut,
  'DLE \x14': realTime,
}

/** The item at a position of the stream, or undefined while it is incomplete. */
export function readItem(bytes: Uint8Array, at: number): StreamItem | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const prefix = prefixes[first]
  if (prefix === undefined) {
    return { code: first < 0x20 ? 'control' : 'character', data: bytes.subarray(at, at + 1), length: 1 }
  }
  const second = bytes[at + 1]
  if (second === undefined) return undefined
  const code = `${prefix} ${String.fromCharCode(second)}`
  const length = (dataLengths[code] ?? fixed(1))(bytes, at + 2)
  if (length === undefined || at + 2 + length > bytes.length) return undefined
  return { code, data: bytes.subarray(at + 2, at + 2 + length), length: 2 + length }
}
