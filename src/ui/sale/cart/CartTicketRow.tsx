import { memo } from 'react'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { drawRange } from '../../kit/games/draw-clock.ts'
import { GameLogo } from '../../kit/games/GameLogo.tsx'
import { useGameName } from '../../kit/games/use-games.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import type { AddedTicket } from '../../kit/cart/adding.ts'
import type { ClosedTicket } from './use-closed.ts'
import type { CartTicket } from '../../../worker/api.ts'
import { useRules } from '../../kit/games/game-rules.ts'
import { betText } from '../../kit/games/bet-text.ts'

interface Props {
  /** Without a draw it is still being added to the cart. */
  ticket: AddedTicket & { drawId?: number }
  /** Its draw is over: it must be moved to the next one or removed. */
  closed: ClosedTicket | undefined
}

/** The other tickets stay the same objects when one is added or removed, so their rows are not rendered again. */
export const CartTicketRow = memo(function CartTicketRow({ ticket, closed }: Props) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const name = useGameName()(ticket.gameId)
  const { drawId } = ticket
  return (
    <li
      className={`grid grid-cols-[auto_1fr_auto] gap-x-2.5 rounded-xl border bg-raised py-2.5 pl-3 ${closed ? 'border-warn' : 'border-line'}`}
    >
      <GameLogo gameId={ticket.gameId} size={26} />
      <div className="min-w-0">
        <p className="pt-0.5 leading-5.5 font-semibold break-words">{name}</p>
        <BetLines gameId={ticket.gameId} bets={ticket.bets} />
        <p className="text-xs text-muted">
          {t('cart.draws', { count: ticket.drawCount })}
          {drawId !== undefined && drawId > 0 && (
            <>
              {' · '}
              <span className={closed ? 'line-through' : ''}>{drawRange(drawId, ticket.drawCount)}</span>
            </>
          )}
          {closed?.nextDrawId && (
            <strong data-next-draw className="font-bold text-ink">
              {' → '}
              {drawRange(closed.nextDrawId, ticket.drawCount)}
            </strong>
          )}
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
      {closed && (
        <div className="col-span-3 mt-2 mr-3 flex items-center justify-between gap-2">
          <p className="flex items-center gap-1.5 text-[13px] font-semibold text-warn">
            <Icon name="warning" className="size-4" />
            {t('cart.closed')}
          </p>
          <Button
            disabled={closed.nextDrawId === null}
            onClick={() => void act({ type: 'moveTicketToNextDraw', ticketId: ticket.ticketId })}
          >
            {t('cart.nextDraw')}
          </Button>
        </div>
      )}
    </li>
  )
})

/** The bets of a ticket, each on a line; the choices of a table one after another. */
function BetLines({ gameId, bets }: Pick<CartTicket, 'gameId' | 'bets'>) {
  const { t } = useTranslation()
  const row = useRules(gameId)
  const lines = bets.every(({ numbers }) => numbers.length === 1)
    ? [bets.map((bet) => betText(t, row, bet)).join(' · ')]
    : bets.map((bet) => betText(t, row, bet))
  return (
    <>
      {lines.map((line, index) => (
        <p key={index} className="text-[13px] leading-4.5 text-ink">
          {line}
        </p>
      ))}
    </>
  )
}
