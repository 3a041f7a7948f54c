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

/** A placeholder until the cart's code is loaded: the correct total in its place. */
function CartPlaceholder() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const total = useView(({ state }) => cartTotal(state))
  return (
    <div className="flex h-full flex-col justify-end bg-surface" aria-busy>
      <p className="flex items-start justify-between border-t border-line px-3 pt-1 pb-17">
        <span className="text-[13px] leading-9 text-muted">{t('cart.total')}</span>
        <strong className="text-[26px] leading-9 font-bold tracking-tight">{money(total)}</strong>
      </p>
    </div>
  )
}
