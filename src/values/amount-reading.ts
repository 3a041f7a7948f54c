import type { Minor } from './money.ts'

/** The signs in the page's format of amounts: `{ group: '.', decimal: ',' }` for `1.234,56`. */
export interface AmountSigns {
  /** Empty if thousands are not separated. */
  readonly group: string
  readonly decimal: string
}

/**
 * Why a text is not an amount. `signed`: it has a plus or a minus. `ambiguous`: its only sign may separate thousands or
 * decimals. `unfinished`: nothing follows its last sign yet. `tooLong`: more digits than an amount has.
 */
export type AmountFault = 'unreadable' | 'signed' | 'ambiguous' | 'unfinished' | 'tooLong'

/** The value of a text: nothing, one amount in minor units, or not an amount. */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'refused'; readonly fault: AmountFault }

/** Section 5, "Amounts": digits before the decimals, and characters in all. */
const mostDigits = 11
const mostCharacters = 18

/** The signs of a format, read from a formatted amount, so that the page can read every amount that it shows. */
export function amountSigns(print: (amount: Minor) => string): AmountSigns {
  const printed = print(123_456_789)
  const found = /1(\D*)234(?:\1)567(\D)89/.exec(printed)
  if (!found) throw new Error(`no amount as a page prints it: ${printed}`)
  return { group: oneSpace(found[1]!), decimal: found[2]! }
}

/** Space, no-break space and narrow no-break space count as the same sign. */
const oneSpace = (text: string): string => text.replace(/\s/g, ' ')

const refused = (fault: AmountFault): AmountReading => ({ kind: 'refused', fault })

/** The text without the shop's own currency before or after it, as the page prints it. */
function withoutCurrency(text: string, currency: string): string {
  const spaced = oneSpace(text).trim()
  if (spaced.startsWith(currency)) return spaced.slice(currency.length).trimStart()
  return spaced.endsWith(currency) ? spaced.slice(0, -currency.length).trimEnd() : spaced
}

/** Runs of digits and the signs between them: of `1.234,5` the runs `1`, `234`, `5` and the signs `.`, `,`. */
interface Parts {
  readonly runs: readonly string[]
  readonly signs: readonly string[]
}

const beforeLast = ({ runs, signs }: Parts): Parts => ({ runs: runs.slice(0, -1), signs: signs.slice(0, -1) })

/** `1.234.567`: one to three digits, then threes, and the sign of thousands between all of them. */
const isGrouped = ({ runs: [first, ...others], signs }: Parts, group: string): boolean =>
  /^[1-9]\d{0,2}$/.test(first!) &&
  others.every(({ length }) => length === 3) &&
  signs.every((sign) => sign === group)

const minorOf = (whole: readonly string[], decimals: string): AmountReading => {
  const digits = whole.join('')
  if (digits.length > mostDigits) return refused('tooLong')
  return { kind: 'amount', amount: Number(digits) * 100 + Number(decimals.padEnd(2, '0')) }
}

function readParts(parts: Parts, { group, decimal }: AmountSigns): AmountReading {
  const { runs, signs } = parts
  const [sign, last] = [signs.at(-1), runs.at(-1)!]
  if (sign === undefined || isGrouped(parts, group)) return minorOf(runs, '')
  const before = beforeLast(parts)
  const isPlain = before.signs.length === 0
  const isBeginning = isPlain || isGrouped(before, group)
  const mayBeDecimals = sign === '.' || sign === ',' || sign === decimal
  const hasDecimals = mayBeDecimals && /^\d{1,2}$/.test(last) && (isPlain || sign !== group)
  if (isBeginning && hasDecimals) return minorOf(before.runs, last)
  if (isBeginning && last.length < 3) return refused('unfinished')
  return refused(isPlain && mayBeDecimals && last.length === 3 ? 'ambiguous' : 'unreadable')
}

/**
 * Parses a typed or pasted amount in the page's format, or as `1234.56` or `1234,56`; a sign before exactly three
 * digits is refused unless the page groups with it. A text has at most one value, whatever the signs are: with other
 * signs it may be refused, but never has another value.
 */
export function readAmount(text: string, signs: AmountSigns, currency = ''): AmountReading {
  const typed = withoutCurrency(text, currency)
  if (typed === '') return { kind: 'empty' }
  if (/^[-+\u2212]/.test(typed)) return refused('signed')
  if (typed.length > mostCharacters) return refused('tooLong')
  const parts = { runs: typed.split(/[^0-9]/), signs: typed.match(/[^0-9]/g) ?? [] }
  const known = ['.', ',', signs.group, signs.decimal]
  const isSound = parts.signs.every((sign) => known.includes(sign)) && parts.runs[0] !== ''
  return isSound ? readParts(parts, signs) : refused('unreadable')
}
