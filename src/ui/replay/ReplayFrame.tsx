import { useEffect, useState, type ReactNode } from 'react'
import { isolated } from '../../values/isolated.ts'
import type { TimeLine } from '../../worker/time-travel/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon, LineIcon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDateTime } from '../kit/texts/moments.ts'
import { Controls } from './Controls.tsx'
import { EventPanel } from './EventPanel.tsx'
import { ChooseLog, OpenLog } from './OpenLog.tsx'
import { PaperPanel } from './PaperPanel.tsx'
import { log, openLog, shown } from './player.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { startReplay } from './start.ts'
import { TimeLineView } from './TimeLineView.tsx'

const panels = {
  event: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5h.01',
  paper: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  display: 'M2.5 9.5h11.5v8H2.5zM5.5 20.5h5.5M8.2 17.5v3M8 9.5v-5h13.5V13H14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5',
} as const
type PanelName = keyof typeof panels
const panelNames = Object.keys(panels) as PanelName[]

interface Props {
  /** What the customer saw. */
  display: ReactNode
  /** The screens of the counter. */
  children: ReactNode
}

/** The screens at one event of a saved log, and below them the time line that leads to every other. A log can be dropped anywhere. */
export function ReplayFrame({ display, children }: Props) {
  const replayed = log.use()
  const moment = shown.use()
  useEffect(() => void startReplay(), [])
  useEffect(acceptDrops, [])
  useEffect(keepFocus, [])
  return replayed.state === 'open' && moment ? (
    <Opened name={replayed.name} timeLine={replayed.timeLine} display={display}>
      {children}
    </Opened>
  ) : (
    <OpenLog log={replayed.state === 'open' ? { state: 'reading', name: replayed.name } : replayed} />
  )
}

function acceptDrops(): () => void {
  const onDragOver = (event: DragEvent) => event.preventDefault()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file) void openLog(file, file.name)
  }
  addEventListener('dragover', onDragOver)
  addEventListener('drop', onDrop)
  return () => {
    removeEventListener('dragover', onDragOver)
    removeEventListener('drop', onDrop)
  }
}

const mayTakeFocus = '[data-replay], [role=dialog], [role=alertdialog]'

/**
 * A screen that appears takes no focus from the time line, the buttons and the panels of the replay, whose keys go on; only Tab, the
 * pointer and a dialog do.
 */
function keepFocus(): () => void {
  let isMeant = false
  const mean = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return
    isMeant = true
    setTimeout(() => (isMeant = false))
  }
  const onFocusIn = ({ target, relatedTarget: before }: FocusEvent) => {
    if (isMeant || !(before instanceof HTMLElement) || !before.closest('[data-replay]')) return
    if (target instanceof Element && !target.closest(mayTakeFocus)) before.focus()
  }
  addEventListener('keydown', mean, true)
  addEventListener('pointerdown', mean, true)
  addEventListener('focusin', onFocusIn)
  return () => {
    removeEventListener('keydown', mean, true)
    removeEventListener('pointerdown', mean, true)
    removeEventListener('focusin', onFocusIn)
  }
}

interface OpenedProps extends Props {
  name: string
  timeLine: TimeLine
}

function Opened({ name, timeLine, display, children }: OpenedProps) {
  const { t } = useTranslation()
  const [panel, setPanel] = useState<PanelName | null>(null)
  useEffect(() => document.querySelector<HTMLElement>('[data-time-line]')?.focus(), [timeLine])
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] border-4 border-bet-blue tight:block tight:overflow-y-auto">
      <div className="relative min-h-0 overflow-hidden tight:h-full">
        {children}
        {panel && (
          <Panel name={panel} onClose={() => setPanel(null)}>
            {panel === 'event' && <EventPanel timeLine={timeLine} />}
            {panel === 'paper' && <PaperPanel />}
            {panel === 'display' && display}
            {panel === 'search' && <SearchPanel timeLine={timeLine} />}
          </Panel>
        )}
      </div>
      <section
        data-replay
        aria-label={t('replay:title')}
        className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line bg-surface px-3 pb-2"
      >
        <div className="flex flex-wrap items-center gap-x-3">
          <strong className="rounded-sm bg-bet-blue px-2 py-0.5 text-on-bet">{t('replay:title')}</strong>
          <Controls timeLine={timeLine} />
          <span className="ml-auto flex flex-wrap items-center">
            {panelNames.map((each) => (
              <Button
                key={each}
                data-panel={each}
                size="square"
                kind={panel === each ? 'primary' : 'quiet'}
                aria-pressed={panel === each}
                aria-label={t(`replay:panel.${each}`)}
                title={t(`replay:panel.${each}`)}
                onClick={() => setPanel(panel === each ? null : each)}
              >
                <LineIcon path={panels[each]} />
              </Button>
            ))}
            <ChooseLog isFirst={false} />
          </span>
        </div>
        <TimeLineView key={name} timeLine={timeLine} />
        <Sentence name={name} />
      </section>
    </div>
  )
}

/** The event that is shown, in a line. */
function Sentence({ name }: { name: string }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const moment = shown.use()
  if (!moment) return null
  const { seq, at, type } = moment.event
  const place = `#${seq} · ${dateTime(at)}`
  const sentence = `${type}: ${moment.sentence}`
  const rights = `${t('replay:readOnly')} · ${isolated(name)}`
  return (
    <p className="flex gap-3 text-[13px] leading-5 whitespace-nowrap">
      <strong data-event={seq}>{place}</strong>
      <span lang="en" className="min-w-0 flex-1 truncate" title={sentence}>
        {sentence}
      </span>
      <span className="max-w-1/3 truncate text-muted" title={rights}>
        {rights}
      </span>
    </p>
  )
}

interface PanelProps {
  name: PanelName
  onClose: () => void
  children: ReactNode
}

/** Lies over the right side of the screens. These and the time line stay in use, so that it is no dialog, which would get their keys. */
function Panel({ name, onClose, children }: PanelProps) {
  const { t } = useTranslation()
  return (
    <aside
      data-replay
      aria-label={t(`replay:panel.${name}`)}
      className="absolute inset-y-0 right-0 z-30 grid w-115 max-w-full grid-rows-[auto_minmax(0,1fr)] border-l border-line bg-surface shadow-2xl"
    >
      <header className="flex items-center justify-between px-4 pt-2">
        <h2 className="text-lg font-bold tracking-tight">{t(`replay:panel.${name}`)}</h2>
        <Button size="square" kind="quiet" aria-label={t('replay:panel.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div
        tabIndex={0}
        role="group"
        aria-label={t(`replay:panel.${name}`)}
        className="overflow-y-auto px-4 pt-2 pb-4 -outline-offset-4"
      >
        {children}
      </div>
    </aside>
  )
}
