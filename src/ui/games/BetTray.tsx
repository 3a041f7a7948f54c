import type { GameRow } from '../../games/catalogue.ts'
import { maySetAside, type Draft } from './boards/draft.ts'
import { Button } from '../kit/components/Button.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { gameKeys } from './keys.ts'
import type { Ticket } from './use-ticket.ts'
import type { Bet } from '../../games/family.ts'
import { betText } from '../kit/games/bet-text.ts'
import { KeptRanges } from './boards/MarketChoice.tsx'
import { Icon } from '../kit/components/Icon.tsx'

interface Props {
  row: GameRow
  draft: Draft
  ticket: Ticket
}

/** The bets of the ticket, the missing part as text, and the button to the cart. Its height never changes. */
export function BetTray({ row, draft, ticket }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { missing } = ticket
  const text = missing
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
            row={row}
            bet={bet}
            onDrop={() => ticket.dropBet(index)}
          />
        ))}
        {row.family !== 'table' && (
          <>
            <CurrentBet row={row} bet={draft.current} pending={ticket.pendingDigit} />
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
          {text}
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

interface BetChipProps {
  row: GameRow
  bet: Bet
  onDrop: () => void
}

/** A bet of the ticket; a touch removes it. */
function BetChip({ row, bet, onDrop }: BetChipProps) {
  const { t } = useTranslation()
  const text = betText(t, row, bet)
  return (
    <button
      type="button"
      onClick={onDrop}
      aria-label={t('board.dropBet', { bet: text })}
      className="press flex min-h-11 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-[13px] font-semibold hover:bg-hover"
    >
      <span>
        <KeptRanges text={text} />
      </span>
      <Icon name="close" className="size-3.5 text-muted" />
    </button>
  )
}

interface CurrentBetProps {
  row: GameRow
  bet: Bet
  /** A typed digit that waits for a second one. */
  pending: string
}

/** The numbers picked so far, in the order of the ticket. */
function CurrentBet({ row, bet, pending }: CurrentBetProps) {
  const shown = row.family === 'digits' ? bet.numbers : [...bet.numbers].sort((a, b) => a - b)
  if (shown.length === 0 && pending === '') return null
  return (
    <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-1">
      {shown.map((number, index) => (
        <b
          key={index}
          className="grid h-7.5 min-w-7.5 place-items-center rounded-full bg-accent/25 px-1 text-[13px] font-bold"
        >
          {number}
        </b>
      ))}
      {pending !== '' && (
        <b className="grid h-7.5 min-w-7.5 place-items-center rounded-full border border-dashed border-accent text-[13px] font-bold">
          {pending}_
        </b>
      )}
    </span>
  )
}
