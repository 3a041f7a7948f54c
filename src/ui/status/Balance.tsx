import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'

/** What the host says is in the till. */
export function Balance() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const balance = useView(({ state }) => state.cash.balance)
  return (
    <p className="text-right leading-tight whitespace-nowrap">
      <span className="block text-[11px] text-muted">{t('balance')}</span>
      <strong
        className={`text-[19px] font-bold tracking-tight ${balance !== null && balance < 0 ? 'text-danger' : ''}`}
      >
        {balance === null ? '—' : money(balance)}
      </strong>
    </p>
  )
}
