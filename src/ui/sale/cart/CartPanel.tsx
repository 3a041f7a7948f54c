import { History } from '../history/History.tsx'
import { CartTickets } from './CartTickets.tsx'
import { PayBox } from './PayBox.tsx'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'

/** Wallet, cart, history and payment; each renders only its own changes. On wide screens they are side by side. */
export const CartPanel = () => (
  <div className="@container flex h-full min-h-0 flex-col bg-surface short:overflow-y-auto">
    <CartWallet />
    <div className="grid min-h-0 flex-1 content-start short:min-h-32 short:shrink-0 gap-x-2 overflow-y-auto px-3 pb-3 @min-[600px]:grid-cols-2">
      <CartTickets />
      <History />
    </div>
    <PayBox />
  </div>
)

/** The wallet of the cart, at its top (section 2, "Cart drawer"): the operator's till. */
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
