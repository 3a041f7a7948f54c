import { Dialog, DialogPanel } from '@headlessui/react'
import { useRef } from 'react'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { GameTile } from '../../games/GameTile.tsx'
import { useGames } from '../../kit/games/use-games.ts'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { MenuGroup } from './MenuGroup.tsx'
import type { CounterDialog, MenuTask } from './menu-task.ts'
import { nearest, type Direction } from './nearest.ts'
import { useEntries } from './use-entries.ts'

interface Props {
  onTask: (task: MenuTask) => void
  onOpen: (dialog: CounterDialog) => void
  onClose: () => void
}

/** Moves the focus to what lies beside it. */
function step(panel: HTMLElement | null, direction: Direction): void {
  const focused = document.activeElement
  if (!panel || !focused) return
  const stops = [...panel.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const places = stops.map((stop) => stop.getBoundingClientRect())
  const next = nearest(places, focused.getBoundingClientRect(), direction)
  if (next !== null) stops[next]?.focus()
}

/** From the left: the games that are sold here, and all the rest in groups (section 2, "Slide-out menu groups"). */
export function MenuDrawer(doors: Props) {
  const { onClose } = doors
  const { t } = useTranslation()
  const games = useGames()
  const columns = useEntries(doors)
  const panel = useRef<HTMLDivElement>(null)
  const go = (direction: Direction) => () => step(panel.current, direction)
  useKeys(
    {
      Escape: onClose,
      F10: onClose,
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
                {groups.map((group) => (
                  <MenuGroup key={group.name} group={group} />
                ))}
              </div>
            ))}
          </div>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
