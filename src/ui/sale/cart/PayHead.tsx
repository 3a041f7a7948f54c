import type { ReactNode } from 'react'
import { openMovementOf, totalPrice } from '../../../worker/api.ts'
import { useShownTickets } from './shown-tickets.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { receivedFieldId } from './pay.ts'
import { ReceivedRow, useReceived } from './ReceivedRow.tsx'
import { TillAfter } from '../../kit/money/DoneMovement.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { isDeliberate } from '../../kit/keyboard/deliberate.ts'
import { winKey } from '../history/history-keys.ts'
import { UnderWay } from '../history/InstantPrize.tsx'
import { payWin } from '../history/instant-win.ts'
import { freshWin, useLastTaking } from './last-sale.ts'

/**
 * The total; after a payment with counted money the change, or what the player still owes where the host has sold at a higher
 * price, until the next ticket is in the cart.
 */
export function PayHead() {
  const { t } = useTranslation()
  const { money, amount } = useMoney()
  const tickets = useShownTickets()
  const total = totalPrice(tickets)
  const isEmpty = tickets.length === 0
  const { amount: received } = useReceived()
  const taking = useLastTaking()
  if (isEmpty && taking && taking.received !== null && taking.change !== null) {
    const { received: paid, charged, change, isFinal } = taking
    return (
      <>
        <Head
          name={t(change < 0 ? 'received.due' : 'received.change')}
          amount={money(Math.abs(change))}
          tone={isFinal && change >= 0 ? 'text-money' : 'text-warn'}
        >
          <span className="block">
            {t('received.of', { received: amount(paid), charged: amount(charged) })}
          </span>
          {!isFinal && <span className="block text-warn">{t('received.unconfirmed')}</span>}
        </Head>
        {isFinal && <Win />}
      </>
    )
  }
  const rest = received === null || isEmpty ? null : received - total
  return (
    <>
      <Head name={t('cart.total')} amount={money(total)}>
        {received !== null && !isEmpty && (
          <>
            {' · '}
            <output htmlFor={receivedFieldId} data-amount={received}>
              {t('received.quick', { amount: money(received) })}
            </output>
          </>
        )}
        {rest !== null && rest >= 0 && (
          <strong className="block font-bold">
            {t('received.change')} {money(rest)}
          </strong>
        )}
      </Head>
      {isEmpty ? <Win /> : <ReceivedRow total={total} />}
    </>
  )
}

/** A win of the latest sale, and then its payout. */
const Win = () => (useView((view) => freshWin(view) !== undefined) ? <FreshWin /> : <PaidWin />)

interface Props {
  name: string
  amount: string
  tone?: string
  /** What led to the amount; with the name at most two lines. */
  children: ReactNode
}

const Head = ({ name, amount, tone = '', children }: Props) => (
  <p className="flex min-h-9 items-center justify-between gap-2" role="status">
    <span className="text-[13px] leading-4">
      <span className="text-muted">{name}</span>
      {children}
    </span>
    <strong className={`text-[26px] leading-9 font-bold tracking-tight whitespace-nowrap ${tone}`}>
      {amount}
    </strong>
  </p>
)

/** The latest payout if no dialog shows it, and the till afterwards. */
function PaidWin() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const payout = useView(({ facts }) => facts.till.lastPayout)
  if (!payout) return null
  return (
    <div role="status" data-paid-win className="grid rounded-xl border border-line bg-raised px-3 py-0.5">
      <p className="flex items-baseline justify-between gap-3 font-semibold text-money">
        <span>{t('errors:refusals.done.payout')}</span>
        <strong className="font-bold tabular-nums">{money(payout.amount)}</strong>
      </p>
      <TillAfter balance={payout.balance} />
    </div>
  )
}

/** The player's win in an instant game, and the button to pay it out, or its payout without a known outcome. */
function FreshWin() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const barcode = useView((view) => freshWin(view)?.barcode)
  const amount = money(useView((view) => freshWin(view)?.prize ?? 0))
  const underWay = useView(({ state }) => openMovementOf(state, barcode ?? ''))
  if (barcode === undefined) return null
  const look =
    'flex min-h-11 w-full items-center justify-between gap-3 rounded-xl border-2 border-money bg-raised px-3 font-bold text-money'
  const won = <span className="text-lg">{t('history.instantWon', { amount })}</span>
  if (underWay)
    return (
      <div data-fresh-win className={look}>
        {won}
        <UnderWay entry={underWay} />
      </div>
    )
  return (
    <button
      type="button"
      data-fresh-win
      onClick={(event) => {
        if (isDeliberate(event)) void payWin(barcode)
      }}
      className={`press hover:bg-hover ${look}`}
    >
      {won}
      <span className="flex items-center gap-2">
        {t('history.payWin', { amount })} <Kbd>{winKey}</Kbd>
      </span>
    </button>
  )
}
