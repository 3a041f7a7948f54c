import { History } from '../history/History.tsx'
import { CartTickets } from './CartTickets.tsx'
import { PayBox } from './PayBox.tsx'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'

/**
 * Cart, history and payment; each renders only its own changes. The cart and the history share the height, and the last
 * sale is always in sight. On wide screens they are side by side below the wallet.
 */
export const CartPanel = () => (
  <div className="@container flex h-full min-h-0 flex-col bg-surface short:overflow-y-auto">
    <div className="hidden border-b border-line px-4 py-1.5 @min-[600px]:block">
      <CartWallet />
    </div>
    <div className="flex min-h-0 flex-1 flex-col px-2 @min-[600px]:grid @min-[600px]:grid-cols-2 @min-[600px]:grid-rows-[minmax(0,1fr)] @min-[600px]:gap-x-3 short:block! short:flex-none">
      <CartTickets />
      <History />
    </div>
    <PayBox />
  </div>
)

/** The wallet of the cart, at its top (section 2, "Cart drawer"): the operator's till. Beside a board only the bar has it. */
export function CartWallet() {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const currency = useView(({ state }) => state.session.deployment?.currency ?? '')
  const balance = useView(({ state }) => state.till.balance)
  return (
    <header className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-[13px] font-semibold text-muted">
        {t('balance')} {currency}
      </h2>
      <strong className={`font-bold ${balance !== null && balance < 0 ? 'text-danger' : ''}`}>
        {balance === null ? '—' : amount(balance)}
      </strong>
    </header>
  )
}
