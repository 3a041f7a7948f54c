import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'
import { GameTile } from './GameTile.tsx'
import { useGames } from '../kit/games/use-games.ts'

/** The tile of the open game is not a link: it must not take the keys from the board, as a focused link would. */
function giveKeysBack({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('[aria-current]')) document.querySelector('main')?.focus()
}

/** The games beside the board, to switch with one touch (section 2: two columns). */
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
      onClick={giveKeysBack}
      className="grid grid-cols-2 content-start gap-2 overflow-y-auto border-r border-line bg-surface p-2.5 tight:hidden"
    >
      {games.map((game) => (
        <GameTile key={game.gameId} game={game} isCurrent={game.gameId === gameId} />
      ))}
    </nav>
  )
}
