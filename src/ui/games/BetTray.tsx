import type { GameRow } from '../../games/catalogue.ts'
import { maySetAside, type Draft } from './boards/draft.ts'
import { Button } from '../kit/components/Button.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { BetChip } from './BetChip.tsx'
import { CurrentBet } from './CurrentBet.tsx'
import { gameKeys } from './keys.ts'
import type { Ticket } from './use-ticket.ts'

interface Props {
  gameId: number
  row: GameRow
  draft: Draft
  ticket: Ticket
  /** A digit typed that waits for a second one. */
  pending: string
}

/** The bets of the ticket, what is still missing in words, and the way to the cart. Its height never changes. */
export function BetTray({ gameId, row, draft, ticket, pending }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { missing } = ticket
  const words = missing
    ? t(`missing.${missing.key}`, { count: missing.count })
    : t('board.complete', { count: ticket.bets.length })
  return (
    <section
      aria-label={t('board.ticket')}
      className="flex h-27 gap-3 border-t tight:h-auto tight:flex-wrap border-line pt-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap content-start items-center gap-1.5 overflow-y-auto">
        {draft.bets.map((bet, index) => (
          <BetChip
            key={`${index}-${bet.numbers.join('-')}`}
            gameId={gameId}
            bet={bet}
            onDrop={() => ticket.dropBet(index)}
          />
        ))}
        {row.family !== 'table' && (
          <>
            <CurrentBet row={row} bet={draft.current} pending={pending} />
            {maySetAside(row, draft) && (
              <Button onClick={ticket.setAside}>
                {t('board.addBet')} <Kbd>{gameKeys.bet}</Kbd>
              </Button>
            )}
          </>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end justify-between tight:w-full tight:gap-1">
        <p role="status" className={`min-h-5 ${missing ? 'font-semibold text-warn' : 'text-muted'}`}>
          {words}
        </p>
        <Button
          kind="primary"
          size="large"
          className="min-w-58"
          disabled={missing !== null}
          onClick={() => void ticket.add()}
        >
          {t('board.add')} {money(ticket.price)}
          <Kbd>Enter</Kbd>
        </Button>
      </div>
    </section>
  )
}
