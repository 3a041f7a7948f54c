import { hash } from 'node:crypto'
import type { Seeded } from '../shop-simulation/random.ts'

/** What a disk writes whole. */
const sectorBytes = 512

/** Bytes at a place of a file, or another length; `order` is its number among all changes of the disk. */
export type DataChange = { readonly order: number } & (
  | { readonly at: number; readonly bytes: Buffer }
  | { readonly size: number }
)

/** A change of data that is kept, perhaps only in some of its sectors. */
export interface Kept {
  readonly change: DataChange
  /** The sectors of the file that it touches, in order; null for all. */
  readonly sectors: readonly boolean[] | null
}

/** The bytes of a file. */
export class Content {
  #bytes = Buffer.alloc(0)
  #size = 0
  /** Says which changes led here. */
  token = ''

  copy(): Content {
    const copy = new Content()
    copy.#bytes = Buffer.from(this.#bytes)
    copy.#size = this.#size
    copy.token = this.token
    return copy
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }

  change({ change, sectors }: Kept): void {
    this.token = tokenAfter(this.token, { change, sectors })
    if ('size' in change) return this.#resize(change.size)
    const { at, bytes } = change
    this.#resize(Math.max(this.#size, at + bytes.length))
    if (sectors === null) return void bytes.copy(this.#bytes, at)
    for (const [number, isKept] of sectors.entries()) {
      const [from, to] = withinSector(at, number)
      if (isKept) bytes.subarray(from, to).copy(this.#bytes, at + from)
    }
  }

  #resize(size: number): void {
    if (size > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(size, this.#bytes.length * 2))
      this.bytes.copy(grown)
      this.#bytes = grown
    }
    if (size < this.#size) this.#bytes.fill(0, size, this.#size)
    this.#size = size
  }
}

export const tokenAfter = (token: string, { change, sectors }: Kept): string =>
  hash('sha1', `${token} ${change.order} ${sectors === null ? '' : partOf(change, sectors)}`)

const partOf = (change: DataChange, sectors: readonly boolean[]): string =>
  `${'size' in change ? '' : change.bytes.length} ${sectors.map(Number).join('')}`

/** Which bytes of a write at `at` are in the sector of that number, counted from its first. */
function withinSector(at: number, number: number): [from: number, to: number] {
  const from = number * sectorBytes - (at % sectorBytes)
  return [Math.max(0, from), from + sectorBytes]
}

/**
 * Only some sectors of a write arrived: the first ones, or any. Where it made the file longer, the rest are zeros, or the file is not
 * even as long. A sector is written as a whole.
 */
export function torn(change: DataChange, random: Seeded): Kept {
  if ('size' in change) return { change, sectors: null }
  const { at, bytes } = change
  const count = Math.ceil(((at % sectorBytes) + bytes.length) / sectorBytes)
  const first = random.below(count)
  if (random.isOneIn(2)) {
    const sectors = Array.from({ length: count }, () => random.isOneIn(2))
    return { change, sectors }
  }
  if (random.isOneIn(2)) {
    const sectors = Array.from({ length: count }, (_, number) => number < first)
    return { change, sectors }
  }
  const [end] = withinSector(at, first)
  return { change: { ...change, bytes: bytes.subarray(0, end) }, sectors: Array(count).fill(true) }
}
