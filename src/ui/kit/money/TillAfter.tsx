import type { Minor } from '../../../values/money.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'

/** What is in the till by the host's word, now that money went over the counter. */
export function TillAfter({ balance }: { balance: Minor }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (
    <span data-till={balance} className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
      <span>{t('balance')}</span>
      <strong className="text-lg font-bold tabular-nums">{money(balance)}</strong>
    </span>
  )
}
