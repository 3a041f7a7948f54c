import { useState } from 'react'
import { cartTotal, payObstacle } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { say } from '../components/snackbar.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { clearReceived, useReceived } from './received.ts'
import { useClosedTickets } from './use-closed.ts'

/** Paying the cart: why it cannot be paid now, in words, and the way to do it. */
export function usePay(): { obstacle: string | null; isPaying: boolean; pay: () => Promise<void> } {
  const { t } = useTranslation()
  const code = useView(({ state, facts }) => payObstacle(state, facts)?.code ?? null)
  const closed = useClosedTickets()
  const [isPaying, setPaying] = useState(false)
  const { amount: received, entry } = useReceived()
  const isShort = useView(({ state }) => received !== null && received < cartTotal(state))
  const refusal =
    code ?? (closed.size > 0 ? 'drawClosed' : (entry.refusal?.code ?? (isShort ? 'receivedTooLittle' : null)))
  const obstacle = refusal === null ? null : t(`errors:refusals.${refusal}`, entry.refusal?.details)

  async function pay(): Promise<void> {
    if (obstacle !== null) return say(obstacle, 'bad')
    if (isPaying) return
    setPaying(true)
    const isPaid = await act(received === null ? { type: 'pay' } : { type: 'pay', received })
    if (isPaid) clearReceived()
    setPaying(false)
  }

  return { obstacle, isPaying, pay }
}
