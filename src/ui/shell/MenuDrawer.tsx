import { Dialog, DialogPanel } from '@headlessui/react'
import { useRef } from 'react'
import { bindingsOf, type MenuGroup as Group } from '../kit/actions/action.ts'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { GameTile } from '../games/GameTile.tsx'
import { useGames } from '../kit/games/use-games.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { menu } from './actions.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { nearest, type Direction } from './nearest.ts'

/** Two columns that fit a small screen; the sales are beside them. */
const columns: readonly (readonly Group[])[] = [
  ['file', 'scanning', 'repeat', 'help'],
  ['reports', 'messages', 'service'],
]

/** Moves the focus to the next item in a direction. */
function step(panel: HTMLElement | null, direction: Direction): void {
  const focused = document.activeElement
  if (!panel || !focused) return
  const stops = [...panel.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const places = stops.map((stop) => stop.getBoundingClientRect())
  const next = nearest(places, focused.getBoundingClientRect(), direction)
  if (next !== null) stops[next]?.focus()
}

/** From the left: the games on sale, and all other entries in groups (section 2, "Slide-out menu groups"). */
export default function MenuDrawer({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const games = useGames()
  const panel = useRef<HTMLDivElement>(null)
  const go = (direction: Direction) => () => step(panel.current, direction)
  useKeys(
    {
      Escape: onClose,
      ...bindingsOf([menu], onClose),
      ArrowLeft: go('left'),
      ArrowRight: go('right'),
      ArrowUp: go('up'),
      ArrowDown: go('down'),
    },
    { isModal: true },
  )
  return (
    <Dialog open onClose={onClose} className="relative z-30" aria-label={t('menu:title')}>
      <div className="fixed inset-0 bg-[#000]/55" aria-hidden />
      <DialogPanel
        ref={panel}
        className="fixed inset-y-0 left-0 flex w-full max-w-195 flex-col border-r border-line bg-surface shadow-2xl"
      >
        <div className="flex min-h-12 items-center justify-between border-b border-line pr-1.5 pl-4">
          <p className="text-lg font-bold tracking-tight">{t('menu:title')}</p>
          <Button kind="quiet" size="square" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div className="grid min-h-0 flex-1 grid-cols-[208px_minmax(0,1fr)] tight:grid-cols-[116px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)]">
          <nav
            aria-label={t('menu:group.sales')}
            onClick={onClose}
            className="grid grid-cols-2 content-start gap-2 overflow-y-auto border-r border-line p-2.5 tight:grid-cols-1"
          >
            <h2 className="col-span-full px-1 pt-0.5 text-[13px] font-semibold text-muted">
              {t('menu:group.sales')}
            </h2>
            {games.map((game) => (
              <GameTile key={game.gameId} game={game} />
            ))}
          </nav>
          <div className="grid grid-cols-2 content-start gap-x-2 overflow-y-auto p-1">
            {columns.map((groups, index) => (
              <div key={index} className="grid content-start gap-1">
                {groups.map((name) => (
                  <MenuGroup key={name} name={name} />
                ))}
              </div>
            ))}
          </div>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
