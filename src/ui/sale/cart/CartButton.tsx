import { totalPrice, visibleHistory } from '../../../worker/api.ts'
import { Icon, type IconName } from '../../kit/components/Icon.tsx'
import { useView } from '../../kit/replica/view.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { notSoldInLastBatch } from '../history/shown-history.ts'
import { freshWin, useLastTaking } from './last-sale.ts'
import { useShownTickets } from './shown-tickets.ts'

/**
 * Opens the cart on screens without room for it; shows the number of tickets and the total, and what the cashier must see of the
 * last sale.
 */
export default function CartButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const tickets = useShownTickets()
  const count = tickets.length
  /** With many other tools in the bar, there is only room for the number. */
  const isTight = useView(({ state }) => state.session.deployment?.flags.twoMonitors ?? false)
  const problem = useProblem()
  const win = useWin()
  const change = useChange()
  const isWinMarked = win !== null && (count > 0 || change !== null)
  const due = change ?? (win === null ? null : { text: win, tone: 'text-money' })
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`press flex min-h-11 flex-1 items-center justify-center rounded-lg border border-line bg-raised font-semibold whitespace-nowrap hover:bg-hover ${isTight ? 'gap-2 px-2.5' : 'gap-2.5 px-3.5'}`}
    >
      {problem === null && !isWinMarked && <Icon name="cart" />}
      {problem !== null && <Mark name="warning" tone="text-warn" text={problem} />}
      {isWinMarked && <Mark name="star" tone="text-money" text={win} />}
      {count === 0 && due ? (
        <strong className={`w-min text-left text-[13px] leading-3.5 font-bold whitespace-normal ${due.tone}`}>
          {due.text}
        </strong>
      ) : (
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
      )}
    </button>
  )
}

/** An icon in place of a text for which there is no room. */
const Mark = ({ name, tone, text }: { name: IconName; tone: string; text: string }) => (
  <span title={text}>
    <Icon name={name} className={`size-5 ${tone}`} />
    <span className="sr-only">{text} </span>
  </span>
)

/** That tickets were not sold or are unknown, until nobody has to decide about them any more. */
function useProblem(): string | null {
  const { t } = useTranslation()
  const payment = useView(({ state }) => state.payment)
  const count = notSoldInLastBatch(payment).length
  if (count > 0) return t('history.notSoldCount', { count })
  const isUnknown = visibleHistory(payment.history).some(({ outcome }) => outcome.kind === 'unknown')
  return isUnknown ? t('history.unknown') : null
}

/** The instant win of the last sale, until it is paid out. */
function useWin(): string | null {
  const { t } = useTranslation()
  const { money } = useMoney()
  const prize = useView((view) => freshWin(view)?.prize ?? 0)
  return prize > 0 ? t('history.instantWon', { amount: money(prize) }) : null
}

/** The change of the last sale, or what the player still owes. */
function useChange(): { text: string; tone: string } | null {
  const { t } = useTranslation()
  const { money } = useMoney()
  const taking = useLastTaking()
  if (!taking?.change) return null
  const { change, isFinal } = taking
  const name = t(change < 0 ? 'received.due' : 'received.change')
  return {
    text: `${name} ${money(Math.abs(change))}`,
    tone: isFinal && change > 0 ? 'text-money' : 'text-warn',
  }
}
