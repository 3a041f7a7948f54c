import type { ReactNode } from 'react'
import type { DrawPhase } from '../kit/games/draw-clock.ts'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { highestTyped } from '../kit/limits.ts'
import { Link } from '../kit/location.tsx'
import type { NamedGame } from './remembered-games.ts'

interface Props {
  game: NamedGame
  /** The keys that lead here from the games list. */
  number?: number | undefined
  isCurrent?: boolean
  /** Known once the core is there. */
  phase?: DrawPhase
  /** The countdown. */
  children?: ReactNode
}

/** How a tile looks: nothing of it needs the core. */
export function TileFace({ game: { gameId, name }, number, isCurrent = false, phase, children }: Props) {
  const frame = isCurrent
    ? 'border-accent bg-raised ring-1 ring-accent'
    : 'border-line bg-raised hover:bg-hover'
  return (
    <Link
      href={`/game/${gameId}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-game={gameId}
      data-phase={phase}
      className={`press relative flex flex-col items-center gap-1.5 rounded-xl border px-1.5 pt-2.5 pb-2 text-center ${frame}`}
    >
      {number !== undefined && number <= highestTyped && (
        <span aria-hidden className="absolute top-1.5 left-2 text-[11px] font-semibold text-muted">
          {number}
        </span>
      )}
      <span className={phase === 'closed' ? 'opacity-45' : ''}>
        <GameLogo gameId={gameId} size={number === undefined ? 40 : 52} />
      </span>
      <span className="grid min-h-8 w-full place-items-center text-xs leading-4 font-semibold break-words">
        {name}
      </span>
      <span className="min-h-5 text-[15px] leading-5 font-bold">{children}</span>
    </Link>
  )
}
