import { memo } from 'react'
import { act } from '../app/act.ts'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { drawRange } from '../games/draw-range.ts'
import { GameLogo } from '../games/GameLogo.tsx'
import { useGameName } from '../games/use-games.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'
import type { AddedTicket } from './adding.ts'
import { BetLines } from './BetLines.tsx'

interface Props {
  /** Without a draw it is still on its way to the cart. */
  ticket: AddedTicket & { drawId?: number }
  /** Its draw is over: it has to be moved to the next one or removed. */
  isClosed: boolean
}

/** A ticket that is added or removed leaves the others the same objects: their rows are not drawn anew. */
export const CartTicketRow = memo(function CartTicketRow({ ticket, isClosed }: Props) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const name = useGameName(ticket.gameId)
  const { drawId } = ticket
  return (
    <li
      className={`grid grid-cols-[auto_1fr_auto] gap-x-2.5 rounded-xl border bg-raised py-2.5 pl-3 ${isClosed ? 'border-warn' : 'border-line'}`}
    >
      <GameLogo gameId={ticket.gameId} size={26} />
      <div className="min-w-0">
        <p className="truncate leading-6.5 font-semibold">{name}</p>
        <BetLines gameId={ticket.gameId} bets={ticket.bets} />
        <p className="text-xs text-muted">
          {t('cart.draws', { count: ticket.drawCount })}
          {drawId !== undefined && drawId > 0 && ` · ${drawRange(drawId, ticket.drawCount)}`}
        </p>
      </div>
      <div className="flex items-start">
        <strong className="text-[15px] leading-6.5 font-bold">{amount(ticket.price)}</strong>
        <Button
          kind="quiet"
          size="square"
          className="-mt-2 text-muted"
          aria-label={t('cart.remove', { game: name })}
          disabled={drawId === undefined}
          onClick={() => void act({ type: 'removeTicket', ticketId: ticket.ticketId })}
        >
          <Icon name="remove" />
        </Button>
      </div>
      {isClosed && (
        <div className="col-span-3 mt-2 mr-3 flex items-center justify-between gap-2">
          <p className="flex items-center gap-1.5 text-[13px] font-semibold text-warn">
            <Icon name="warning" className="size-4" />
            {t('cart.closed')}
          </p>
          <Button onClick={() => void act({ type: 'moveTicketToNextDraw', ticketId: ticket.ticketId })}>
            {t('cart.nextDraw')}
          </Button>
        </div>
      )}
    </li>
  )
})
