import { useEffect, useRef, useState } from 'react'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { useView } from '../../kit/replica/view.ts'
import { part } from '../../kit/part.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useShownTickets } from './shown-tickets.ts'
import { CartTicketRow } from './CartTicketRow.tsx'
import { useClosedTickets } from './use-closed.ts'
import { SectionHead } from '../SectionHead.tsx'

const ConfirmDialog = part(() => import('../../kit/components/ConfirmDialog.tsx'))

/** The tickets that are not paid yet. */
export function CartTickets() {
  const { t } = useTranslation()
  const tickets = useView(({ state }) => state.cart.tickets)
  const rows = useShownTickets()
  const closed = useClosedTickets()
  const [isConfirming, setConfirming] = useState(false)
  const list = useNewestInSight(rows.length)
  const clear = () => {
    setConfirming(false)
    void act({ type: 'clearCart' })
  }
  return (
    <section aria-labelledby="cart-title" className="flex min-h-0 min-w-0 flex-col">
      <SectionHead id="cart-title" title={t('cart.name')} empty={rows.length === 0 ? t('cart.empty') : null}>
        {tickets.length > 0 && (
          <Button
            kind="quiet"
            size="compact"
            onClick={() => (tickets.length > 1 ? setConfirming(true) : clear())}
          >
            {t('clear')}
          </Button>
        )}
      </SectionHead>
      {rows.length > 0 && (
        <ul ref={list} className="min-h-0 overflow-y-auto short:overflow-visible">
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

/** Scrolls the list to a ticket that was added to its end. */
function useNewestInSight(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return list
}
