import type { Bet } from '../../../games/family.ts'
import { betText, choiceText } from '../../kit/games/bet-text.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

interface Props {
  gameId: number
  gameName: string
  bet: Bet
  /** What to type to take it. */
  number: number
  isClosed: boolean
  onTake: () => void
}

/** One idea: its numbers as balls, its digits as drums, or the name of a market. */
export function IdeaButton({ gameId, gameName, bet, number, isClosed, onTake }: Props) {
  const { t } = useTranslation()
  const shape = bet.format === undefined ? 'rounded-full' : 'rounded-md'
  return (
    <button
      type="button"
      data-idea={number}
      disabled={isClosed}
      aria-label={t('inspire.add', { bet: betText(t, gameId, bet), game: gameName })}
      onClick={onTake}
      className="press flex min-h-11 items-center gap-2 rounded-lg border border-line bg-bg px-2 hover:border-accent hover:bg-hover off-framed"
    >
      <span aria-hidden className="w-5 text-right text-[11px] text-muted">
        {number}
      </span>
      <span className="flex flex-wrap gap-1 py-1">
        {bet.numbers.map((choice, index) => (
          <b
            key={index}
            className={`grid h-7 min-w-7 place-items-center border border-accent/50 bg-accent/20 px-1.5 text-[13px] font-bold ${shape}`}
          >
            {choiceText(t, gameId, choice)}
          </b>
        ))}
      </span>
    </button>
  )
}
