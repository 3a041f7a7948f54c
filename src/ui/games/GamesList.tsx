import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { navigate } from '../kit/location.tsx'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { holdKeys, holdKeysFor } from '../kit/keyboard/held-keys.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useNumberKeys } from '../kit/keyboard/use-number-keys.ts'
import { part } from '../kit/part.tsx'
import { useView } from '../kit/replica/view.ts'
import type { OfferedGame } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { GameTile } from './GameTile.tsx'
import { listKeys } from './keys.ts'
import { ListFrame, tileGrid, tilesInSight } from './ListFrame.tsx'
import { rememberGames } from './remembered-games.ts'
import { useGames } from '../kit/games/use-games.ts'

const RefusedGames = part(() => import('./RefusedGames.tsx'), { holdsKeys: false })

/** All games of the shop. A number or the arrow keys focus a tile; Enter opens it, Q opens it with a quick pick. */
export function GamesList() {
  const { t } = useTranslation()
  const games = useGames()
  const shown = useWholeLater(games)
  useLayoutEffect(() => rememberGames(games), [games])
  const hasRefused = useView(({ state }) => state.games.refused !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const tiles = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-game]') ?? [])]
  const focused = () => tiles().find((tile) => tile === document.activeElement)
  const focus = (number: number) => tiles()[number - 1]?.focus()
  const { bindings, pending, settle } = useNumberKeys(games.length, focus)

  /** A typed digit needs no wait for a second one. */
  const chosen = () => {
    settle()
    return focused()
  }
  const chosenGame = () => Number(chosen()?.dataset.game)
  const step = (direction: Direction) => () => nextTile(tiles(), chosen(), direction)?.focus()

  const openPending = () => {
    const gameId = chosenGame()
    if (gameId) navigate(`/game/${gameId}`)
  }

  const openIdeas = () => navigate('/inspire')

  const openWithQuickPick = () => {
    const gameId = chosenGame()
    if (gameId) holdKeysFor(pickAndOpen(gameId))
  }

  async function pickAndOpen(gameId: number): Promise<void> {
    // The rules of the boards are loaded in idle time after the list, which does not need them.
    const { quickPickFor } = await import('./boards/drafts.ts')
    quickPickFor(gameId)
    navigate(`/game/${gameId}`)
  }

  useKeys({
    ...bindings,
    ...(pending === '' ? {} : { Enter: openPending }),
    [listKeys.openQuick]: openWithQuickPick,
    [listKeys.ideas]: openIdeas,
    ArrowLeft: step('left'),
    ArrowRight: step('right'),
    ArrowUp: step('up'),
    ArrowDown: step('down'),
  })
  return (
    <ListFrame
      count={games.length}
      data-enter={pending === '' ? undefined : true}
      tools={
        <>
          <p aria-hidden className="ml-auto text-xl leading-6 font-bold text-accent">
            {pending && `${pending}_`}
          </p>
          <Button kind="quiet" size="compact" className="-my-2 self-center" onClick={openIdeas}>
            <Icon name="star" className="size-4.5 text-accent" />
            {t('games.inspire')} <Kbd>{listKeys.ideas}</Kbd>
          </Button>
        </>
      }
    >
      {games.length === 0 ? (
        <p className="grid flex-1 place-items-center text-muted">{t('games.none')}</p>
      ) : (
        <div ref={list} className={tileGrid}>
          {shown.map((game, index) => (
            <GameTile key={game.gameId} game={game} number={index + 1} />
          ))}
        </div>
      )}
      {hasRefused && <RefusedGames />}
    </ListFrame>
  )
}

/** The first paint waits for what is in sight alone. Until the rest is there, keys are held: a number may mean one of them. */
function useWholeLater(games: readonly OfferedGame[]): readonly OfferedGame[] {
  const shown = useDeferredValue(games, games.slice(0, tilesInSight()))
  const isWhole = shown.length === games.length
  useLayoutEffect(() => (isWhole ? undefined : holdKeys()), [isWhole])
  return shown
}

type Direction = 'left' | 'right' | 'up' | 'down'

/** The tile that an arrow key leads to; the first one if none has the focus. Rows are as on the screen. */
function nextTile(
  tiles: readonly HTMLElement[],
  from: HTMLElement | undefined,
  direction: Direction,
): HTMLElement | undefined {
  if (!from) return tiles[0]
  const index = tiles.indexOf(from)
  const columns = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop).length
  const steps: Record<Direction, number> = { left: -1, right: 1, up: -columns, down: columns }
  return tiles[index + steps[direction]] ?? from
}
