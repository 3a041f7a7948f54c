import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

const sha256Of = (text: string): string => bytesToHex(sha256(encoder.encode(text)))

/** The hash by which a ticket can be checked instead of its number (`verificationByHash` in the protocol). */
export const ticketHash = (barcode: string): string => sha256Of(barcode)

/** SHA-256 of a parsed request, in hex. Parsing puts the fields in one order, so that equal requests have equal digests. */
export const digestOf = (request: object): string => sha256Of(JSON.stringify(request))
