import { useLayoutEffect } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ListFrame, tileGrid, tilesInSight } from './ListFrame.tsx'
import type { NamedGame } from './remembered-games.ts'
import { TileFace } from './TileFace.tsx'

/** A tile that has the focus passes it to the tile of the same game. */
function passFocus(): void {
  const gameId = document.activeElement?.getAttribute('data-game')
  if (gameId)
    queueMicrotask(() => document.querySelector<HTMLElement>(`main [data-game="${gameId}"]`)?.focus())
}

/**
 * The games list while the core starts: names and logos where they will be. Countdowns, balance and cart come from the core alone, so
 * their places are empty. A touch already opens a game.
 */
export function RememberedGames({ games }: { games: readonly NamedGame[] }) {
  const { t } = useTranslation()
  useLayoutEffect(() => passFocus, [])
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]" aria-busy>
      <div className="min-h-14 border-b border-line bg-surface" />
      <div className="grid min-h-0 grid-cols-2 grid-rows-[minmax(0,1fr)] narrow:grid-cols-1">
        <ListFrame count={games.length}>
          <div className={tileGrid}>
            {games.slice(0, tilesInSight()).map((game, index) => (
              <TileFace key={game.gameId} game={game} number={index + 1} />
            ))}
          </div>
        </ListFrame>
        <div className="border-l border-line bg-surface narrow:hidden" />
      </div>
      <p
        role="status"
        className="flex min-h-7.5 items-center border-t border-line bg-surface px-3.5 text-xs text-muted tight:px-2"
      >
        {t('gate.starting')}
      </p>
    </div>
  )
}
