import type { Refusal } from '../../../values/outcome.ts'
import type { View } from '../../../worker/api.ts'
import { useEqualView } from '../replica/equal-view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'
import { withAmounts } from '../texts/refusal-amounts.ts'
import { useMoney } from '../texts/formats.ts'
import { useAmountEntry, type AmountEntry } from './MoneyField.tsx'

type Find = (state: View['state'], facts: View['facts']) => Refusal | null

/** The current obstacle; nothing is rendered again while it stays the same. */
export const useObstacle = (find: Find): Refusal | null =>
  useEqualView(({ state, facts }) => find(state, facts))

/** A typed amount, and the obstacle to moving it: the amount's own refusal, or the result of `find`. */
export function useAmountToMove(
  find: (state: View['state'], facts: View['facts'], amount: number) => Refusal | null,
): { readonly entered: AmountEntry; readonly obstacle: Refusal | null } {
  const entered = useAmountEntry()
  const standing = useObstacle((state, facts) => find(state, facts, entered.amount))
  return { entered, obstacle: entered.refusal ?? standing }
}

/** Not an error: there is only nothing to do yet. */
const quiet = new Set(['amountMissing', 'amountUnfinished', 'nameMissing', 'terminalEmpty'])

/**
 * Why the button beside it cannot be pressed, with its bounds as amounts. Its line is always reserved, so that nothing
 * jumps.
 */
export function ObstacleLine({ obstacle }: { obstacle: Refusal | null }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const isQuiet = obstacle === null || quiet.has(obstacle.code)
  return (
    <p role="status" className={`min-h-5 leading-5 ${isQuiet ? 'text-muted' : 'font-semibold text-warn'}`}>
      {obstacle && refusalText(t, withAmounts(obstacle, money))}
    </p>
  )
}
