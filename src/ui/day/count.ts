import { denominations, mostPieces, type CountedPieces } from '../../values/denominations.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'

/** What is typed beside each note and coin, by its value; nothing typed is nothing counted. */
export type Typed = Readonly<Record<Minor, string>>

/** How many pieces a text says: 0 where it is empty, null where it is no whole number or more than a till can hold. */
export function piecesIn(text: string): number | null {
  const typed = text.trim()
  return /^\d*$/.test(typed) && Number(typed) <= mostPieces ? Number(typed) : null
}

/** Whether every field says how many there are. */
export const isReadable = (typed: Typed): boolean =>
  Object.values(typed).every((text) => piecesIn(text) !== null)

/** The count that goes to the core; null while nobody has counted anything, and while some field cannot be read. */
export function countOf(currency: CurrencyCode, typed: Typed): CountedPieces[] | null {
  const isTouched = Object.values(typed).some((text) => text.trim() !== '')
  if (!isTouched || !isReadable(typed)) return null
  return denominations[currency].map((value) => ({ value, count: piecesIn(typed[value] ?? '') ?? 0 }))
}
