import type { CartTicket } from '../../../worker/api.ts'
import { betText } from '../../kit/games/bet-text.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

/** The bets of a ticket, each on a line; the choices of a table one after another. */
export function BetLines({ gameId, bets }: Pick<CartTicket, 'gameId' | 'bets'>) {
  const { t } = useTranslation()
  const lines = bets.every(({ numbers }) => numbers.length === 1)
    ? [bets.map((bet) => betText(t, gameId, bet)).join(' · ')]
    : bets.map((bet) => betText(t, gameId, bet))
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
