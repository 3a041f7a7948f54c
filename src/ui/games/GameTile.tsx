import type { OfferedGame } from '../../worker/api.ts'
import { useDrawPhase } from '../kit/games/draw-clock.ts'
import { Countdown } from './Countdown.tsx'
import { TileFace } from './TileFace.tsx'

interface Props {
  game: OfferedGame
  /** The keys that lead here from the games list. */
  number?: number
  isCurrent?: boolean
}

export function GameTile({ game, number, isCurrent = false }: Props) {
  const phase = useDrawPhase(game.gameId)
  return (
    <TileFace game={game} number={number} isCurrent={isCurrent} phase={phase}>
      <Countdown gameId={game.gameId} isInUse={isCurrent} />
    </TileFace>
  )
}
