import type { Minor } from '../../../values/money.ts'
import type { OfferedGame } from '../../../worker/api.ts'

/** What one bet costs by price variant, the cheapest first. */
export const pricesOf = ({ prices }: OfferedGame): { variant: string; price: Minor }[] =>
  Object.entries(prices)
    .map(([variant, price]) => ({ variant, price }))
    .sort((a, b) => a.price - b.price)
