import { useSyncExternalStore } from 'react'
import { cartTotal, payObstacle, type Refusal } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { say } from '../../kit/components/snackbar.ts'
import { subscribeTick } from '../../kit/replica/host-clock.ts'
import { currentView, watchView } from '../../kit/replica/view.ts'
import { currentTexts, useTranslation } from '../../kit/texts/i18n.ts'
import { refusalText } from '../../kit/texts/refusal.ts'
import { clearReceived, receivedNow, watchReceived } from '../../kit/cart/received.ts'
import { limits } from '../../kit/limits.ts'
import { closedForMs, closedTickets } from './use-closed.ts'

let isPaying = false
const listeners = new Set<() => void>()

function setPaying(next: boolean): void {
  isPaying = next
  for (const listener of listeners) listener()
}

/** Why the cart cannot be paid at this moment, or null. */
function obstacleNow(): Refusal | null {
  const { state, facts } = currentView()
  const { amount, refusal } = receivedNow()
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
  if (isPaying) return
  const movesClosed = closedTickets().length > 0
  if (movesClosed && closedForMs() < limits.closedSeenMs)
    return say(currentTexts().t('cart.justClosed'), 'bad')
  setPaying(true)
  const { amount } = receivedNow()
  const isPaid = await act({
    type: 'pay',
    ...(amount === null ? {} : { received: amount }),
    ...(movesClosed ? { movesClosed } : {}),
  })
  if (isPaid) clearReceived()
  setPaying(false)
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stops = [watchView(listener), watchReceived(listener), subscribeTick(listener)]
  return () => {
    listeners.delete(listener)
    stops.forEach((stop) => stop())
  }
}

/** Why the cart cannot be paid now, in words, whether it is being paid, and how many of its tickets go to the next draw. */
export function usePayState(): { obstacle: string | null; isPaying: boolean; closedCount: number } {
  const { t } = useTranslation()
  const code = useSyncExternalStore(subscribe, () => obstacleNow()?.code ?? null)
  const paying = useSyncExternalStore(subscribe, () => isPaying)
  const closedCount = useSyncExternalStore(subscribe, () => closedTickets().length)
  const details = receivedNow().refusal?.details
  return {
    obstacle: code === null ? null : refusalText(t, details ? { code, details } : { code }),
    isPaying: paying,
    closedCount,
  }
}
