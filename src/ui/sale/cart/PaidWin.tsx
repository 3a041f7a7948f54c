import type { View } from '../../../worker/api.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/use-money.ts'
import { TillAfter } from '../../kit/money/DoneMovement.tsx'

/** The payout that was done last, until something is sold or moved after it. */
function lastPayout({ state }: View): { amount: number; balance: number } | null {
  const [latest] = state.till.movements
  const [sale] = state.payment.history
  if (latest?.movement.kind !== 'payout' || latest.outcome.kind !== 'done') return null
  if (sale && sale.requestedAt > latest.requestedAt) return null
  return latest.outcome
}

/** What was paid out just now, without a dialog that would say so, and what is in the till since. */
export function PaidWin() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const amount = useView((view) => lastPayout(view)?.amount ?? null)
  const balance = useView((view) => lastPayout(view)?.balance ?? null)
  if (amount === null || balance === null) return null
  return (
    <div role="status" data-paid-win className="grid gap-1 rounded-xl border border-line bg-raised px-4 py-2">
      <p className="flex items-baseline justify-between gap-3 font-semibold text-money">
        <span>{t('errors:refusals.done.payout')}</span>
        <strong className="text-lg font-bold tabular-nums">{money(amount)}</strong>
      </p>
      <TillAfter balance={balance} />
    </div>
  )
}
