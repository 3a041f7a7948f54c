import type { ReactNode } from 'react'
import { keySign } from '../../kit/actions/action.ts'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { adding } from '../../kit/cart/adding.ts'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { pay as payAction } from './actions.ts'
import { PayHead } from './PayHead.tsx'
import { pay, usePayState } from './pay.ts'
import { useShownTickets } from './shown-tickets.ts'
import { lastBatch } from '../../../worker/api.ts'

/** The total, and the pay button. If it is disabled, the reason is shown above the total. */
export function PayBox() {
  const { t } = useTranslation()
  const count = useShownTickets().length
  const isAdding = adding.use().length > 0
  const { obstacle, isPaying, closedCount } = usePayState()
  const isMoving = obstacle === null && closedCount > 0
  const payText =
    count === 0 ? t('cart.nothingToPay') : t(isMoving ? 'cart.payNextDraw' : 'cart.pay', { count })
  return (
    <section aria-label={t('cart.total')} className="border-t border-line px-3 pt-1 pb-2">
      <div role="status" id="pay-obstacle" className="text-[13px] leading-4.5">
        <PayProgress
          otherwise={
            isMoving || (obstacle !== null && count > 0) ? (
              <p className="py-0.5 font-semibold text-warn">
                {isMoving ? t('cart.closedCount', { count: closedCount }) : obstacle}
              </p>
            ) : null
          }
        />
      </div>
      <PayHead />
      <button
        type="button"
        id="pay"
        data-autofocus
        aria-describedby="pay-obstacle"
        disabled={obstacle !== null || isPaying}
        onClick={() => void pay()}
        className={`press mt-1.5 flex min-h-13 w-full items-center justify-center gap-3 rounded-xl bg-money px-3 font-bold ${isMoving ? 'text-base leading-5' : 'text-lg'} text-on-money hover:brightness-105 off-framed`}
      >
        {isPaying && isAdding ? t('cart.adding') : payText}{' '}
        {obstacle === null && <Kbd>{keySign(payAction)}</Kbd>}
      </button>
    </section>
  )
}

/**
 * The progress of the last batch, at the host and on paper. `otherwise`, about the next payment, is shown as soon as the host has
 * answered: paper may wait for long.
 */
function PayProgress({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation()
  const total = useView(({ state }) => lastBatch(state.payment).length)
  const pending = useView(
    ({ state }) => lastBatch(state.payment).filter(({ outcome }) => outcome.kind === 'pending').length,
  )
  const printing = useView(
    ({ state }) => state.printing.open.filter(({ subject }) => subject.kind === 'ticket').length,
  )
  const isWaiting = useNoPaper()
  if (pending === 0 && (printing === 0 || otherwise !== null)) return otherwise
  if (pending === 0 && isWaiting)
    return <p className="py-0.5 font-semibold text-warn">{t('cart.waiting', { count: printing })}</p>
  const text =
    pending > 0
      ? t('cart.selling', { done: total - pending, count: total })
      : t('cart.printing', { count: printing })
  return (
    <div className="py-0.5">
      <p className="font-semibold">{text}</p>
      <progress
        aria-label={text}
        className="progress block w-full"
        max={total}
        value={pending > 0 ? total - pending : Math.max(0, total - printing)}
      />
    </div>
  )
}
