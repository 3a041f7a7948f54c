/** What typing a digit comes to: a number to pick, or a first digit that a second may follow. */
export interface Entry {
  readonly picked: number | null
  readonly pending: string
}

/**
 * Numbers up to `highest` typed digit by digit: 1 then 7 is 17; a digit that no second one can follow is taken at once,
 * and so is a pending one whose follower would lead past the highest. `07` is 7.
 */
export function typeDigit(pending: string, digit: string, highest: number): Entry {
  const typed = Number(pending + digit)
  if (pending !== '') return { picked: typed >= 1 && typed <= highest ? typed : null, pending: '' }
  const mayGrow = highest > 9 && (digit === '0' || Number(digit) * 10 <= highest)
  if (mayGrow) return { picked: null, pending: digit }
  return { picked: typed >= 1 && typed <= highest ? typed : null, pending: '' }
}
