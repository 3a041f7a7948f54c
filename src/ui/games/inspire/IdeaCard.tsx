import type { OfferedGame } from '../../../worker/api.ts'
import type { Bet } from '../../../games/family.ts'
import { Countdown } from '../Countdown.tsx'
import { useDrawPhase } from '../../kit/games/draw-clock.ts'
import { GameLogo } from '../../kit/games/GameLogo.tsx'
import { highestTyped } from '../../kit/limits.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { useRules } from '../../kit/games/game-rules.ts'
import { betText, choiceText } from '../../kit/games/bet-text.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

interface Props {
  game: OfferedGame
  ideas: readonly Bet[]
  price: number
  /** The number of the first idea. */
  from: number
  onTake: (index: number) => void
}

/** The ideas for one game; one touch puts an idea in the cart. */
export function IdeaCard({ game: { gameId, name }, ideas, price, from, onTake }: Props) {
  const { money } = useMoney()
  const isClosed = useDrawPhase(gameId) === 'closed'
  return (
    <section aria-label={name} className="flex flex-col gap-2 rounded-xl border border-line bg-raised p-3">
      <header className="flex items-center gap-2.5">
        <GameLogo gameId={gameId} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="leading-5 font-semibold break-words">{name}</h2>
          <p className="text-xs">{money(price)}</p>
        </div>
        <p className="text-[15px] font-bold">
          <Countdown gameId={gameId} isInUse={false} />
        </p>
      </header>
      {ideas.map((bet, index) => (
        <IdeaButton
          key={index}
          gameId={gameId}
          gameName={name}
          bet={bet}
          number={from + index}
          isClosed={isClosed}
          onTake={() => onTake(index)}
        />
      ))}
    </section>
  )
}

interface IdeaButtonProps {
  gameId: number
  gameName: string
  bet: Bet
  /** The keys that take it, up to two digits. */
  number: number
  isClosed: boolean
  onTake: () => void
}

/** One idea: its numbers as balls, its digits as drums, or the name of a market. */
function IdeaButton({ gameId, gameName, bet, number, isClosed, onTake }: IdeaButtonProps) {
  const { t } = useTranslation()
  const row = useRules(gameId)
  const shape = bet.format === undefined ? 'rounded-full' : 'rounded-md'
  return (
    <button
      type="button"
      data-idea={number}
      disabled={isClosed}
      aria-label={t('inspire.add', { bet: betText(t, row, bet), game: gameName })}
      onClick={onTake}
      className="press flex min-h-11 items-center gap-2 rounded-lg border border-line bg-bg px-2 hover:border-accent hover:bg-hover off-framed"
    >
      <span aria-hidden className="w-5 text-right text-[11px] text-muted">
        {number <= highestTyped && number}
      </span>
      <span className="flex flex-wrap gap-1 py-1">
        {bet.numbers.map((choice, index) => (
          <b
            key={index}
            className={`grid h-7 min-w-7 place-items-center border border-accent/50 bg-accent/20 px-1.5 text-[13px] font-bold ${shape}`}
          >
            {choiceText(t, row, choice)}
          </b>
        ))}
      </span>
    </button>
  )
}
