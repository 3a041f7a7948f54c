import { useSyncExternalStore } from 'react'
import { localAmount, localeFor } from '../../../values/local-format.ts'
import type { Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../values/outcome.ts'
import { cartTotal, inCart, payObstacle, totalPrice, type CartTicket } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import type { Action } from '../../kit/actions/action.ts'
import { openDialog } from '../../kit/actions/dialogs.ts'
import { isCartInPlace } from '../../kit/area.ts'
import { addReadyTicket } from '../../kit/cart/ready-ticket.ts'
import { say } from '../../kit/components/snackbar.ts'
import { hostTick } from '../../kit/replica/host-clock.ts'
import { currentView, watchView } from '../../kit/replica/view.ts'
import { currentTexts, useTranslation } from '../../kit/texts/i18n.ts'
import { refusalText } from '../../kit/texts/refusal.ts'
import { adding, areAllAdded } from '../../kit/cart/adding.ts'
import { nextUsualAmount } from '../../kit/money/quick-amounts.ts'
import { clearReceived, received, type Received } from '../../kit/cart/received.ts'
import { signal, watchAll } from '../../kit/signal.ts'
import { shownTickets, type ShownTicket } from './shown-tickets.ts'
import { closedTickets, isSeen } from './use-closed.ts'

const isPaying = signal(false)

/** Money is counted for the cart on the screen: the next player has not given it. */
function forgetReceived(): void {
  if (shownTickets().length === 0 && received.get().text !== '') clearReceived()
}
watchAll(watchView, adding.watch)(forgetReceived)

const closedOf = (tickets: readonly ShownTicket[]) =>
  closedTickets().filter((closed) => tickets.some(({ ticketId }) => ticketId === closed.ticketId))

/** Whether none of the tickets has a draw for which it could be sold. */
const isEveryDrawOver = (tickets: readonly ShownTicket[]): boolean =>
  closedOf(tickets).filter(({ nextDrawId }) => nextDrawId === null).length === tickets.length

/** Why these tickets of the cart cannot be paid now with this money, or null. */
function obstacleOf(tickets: readonly ShownTicket[], { amount, refusal }: Received): Refusal | null {
  const { state, facts } = currentView()
  const isShort = amount !== null && amount < totalPrice(tickets)
  return (
    payObstacle(state, facts, tickets) ??
    (isEveryDrawOver(tickets) ? { code: 'drawClosed' } : null) ??
    refusal ??
    (isShort ? { code: 'receivedTooLittle' } : null)
  )
}

const obstacleNow = (): Refusal | null => obstacleOf(shownTickets(), received.get())

function setReceived(amount: Minor): void {
  const { deployment } = currentView().state.session
  const text = localAmount(amount, localeFor(deployment?.locale, currentTexts().language))
  received.set({ text, amount, refusal: null })
}

/**
 * The paid tickets have left the cart; tickets whose draw closed meanwhile have not: the rest of the counted money is for
 * them. Money that was counted since is for the next payment.
 */
function finishPayment(before: readonly CartTicket[], given: Received): void {
  const left = new Set(currentView().state.cart.tickets.map(({ ticketId }) => ticketId))
  const paid = before.filter(({ ticketId }) => !left.has(ticketId))
  const isAllPaid = paid.length === before.length
  if (!isAllPaid) say(currentTexts().t('cart.justClosed'), 'bad')
  if (received.get() !== given) return
  if (isAllPaid) clearReceived()
  else if (given.amount !== null) setReceived(given.amount - totalPrice(paid))
}

/**
 * Pays the cart as it is on the screen, for every button and key; shows the reason if it cannot be paid. A ticket that is
 * still being added is paid too: a quick cashier presses both keys before a slow disk has the ticket. If it is refused,
 * nothing is paid. What is added or counted from now on is for the next customer.
 */
export async function pay(): Promise<void> {
  if (isPaying.get()) return
  isPaying.set(true)
  const seen = shownTickets().map(({ ticketId }) => ticketId)
  const given = received.get()
  try {
    if (await areAllAdded()) await paySeen(seen, given)
  } finally {
    isPaying.set(false)
  }
}

/**
 * Tickets whose draw is over move to the next one, once they have been shown as closed for a moment, because a cashier
 * who pays just as a draw closes has not seen that yet. Until then they stay in the cart and do not block the other
 * tickets.
 */
async function paySeen(seen: readonly string[], given: Received): Promise<void> {
  const tickets = inCart(currentView().state, seen)
  const obstacle = obstacleOf(tickets, given)
  if (obstacle) return say(refusalText(currentTexts().t, obstacle), 'bad')
  const closed = closedOf(tickets)
  const movesClosed = closed.filter(isSeen).map(({ ticketId }) => ticketId)
  if (closed.length === tickets.length && movesClosed.length === 0)
    return say(currentTexts().t('cart.justClosed'), 'bad')
  const { amount } = given
  const isPaid = await act({
    type: 'pay',
    tickets: tickets.map(({ ticketId }) => ticketId),
    ...(amount === null ? {} : { received: amount }),
    ...(movesClosed.length > 0 ? { movesClosed } : {}),
  })
  if (isPaid) finishPayment(tickets, given)
}

/** The field for the player's money, by its id on the page. */
export const receivedFieldId = 'received'

/** F2: focuses the player's money; pays from there. */
export function countOrPay(): void {
  const field = document.getElementById(receivedFieldId)
  if (!(field instanceof HTMLInputElement) || field === document.activeElement) return void pay()
  field.focus()
  field.select()
}

/**
 * The key `+`: types the next of the usual amounts as the player's money, tickets that are still being added included. That shows the
 * change and focuses the field. It pays nothing; the next Enter does.
 */
export async function receiveNext(): Promise<void> {
  if (!(await areAllAdded())) return
  const { state } = currentView()
  if (state.cart.tickets.length === 0) return void pay()
  setReceived(nextUsualAmount(cartTotal(state), received.get().amount))
  // The field comes with the first ticket, and is rendered with it.
  await nextTask()
  document.getElementById(receivedFieldId)?.focus()
}

/** `+` on a page: its complete ticket goes into the cart, whose drawer opens if the cart has no place of its own. */
export function beginPayment(drawer: Action): Promise<void> {
  addReadyTicket()
  if (!isCartInPlace()) openDialog(drawer)
  return receiveNext()
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const watchPayState = watchAll(watchView, adding.watch, received.watch, hostTick.watch)

/**
 * Why the cart cannot be paid now, as text, whether it is being paid, and how many of its tickets move to the next
 * draw.
 */
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
