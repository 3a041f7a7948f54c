import type { Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../values/outcome.ts'

const isAmount = (name: string): boolean => name === 'min' || name === 'max'

/** The same refusal, with its bounds, which are in minor units, as `money` writes them. */
export function withAmounts({ code, details }: Refusal, money: (amount: Minor) => string): Refusal {
  if (!details) return { code }
  const written = Object.entries(details).map(
    ([name, value]) => [name, isAmount(name) && typeof value === 'number' ? money(value) : value] as const,
  )
  return { code, details: Object.fromEntries(written) }
}
