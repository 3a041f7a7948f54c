import type { Minor } from '../../../values/money.ts'
import { useAmountReader, type AmountEntry } from '../../kit/money/amount-entry.ts'
import { useMoney } from '../../kit/texts/use-money.ts'
import { received } from '../../kit/cart/received.ts'

/** What the player put on the counter as a field holds it, and what was counted; null where nothing was. */
export function useReceived(): { readonly entry: AmountEntry; readonly amount: Minor | null } {
  const { text, amount, refusal } = received.use()
  const { amount: print } = useMoney()
  const read = useAmountReader()
  const type = (typed: string) => received.set({ text: typed, ...read(typed) })
  const choose = (chosen: Minor) => type(print(chosen))
  return { entry: { text, amount: amount ?? 0, refusal, type, choose }, amount }
}
