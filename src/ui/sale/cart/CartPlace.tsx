import { useGamesPainted } from '../../kit/games/games-shown.ts'
import { part } from '../../kit/part.tsx'
import { cartTotal } from '../../../worker/api.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'

async function load() {
  const { CartPanel } = await import('./CartPanel.tsx')
  return { default: CartPanel }
}

/** The cart's column: the first page is painted without waiting for the cart's code. */
export const CartPlace = part(load, {
  holdsKeys: false,
  Placeholder: CartPlaceholder,
  useIsDue: useGamesPainted,
})

/** A placeholder until the cart's code is loaded: the same lines in the same places, with the correct total. */
function CartPlaceholder() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const count = useView(({ state }) => state.cart.tickets.length)
  const total = useView(({ state }) => cartTotal(state))
  return (
    <div className="@container flex h-full min-h-0 flex-col bg-surface" aria-busy>
      <p className="h-[33px] border-b border-line" />
      <div className="grid min-h-0 flex-1 content-start gap-x-2 px-3 pb-3 @min-[600px]:grid-cols-2">
        <Section title={count === 0 ? t('cart.name') : t('cart.title', { count })} />
        <Section title={t('history.title')} />
      </div>
      <div className="border-t border-line px-4 pt-3 pb-3.5">
        <p className="mb-1.5 flex items-baseline justify-between">
          <span className="text-muted">{t('cart.total')}</span>
          <strong className="text-[28px] leading-9 font-bold tracking-tight">{money(total)}</strong>
        </p>
        <div className="h-19" />
        <div className="mt-2 min-h-15 rounded-xl border border-line" />
        <div className="mt-2 min-h-9" />
      </div>
    </div>
  )
}

const Section = ({ title }: { title: string }) => (
  <div className="min-w-0">
    <p className="flex h-12 items-center pl-1 text-[13px] font-semibold text-muted">{title}</p>
    <p className="rounded-xl border border-dashed border-line px-3 py-5 text-[13px]">&nbsp;</p>
  </div>
)
