import { crc32 } from 'node:zlib'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { emblem, emblemIdOf } from '../drawing/emblem.ts'
import type { Profile } from '../profiles/profile.ts'
import { bytesOf, listStoredGraphics, storeGraphicsHeader } from './commands.ts'
import { harmlessDots } from './raster.ts'

/**
 * Logos in the memory of a printer. The printer lists its keys before a job with a logo, and only those are referred
 * to. A printer that was exchanged, lost its memory, or does not answer gets the logo as graphics, so a logo is never
 * left out. Writing wears out this memory: a logo is stored between two jobs, and once per connection, whatever the
 * printer reports afterwards.
 */

const firstKeyCharacter = 0x21
const keyCharacters = 94
const idCount = 1000
const drawings = 8

const keys = new Map<number, string>()

function newKey(baseId: number): string {
  const drawing = crc32(emblem(baseId).data) % drawings
  const number = drawing * idCount + baseId
  return String.fromCharCode(
    firstKeyCharacter + Math.floor(number / keyCharacters),
    firstKeyCharacter + (number % keyCharacters),
  )
}

/**
 * The key of a game's logo. No two games share one, and a changed logo nearly always has another key.
 */
export function logoKey(gameId: number): string {
  const baseId = emblemIdOf(gameId)
  const known = keys.get(baseId)
  if (known !== undefined) return known
  const key = newKey(baseId)
  keys.set(baseId, key)
  return key
}

/** The command that stores a game's logo under its key. */
export function storeLogo(gameId: number): Uint8Array {
  const bitmap = emblem(gameId)
  const header = storeGraphicsHeader(logoKey(gameId), bitmap.widthBytes * 8, bitmap.height)
  return Buffer.concat([bytesOf(header), harmlessDots(bitmap)])
}

/** Games whose logos a receipt shows and its printer could store, but has not stored. */
export function logosToStore(receipt: Receipt, profile: Profile, stored: ReadonlySet<string>): number[] {
  if (!profile.hasLogoMemory) return []
  const shown = receipt.lines.flatMap((line) => (line.kind === 'logo' ? [emblemIdOf(line.gameId)] : []))
  return [...new Set(shown)].filter((gameId) => !stored.has(logoKey(gameId)))
}

/** Requests the list of stored keys. */
export const storedLogosRequest: Uint8Array = bytesOf(listStoredGraphics)
/** Requests the next part of a list. */
export const acknowledge = Uint8Array.of(0x06)

/** A part of the answer to `requestStoredLogos`. */
export interface StoredLogos {
  readonly keys: readonly string[]
  /** The rest is sent when this part is acknowledged. */
  readonly goesOn: boolean
  /** Its length in bytes. */
  readonly length: number
}

const answerBegins = [0x37, 0x72]
const [isLast, goesOn] = [0x40, 0x41]

/** Parses an answer at the beginning of bytes; undefined if there is none, or if it is incomplete. */
export function readStoredLogos(bytes: Uint8Array): StoredLogos | undefined {
  const [first, second, status] = bytes
  if (first !== answerBegins[0] || second !== answerBegins[1]) return undefined
  if (status !== isLast && status !== goesOn) return undefined
  const end = bytes.indexOf(0, 3)
  if (end < 0 || end % 2 === 0) return undefined
  const keys: string[] = []
  for (let at = 3; at < end; at += 2) keys.push(String.fromCharCode(bytes[at]!, bytes[at + 1]!))
  return { keys, goesOn: status === goesOn, length: end + 1 }
}
