import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of a parsed request, hex. Parsing puts the fields in one order, so equal requests have equal digests. */
export const digestOf = (request: object): string =>
  bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(request))))
