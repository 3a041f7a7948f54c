import type { GameRow } from '../../../games/catalogue.ts'
import type { Bet } from '../../../games/family.ts'
import { missingIn } from '../../../games/rules.ts'
import { isBettingFormat } from '../../../values/betting-format.ts'
import { isObject } from '../../../values/object.ts'
import { betsOf, type Draft } from './draft.ts'

/** The rules under which a draft was made. */
const rulesOf = (row: GameRow): string => JSON.stringify(row)

/** Whether a draft stays as it was made: under other rules it is not valid. */
export const hasSameRules = (one: GameRow, other: GameRow): boolean => rulesOf(one) === rulesOf(other)

export const keptText = (row: GameRow, draft: Draft): string => JSON.stringify({ rules: rulesOf(row), draft })

// Parsed by hand: the list of games needs drafts, and the page has no schema library.
type Fields<Shape> = { readonly [Key in keyof Shape]?: unknown }

/** Formats belong to the digit games; every other bet is numbers alone. */
function isBet(row: GameRow, value: unknown): value is Bet {
  if (!isObject(value)) return false
  const { numbers, format }: Fields<Bet> = value
  const hasNumbers = Array.isArray(numbers) && numbers.every(Number.isInteger)
  return hasNumbers && (row.family === 'digits' ? isBettingFormat(format) : format === undefined)
}

/** A complete bet, or with `mayGrow` the beginning of one. */
function isAllowed(row: GameRow, bet: Bet, mayGrow: boolean): boolean {
  const missing = missingIn(row, bet)
  return missing === null || (mayGrow && missing.key !== 'tooMany' && missing.key !== 'format')
}

function isDraft(row: GameRow, value: unknown): value is Draft {
  if (!isObject(value)) return false
  const { bets, current, drawCount, priceVariant }: Fields<Draft> = value
  return (
    Array.isArray(bets) &&
    bets.every((bet) => isBet(row, bet) && isAllowed(row, bet, false)) &&
    isBet(row, current) &&
    isAllowed(row, current, true) &&
    Number.isInteger(drawCount) &&
    Number(drawCount) >= 1 &&
    Number(drawCount) <= row.maxDraws &&
    (priceVariant === null || typeof priceVariant === 'string')
  )
}

/** On a table every choice is in `bets`, once. */
const isInItsPlace = (row: GameRow, { bets, current }: Draft): boolean =>
  row.family !== 'table' ||
  (current.numbers.length === 0 && new Set(bets.map(({ numbers }) => numbers[0])).size === bets.length)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The draft in a stored text; null if it is invalid, or was made under other rules. */
export function keptDraft(row: GameRow, text: string): Draft | null {
  const kept = parsed(text)
  if (!isObject(kept)) return null
  const { rules, draft }: Fields<{ rules: string; draft: Draft }> = kept
  if (rules !== rulesOf(row) || !isDraft(row, draft)) return null
  return isInItsPlace(row, draft) && betsOf(draft).length <= row.maxBets ? draft : null
}
