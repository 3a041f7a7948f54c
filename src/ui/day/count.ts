import { denominations, mostPieces, type CountedPieces } from '../../values/denominations.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'

/** What is typed beside each note and coin, by its value; nothing typed is nothing counted. */
export type Typed = Readonly<Record<Minor, string>>

/** What a field for pieces takes: whole numbers, and not more than a till can hold. What does not fit changes nothing. */
export const keptPieces = (typed: string, before: string): string =>
  /^\d*$/.test(typed) && Number(typed) <= mostPieces ? typed.replace(/^0+(?=\d)/, '') : before

/** The count that goes to the core; null while nobody has counted anything. */
export function countOf(currency: CurrencyCode, typed: Typed): CountedPieces[] | null {
  const isTouched = Object.values(typed).some((text) => text !== '')
  if (!isTouched) return null
  return denominations[currency].map((value) => ({ value, count: Number(typed[value] ?? '') }))
}
