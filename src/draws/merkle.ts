import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** Merkle trees as in RFC 9162, 2.1 (and RFC 6962 before it): leaves and nodes are hashed with a byte of their own before them. */
const leafByte = Uint8Array.of(0)
const nodeByte = Uint8Array.of(1)

export const hashOf = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)))

export const leafHash = (text: string): string =>
  bytesToHex(sha256(concatBytes(leafByte, new TextEncoder().encode(text))))

/** The root of a tree without leaves. */
export const emptyRoot = hashOf('')

const nodeHash = (left: string, right: string): string =>
  bytesToHex(sha256(concatBytes(nodeByte, hexToBytes(left), hexToBytes(right))))

/** A leaf's place in a tree, and the hashes beside the way to the root. */
export interface Inclusion {
  readonly index: number
  /** How many leaves the tree has. */
  readonly size: number
  readonly path: readonly string[]
}

/** The root of the tree that has this leaf at this place (RFC 9162, 2.1.3.2); null where the path does not fit the place. */
export function rootFrom(leaf: string, { index, size, path }: Inclusion): string | null {
  if (index < 0 || index >= size) return null
  let place = index
  let last = size - 1
  let hash = leaf
  for (const beside of path) {
    if (last === 0) return null
    // The last node of a level may have no right neighbour. It then moves up unchanged.
    while (place === last && place % 2 === 0) {
      place /= 2
      last /= 2
    }
    hash = place % 2 === 1 ? nodeHash(beside, hash) : nodeHash(hash, beside)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : null
}
