const encoder = new TextEncoder()

/** The end of every record; `?` is a digit of length, checksum and hash. */
const template = encoder.encode(`,"len":"??????","crc":"????????","hash":"${'?'.repeat(64)}"}`)
const anyDigit = '?'.charCodeAt(0)

export const tailLength = template.length
export const tailStart = encoder.encode(',"len":"')
const checksumAt = tailStart.length + 6 + '","crc":"'.length
const hashAt = tailLength - 64 - '"}'.length

/** Six digits: a longer record has no length. */
export const longestBody = 0xffffff

/** The value of a lower-case hexadecimal digit; negative for every other byte. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 48 && byte <= 57) return byte - 48
  return byte >= 97 && byte <= 102 ? byte - 87 : -1
}

/** Whether these bytes have the form of a record's end. */
export function isTail(bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < tailLength; index++) {
    const expected = template[index]
    const byte = bytes[at + index]
    if (expected === anyDigit ? digitOf(byte) < 0 : byte !== expected) return false
  }
  return true
}

function numberAt(bytes: Uint8Array, at: number, digits: number): number {
  let value = 0
  for (let index = 0; index < digits; index++) value = value * 16 + digitOf(bytes[at + index])
  return value
}

export const lengthIn = (bytes: Uint8Array, tail: number): number =>
  numberAt(bytes, tail + tailStart.length, 6)
export const checksumIn = (bytes: Uint8Array, tail: number): number => numberAt(bytes, tail + checksumAt, 8)

export function isHashIn(bytes: Uint8Array, tail: number, hash: string): boolean {
  for (let index = 0; index < hash.length; index++)
    if (bytes[tail + hashAt + index] !== hash.charCodeAt(index)) return false
  return true
}

/** Its hash, whether it is one or not. */
export const hashIn = (bytes: Uint8Array, tail: number): string =>
  String.fromCharCode(...bytes.subarray(tail + hashAt, tail + hashAt + 64))
