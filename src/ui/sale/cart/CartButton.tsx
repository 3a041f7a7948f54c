import { totalPrice } from '../../../worker/api.ts'
import { Icon } from '../../kit/components/Icon.tsx'
import { useShownTickets } from './shown-tickets.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'

/** Opens the cart on screens without room for it; shows the number of tickets and the total. */
export default function CartButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const tickets = useShownTickets()
  const count = tickets.length
  /** With many other tools in the bar, there is only room for the number. */
  const isTight = useView(({ state }) => state.session.deployment?.flags.twoMonitors ?? false)
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`press flex min-h-11 flex-1 items-center justify-center rounded-lg border border-line bg-raised font-semibold whitespace-nowrap hover:bg-hover ${isTight ? 'gap-2 px-2.5' : 'gap-2.5 px-3.5'}`}
    >
      <Icon name="cart" />
      <span className={isTight ? 'grid text-left text-[13px] leading-4' : 'contents'}>
        {isTight && count > 0 && (
          <span aria-hidden className="text-muted">
            {count}
          </span>
        )}
        <span className={isTight ? 'sr-only' : ''}>
          {count === 0 ? t('cart.name') : t('cart.tickets', { count })}
        </span>
        {count > 0 && <strong className="font-bold">{money(totalPrice(tickets))}</strong>}
      </span>
    </button>
  )
}
