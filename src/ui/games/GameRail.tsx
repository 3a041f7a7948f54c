import { useEffect, useRef } from 'react'
import { useTranslation } from '../texts/i18n.ts'
import { GameTile } from './GameTile.tsx'
import { useGames } from './use-games.ts'

/** The games beside the board, so that the next one is a touch away (section 2: two columns). */
export function GameRail({ gameId }: { gameId: number }) {
  const { t } = useTranslation()
  const games = useGames()
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [gameId])
  return (
    <nav
      ref={rail}
      aria-label={t('games.title')}
      className="grid grid-cols-2 content-start gap-2 overflow-y-auto border-r border-line bg-surface p-2.5"
    >
      {games.map((game) => (
        <GameTile key={game.gameId} game={game} isCurrent={game.gameId === gameId} />
      ))}
    </nav>
  )
}
