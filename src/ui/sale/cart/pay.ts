import { useSyncExternalStore } from 'react'
import { cartTotal, payObstacle, type Refusal } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { say } from '../../kit/components/snackbar.ts'
import { hostTick } from '../../kit/replica/host-clock.ts'
import { currentView, watchView } from '../../kit/replica/view.ts'
import { currentTexts, useTranslation } from '../../kit/texts/i18n.ts'
import { refusalText } from '../../kit/texts/refusal.ts'
import { clearReceived, received } from '../../kit/cart/received.ts'
import { limits } from '../../kit/limits.ts'
import { signal, watchAll } from '../../kit/signal.ts'
import { closedForMs, closedTickets } from './use-closed.ts'

const isPaying = signal(false)

/** Why the cart cannot be paid at this moment, or null. */
function obstacleNow(): Refusal | null {
  const { state, facts } = currentView()
  const { amount, refusal } = received.get()
  const isShort = amount !== null && amount < cartTotal(state)
  return (
    payObstacle(state, facts) ??
    (closedTickets().some(({ nextDrawId }) => nextDrawId === null) ? { code: 'drawClosed' } : null) ??
    refusal ??
    (isShort ? { code: 'receivedTooLittle' } : null)
  )
}

/**
 * Pays the cart, whichever button or key says so; says why where it cannot be paid. Tickets whose draw is over go to the
 * next one, once they have been shown as such for a moment: who pays while a draw closes has not seen that yet.
 */
export async function pay(): Promise<void> {
  const obstacle = obstacleNow()
  if (obstacle) return say(refusalText(currentTexts().t, obstacle), 'bad')
  if (isPaying.get()) return
  const movesClosed = closedTickets().length > 0
  if (movesClosed && closedForMs() < limits.closedSeenMs)
    return say(currentTexts().t('cart.justClosed'), 'bad')
  isPaying.set(true)
  const { amount } = received.get()
  const isPaid = await act({
    type: 'pay',
    ...(amount === null ? {} : { received: amount }),
    ...(movesClosed ? { movesClosed } : {}),
  })
  if (isPaid) clearReceived()
  isPaying.set(false)
}

/** The field of what the player put on the counter, by its id on the page. */
export const receivedFieldId = 'received'

/** F2: to what the player puts down; from there it pays. */
export function countOrPay(): void {
  const field = document.getElementById(receivedFieldId)
  if (!(field instanceof HTMLInputElement) || field === document.activeElement) return void pay()
  field.focus()
  field.select()
}

const watchPayState = watchAll(watchView, received.watch, hostTick.watch)

/** Why the cart cannot be paid now, in words, whether it is being paid, and how many of its tickets go to the next draw. */
export function usePayState(): { obstacle: string | null; isPaying: boolean; closedCount: number } {
  const { t } = useTranslation()
  const code = useSyncExternalStore(watchPayState, () => obstacleNow()?.code ?? null)
  const closedCount = useSyncExternalStore(watchPayState, () => closedTickets().length)
  const details = received.get().refusal?.details
  return {
    obstacle: code === null ? null : refusalText(t, details ? { code, details } : { code }),
    isPaying: isPaying.use(),
    closedCount,
  }
}
