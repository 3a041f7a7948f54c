import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const sha256Of = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)))

/** What a ticket is asked for by, beside its number (protocol, `verificationByHash`). */
export const ticketHash = (barcode: string): string => sha256Of(barcode)

/** SHA-256 of a parsed request, hex. Parsing puts the fields in one order, so equal requests have equal digests. */
export const digestOf = (request: object): string => sha256Of(JSON.stringify(request))
