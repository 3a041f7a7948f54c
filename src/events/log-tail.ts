const encoder = new TextEncoder()

/** The end of every record: a start and a number of digits for each of length, checksum and hash. */
export const tailStart = encoder.encode(',"len":"')
const checksumStart = encoder.encode('","crc":"')
const hashStart = encoder.encode('","hash":"')
const tailEnd = encoder.encode('"}')
const [lengthDigits, checksumDigits, hashDigits] = [6, 8, 64]

const lengthAt = tailStart.length
const checksumAt = lengthAt + lengthDigits + checksumStart.length
const hashAt = checksumAt + checksumDigits + hashStart.length
export const tailLength = hashAt + hashDigits + tailEnd.length

/** Six digits: a longer record has no length. */
export const longestBody = 0xffffff

/** By byte: the value of a lower-case hexadecimal digit; negative for every other byte. */
const digitValues = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte)),
)

/** Whether these bytes have the form of a record's end. */
export const isTail = (bytes: Uint8Array, at: number): boolean =>
  at + tailLength <= bytes.length &&
  isAt(bytes, tailStart, at) &&
  areDigits(bytes, at + lengthAt, lengthDigits) &&
  isAt(bytes, checksumStart, at + lengthAt + lengthDigits) &&
  areDigits(bytes, at + checksumAt, checksumDigits) &&
  isAt(bytes, hashStart, at + checksumAt + checksumDigits) &&
  areDigits(bytes, at + hashAt, hashDigits) &&
  isAt(bytes, tailEnd, at + hashAt + hashDigits)

export function isAt(bytes: Uint8Array, sought: Uint8Array, offset: number): boolean {
  for (let index = 0; index < sought.length; index++)
    if (bytes[offset + index] !== sought[index]) return false
  return true
}

function areDigits(bytes: Uint8Array, at: number, count: number): boolean {
  let all = 0
  // One negative value makes the result negative: this needs no branch for each digit.
  for (let index = 0; index < count; index++) all |= digitValues[bytes[at + index]!]!
  return all >= 0
}

function numberAt(bytes: Uint8Array, at: number, digits: number): number {
  let value = 0
  for (let index = 0; index < digits; index++) value = value * 16 + digitValues[bytes[at + index]!]!
  return value
}

export const lengthIn = (bytes: Uint8Array, tail: number): number =>
  numberAt(bytes, tail + lengthAt, lengthDigits)
export const checksumIn = (bytes: Uint8Array, tail: number): number =>
  numberAt(bytes, tail + checksumAt, checksumDigits)

export function isHashIn(bytes: Uint8Array, tail: number, hash: string): boolean {
  for (let index = 0; index < hash.length; index++)
    if (bytes[tail + hashAt + index] !== hash.charCodeAt(index)) return false
  return true
}

/** Its hash, whether it is one or not. */
export function hashIn(bytes: Uint8Array, tail: number): string {
  const digits: ArrayLike<number> = bytes.subarray(tail + hashAt, tail + hashAt + hashDigits)
  // Spread arguments take five times as long.
  return String(Reflect.apply(String.fromCharCode, null, digits))
}
