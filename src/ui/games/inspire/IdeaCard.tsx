import type { OfferedGame } from '../../../worker/api.ts'
import type { Bet } from '../../../games/family.ts'
import { Countdown } from '../Countdown.tsx'
import { useDrawPhase } from '../../kit/games/draw-clock.ts'
import { GameLogo } from '../../kit/games/GameLogo.tsx'
import { useMoney } from '../../kit/texts/use-money.ts'
import { IdeaButton } from './IdeaButton.tsx'

interface Props {
  game: OfferedGame
  ideas: readonly Bet[]
  price: number
  /** The number of the first idea. */
  from: number
  onTake: (index: number) => void
}

/** The ideas for one game, each a touch away from the cart. */
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
          <Countdown gameId={gameId} />
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
