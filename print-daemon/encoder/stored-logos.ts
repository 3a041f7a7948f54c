import { crc32 } from 'node:zlib'
import { baseIdOf } from '../../src/games/catalogue.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { emblem } from '../drawing/emblem.ts'
import type { Profile } from '../profiles/profile.ts'
import { bytesOf, listStoredGraphics, storeGraphicsHeader } from './commands.ts'
import { harmlessDots } from './raster.ts'

/**
 * Emblems in the memory of a printer. It is asked for its keys before a job that shows an emblem, and only those that it
 * answers then are referred to: a printer that was swapped for another, that forgot, or that says nothing gets the
 * emblem as graphics. It is never left out silently. Memory of this kind wears out by writing: an emblem is stored
 * between two jobs, and once on a connection, whatever the printer says of it afterwards.
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
 * The key of a game's emblem. No two games share one, and an emblem that is drawn anew is nearly always told from the
 * old one.
 */
export function logoKey(gameId: number): string {
  const baseId = baseIdOf(gameId)
  const known = keys.get(baseId)
  if (known !== undefined) return known
  const key = newKey(baseId)
  keys.set(baseId, key)
  return key
}

/** The command that stores a game's emblem by its key. */
export function storeLogo(gameId: number): Uint8Array {
  const bitmap = emblem(gameId)
  const header = storeGraphicsHeader(logoKey(gameId), bitmap.widthBytes * 8, bitmap.height)
  return Buffer.concat([bytesOf(header), harmlessDots(bitmap)])
}

/** Games whose emblems a receipt shows and its printer could keep, but does not yet. */
export function logosToStore(receipt: Receipt, profile: Profile, stored: ReadonlySet<string>): number[] {
  if (!profile.hasLogoMemory) return []
  const shown = receipt.lines.flatMap((line) => (line.kind === 'logo' ? [baseIdOf(line.gameId)] : []))
  return [...new Set(shown)].filter((gameId) => !stored.has(logoKey(gameId)))
}

/** Asks a printer which keys it keeps. */
export const askStoredLogos: Uint8Array = bytesOf(listStoredGraphics)
/** Asks for the next part of an answer that goes on. */
export const acknowledge = Uint8Array.of(0x06)

/** A part of the answer to `askStoredLogos`. */
export interface StoredLogos {
  readonly keys: readonly string[]
  /** The rest comes when this part is acknowledged. */
  readonly goesOn: boolean
  /** How many bytes it has. */
  readonly length: number
}

const answerBegins = [0x37, 0x72]
const [isLast, goesOn] = [0x40, 0x41]

/** Reads an answer at the beginning of bytes; undefined where there is none, or none that is whole. */
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
