import type { Seeded } from '../../shop-simulation/random.ts'
import { changedJson } from './mutate-json.ts'

export interface Material {
  /** Texts of the format. */
  readonly texts: readonly Uint8Array[]
  /** Another input. */
  readonly other: () => Uint8Array
  readonly random: Seeded
}

/** No input is longer. */
export const longestInput = 8_192
const mostChanges = 6
const longestBlock = 64

type Mutator = (bytes: Uint8Array, material: Material) => Uint8Array

const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

const replaced = (bytes: Uint8Array, at: number, length: number, part: Uint8Array): Uint8Array =>
  joined(bytes.subarray(0, at), part, bytes.subarray(at + length))

/** A copy with a change of the byte at a random place. */
const withByte = (bytes: Uint8Array, { random }: Material, change: (byte: number) => number): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  const at = random.below(copy.length)
  copy[at] = change(copy[at]!)
  return copy
}

function blockIn(bytes: Uint8Array, random: Seeded): { at: number; length: number } {
  const length = random.below(Math.min(longestBlock, bytes.length) + 1)
  return { at: random.below(bytes.length - length + 1), length }
}

const odd = [0, 1, 9, 10, 13, 0x1b, 0x20, 0x22, 0x2c, 0x30, 0x5c, 0x7b, 0x7d, 0x7f, 0x80, 0xc3, 0xf0, 0xff]
const numbers = [
  ...['0', '-0', '-1', '1', '255', '256', '65536', '2147483648', '4294967296', '9007199254740991'],
  ...[
    '9007199254740992',
    '8640000000000001',
    '1e21',
    '1e400',
    '0.5',
    '1e-7',
    '00',
    '000000',
    'ffffff',
    'NaN',
  ],
].map((text) => Buffer.from(text))

const mutators: readonly Mutator[] = [
  (bytes, material) => withByte(bytes, material, (byte) => byte ^ (1 << material.random.below(8))),
  (bytes, material) => withByte(bytes, material, (byte) => byte + material.random.between(-16, 16)),
  (bytes, material) => withByte(bytes, material, () => material.random.pick(odd)),
  (bytes, material) => withByte(bytes, material, () => material.random.below(256)),
  // A block is removed, written twice, moved, or filled with one byte.
  (bytes, { random }) => {
    const { at, length } = blockIn(bytes, random)
    return replaced(bytes, at, length, new Uint8Array())
  },
  (bytes, { random }) => {
    const { at, length } = blockIn(bytes, random)
    const times = random.isOneIn(8) ? random.between(2, 64) : 1
    const block = bytes.subarray(at, at + length)
    return replaced(bytes, at, 0, joined(...Array.from({ length: times }, () => block)))
  },
  (bytes, { random }) => {
    const { at, length } = blockIn(bytes, random)
    const rest = replaced(bytes, at, length, new Uint8Array())
    return replaced(rest, random.below(rest.length + 1), 0, bytes.subarray(at, at + length))
  },
  (bytes, { random }) => {
    const { at, length } = blockIn(bytes, random)
    return replaced(bytes, at, length, new Uint8Array(length).fill(random.pick(odd)))
  },
  // A text of the format, or a number at its limits, in place of nothing or of as many bytes.
  (bytes, { random, texts }) => {
    const text = random.isOneIn(4) ? random.pick(numbers) : random.pick(texts)
    return replaced(bytes, random.below(bytes.length + 1), random.isOneIn(2) ? text.length : 0, text)
  },
  (bytes, { random }) => {
    const text = Buffer.from(bytes).toString('latin1')
    const found = [...text.matchAll(/\d+/g)]
    if (found.length === 0) return bytes
    const { index, 0: digits } = random.pick(found)
    return replaced(bytes, index, digits.length, random.pick(numbers))
  },
  (bytes, { random }) => bytes.subarray(0, random.below(bytes.length + 1)),
  // A part of another input.
  (bytes, { random, other }) => {
    const second = other()
    return joined(
      bytes.subarray(0, random.below(bytes.length + 1)),
      second.subarray(random.below(second.length + 1)),
    )
  },
  (bytes, { random, other }) => {
    const second = other()
    const { at, length } = blockIn(second, random)
    return replaced(bytes, random.below(bytes.length + 1), 0, second.subarray(at, at + length))
  },
]

/** The input with a few changes: of its bytes, of the JSON in it, which stays JSON, or of both. */
export function changed(bytes: Uint8Array, material: Material): Uint8Array {
  const { random } = material
  const structuredOf = random.pick([0, 2, 4, 4])
  let result = bytes
  // Copies of copies would grow without end.
  for (let change = random.between(1, mostChanges); change > 0 && result.length <= longestInput; change--) {
    const structured = random.below(4) < structuredOf ? changedJson(result, material) : null
    result =
      structured ??
      (result.length === 0 ? random.pick(material.texts) : random.pick(mutators)(result, material))
  }
  return Uint8Array.from(result.subarray(0, longestInput))
}
