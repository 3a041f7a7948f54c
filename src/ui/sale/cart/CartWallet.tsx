import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/use-money.ts'

/** The wallet that the cart is paid into, at its head (section 2, "Cart drawer"): the operator's till. */
export function CartWallet() {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const currency = useView(({ state }) => state.session.deployment?.currency ?? '')
  const balance = useView(({ state }) => state.till.balance)
  return (
    <header className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-1.5">
      <h2 className="text-[13px] font-semibold text-muted">
        {t('balance')} {currency}
      </h2>
      <strong className={`font-bold ${balance !== null && balance < 0 ? 'text-danger' : ''}`}>
        {balance === null ? '—' : amount(balance)}
      </strong>
    </header>
  )
}
