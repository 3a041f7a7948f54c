/**
 * Money is a whole number of minor units (cents) everywhere: state, events, wire and arithmetic. No function here uses
 * fractions.
 */
export type Minor = number

/** The largest possible total, in minor units: of a till, an account, a report. */
export const maxTotal: Minor = 10_000_000_000_000

export const currencyCodes = ['BRL', 'SOL', 'RSD', 'UAH'] as const
export type CurrencyCode = (typeof currencyCodes)[number]

/** `SOL` is how the specification names the Peruvian sol; ISO 4217, and so Intl, call it PEN. */
export const isoCurrency = (currency: CurrencyCode): string => (currency === 'SOL' ? 'PEN' : currency)

/** Sum of whole minor units. Throws if the sum leaves the range of exact integers. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  if (!Number.isSafeInteger(total)) throw new RangeError('a sum of money left the safe integer range')
  return total
}

/** `123456` as `1234.56`: the plain form for CSV and logs; screens and receipts write amounts as `local-format.ts` does. */
export function plainAmount(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
