import { useState } from 'react'
import type { CartTicket } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { useView } from '../../kit/replica/view.ts'
import { part } from '../../kit/part.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useAdding, type AddedTicket } from '../../kit/cart/adding.ts'
import { CartTicketRow } from './CartTicketRow.tsx'
import { useClosedTickets } from './use-closed.ts'

const ConfirmDialog = part(() => import('../../kit/components/ConfirmDialog.tsx'))

/** The tickets that are not paid yet. */
export function CartTickets() {
  const { t } = useTranslation()
  const tickets = useView(({ state }) => state.cart.tickets)
  const rows = withAdding(tickets, useAdding())
  const closed = useClosedTickets()
  const [isConfirming, setConfirming] = useState(false)
  const clear = () => {
    setConfirming(false)
    void act({ type: 'clearCart' })
  }
  return (
    <section aria-labelledby="cart-title" className="min-w-0">
      <header className="flex h-12 items-center justify-between pl-1">
        <h2 id="cart-title" className="text-[13px] font-semibold text-muted">
          {tickets.length === 0 ? t('cart.name') : t('cart.title', { count: tickets.length })}
        </h2>
        {tickets.length > 0 && (
          <Button
            kind="quiet"
            size="compact"
            onClick={() => (tickets.length > 1 ? setConfirming(true) : clear())}
          >
            {t('clear')}
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line px-3 py-5 text-center text-[13px] text-muted">
          {t('cart.empty')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {rows.map((ticket) => (
            <CartTicketRow key={ticket.ticketId} ticket={ticket} closed={closed.get(ticket.ticketId)} />
          ))}
        </ul>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('cart.clearTitle', { count: tickets.length })}
          text={t('cart.clearText')}
          confirm={t('cart.clearConfirm')}
          onConfirm={clear}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

/** The cart, and below it the requested tickets that are not in it yet. */
function withAdding(tickets: readonly CartTicket[], adding: readonly AddedTicket[]) {
  const isInCart = ({ ticketId }: AddedTicket) => tickets.some((ticket) => ticket.ticketId === ticketId)
  return adding.length === 0 ? tickets : [...tickets, ...adding.filter((ticket) => !isInCart(ticket))]
}
