import type { Minor } from '../../../values/money.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { notesWithin } from './quick-amounts.ts'

interface QuickAmount {
  readonly amount: Minor
  readonly text?: string
}

/**
 * The amounts of the buttons beside an amount field with a maximum: round notes for money in; for money out all that is
 * there, or the maximum if `there` is more than that.
 */
export function useQuickAmounts(way: 'in' | 'out', max: Minor, there: Minor): QuickAmount[] {
  const { t } = useTranslation()
  const deployment = useView(({ state }) => state.session.deployment)
  if (!deployment) return []
  if (way === 'in') return notesWithin(deployment.currency, { min: 0, max }).map((amount) => ({ amount }))
  if (there <= 0) return []
  return [there <= max ? { amount: there, text: t('till.all') } : { amount: max }]
}
