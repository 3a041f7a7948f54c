import { memo, useState } from 'react'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { RemoveIcon } from '../../kit/components/later-icons.tsx'
import { drawRange } from '../../kit/games/draw-clock.ts'
import { GameLogo } from '../../kit/games/GameLogo.tsx'
import { useGameName } from '../../kit/games/use-games.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { lineBelow, LineName, TicketDetails, TicketLine, useBetLines } from '../TicketLine.tsx'
import type { ShownTicket } from './shown-tickets.ts'
import type { ClosedTicket } from './use-closed.ts'

interface Props {
  ticket: ShownTicket
  /** Its draw is over: it must be moved to the next one or removed. */
  closed: ClosedTicket | undefined
}

/**
 * The game, the bets, the number of draws if there are several, and the price. The other tickets stay the same objects when
 * one is added or removed, so their rows are not rendered again.
 */
export const CartTicketRow = memo(function CartTicketRow({ ticket, closed }: Props) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const [isToggled, setToggled] = useState(false)
  const isOpen = isToggled || closed !== undefined
  const name = useGameName()(ticket.gameId)
  const lines = useBetLines(ticket)
  const bets = lines.join(' | ')
  const draws = t('cart.draws', { count: ticket.drawCount })
  return (
    <li className={closed ? 'rounded-lg border border-warn' : lineBelow}>
      <div className="flex">
        <TicketLine
          isOpen={isOpen}
          onToggle={() => setToggled(!isToggled)}
          title={`${name} · ${bets} · ${draws}`}
        >
          <GameLogo gameId={ticket.gameId} size={24} />
          <LineName isOpen={isOpen}>{name}</LineName>
          {!isOpen && <span className="min-w-0 flex-1 truncate text-[13px]">{bets}</span>}
          {ticket.drawCount > 1 && (
            <span className="shrink-0 text-[13px] text-muted">
              <span aria-hidden>×{ticket.drawCount}</span>
              <span className="sr-only">{draws}</span>
            </span>
          )}
          <strong className="shrink-0 text-[15px] font-bold">{amount(ticket.price)}</strong>
        </TicketLine>
        <Button
          kind="quiet"
          size="square"
          className="text-muted"
          aria-label={t('cart.remove', { game: name })}
          disabled={ticket.drawId === undefined}
          onClick={() => void act({ type: 'removeTicket', ticketId: ticket.ticketId })}
        >
          <RemoveIcon />
        </Button>
      </div>
      {isOpen && (
        <TicketDetails lines={lines}>
          <Draws ticket={ticket} closed={closed} />
        </TicketDetails>
      )}
    </li>
  )
})

/** The draws of a ticket; if they are over, those that it can move to. */
function Draws({ ticket: { ticketId, drawId, drawCount }, closed }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-xs text-muted">
        {t('cart.draws', { count: drawCount })}
        {drawId !== undefined && drawId > 0 && (
          <>
            {' · '}
            <span className={closed ? 'line-through' : ''}>{drawRange(drawId, drawCount)}</span>
          </>
        )}
        {closed?.nextDrawId && (
          <strong data-next-draw className="font-bold text-ink">
            {' → '}
            {drawRange(closed.nextDrawId, drawCount)}
          </strong>
        )}
      </p>
      {closed && (
        <div className="mt-1 flex items-center justify-between gap-2">
          <p className="flex items-center gap-1.5 text-[13px] font-semibold text-warn">
            <Icon name="warning" className="size-4" />
            {t('cart.closed')}
          </p>
          <Button
            size="compact"
            disabled={closed.nextDrawId === null}
            onClick={() => void act({ type: 'moveTicketToNextDraw', ticketId })}
          >
            {t('cart.nextDraw')}
          </Button>
        </div>
      )}
    </>
  )
}
