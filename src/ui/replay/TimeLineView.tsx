import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'
import { markKinds, type TimeLine } from '../../worker/time-travel/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useTime } from '../kit/texts/moments.ts'
import { drawTimeLine, rowHeight } from './draw-time-line.ts'
import { go, goToEnd, isPlaying, pause, play, position, step } from './player.ts'
import { indexAt, inSight, nextMark, shareOf, wholeSpan, zoomed } from './time-line.ts'
import { useTheme } from '../kit/theme/theme.ts'

const pageOfEvents = 100

/** The marks of a log in rows, one for each kind. It is scrubbed by pointer and keys, and shows fewer events in more detail. */
export function TimeLineView({ timeLine }: { timeLine: TimeLine }) {
  const { t } = useTranslation()
  const time = useTime()
  const count = timeLine.seqs.length
  const index = position.use()
  const [kept, setSpan] = useState(() => wholeSpan(count))
  const span = inSight(kept, index, count)
  if (span !== kept) setSpan(span)
  const zoom = (isIn: boolean, around = index) => setSpan(zoomed(span, around, isIn, count))

  const shareUnder = ({ currentTarget, clientX }: PointerEvent | WheelEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return (clientX - left) / width
  }
  const scrub = (event: PointerEvent) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    pause()
    go(indexAt(span, shareUnder(event)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key] ?? markKey(timeLine, event) ?? zoomKeys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  const zoomKeys: Keys = { '+': () => zoom(true), '-': () => zoom(false) }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2">
      <ul aria-hidden className="text-[11px] text-muted" style={{ lineHeight: `${rowHeight}px` }}>
        {markKinds.map((kind, row) => (
          <li key={kind}>
            <span className="mr-1 text-edge">{row + 1}</span>
            {t(`replay:mark.${kind}`)}
          </li>
        ))}
      </ul>
      <div
        role="slider"
        tabIndex={0}
        data-time-line
        aria-label={t('replay:timeLine')}
        aria-valuemin={timeLine.seqs[0]}
        aria-valuemax={timeLine.seqs[count - 1]}
        aria-valuenow={timeLine.seqs[index]}
        aria-valuetext={t('replay:position', {
          number: String(timeLine.seqs[index]),
          time: time(timeLine.times[index]!),
        })}
        className="relative cursor-ew-resize touch-none rounded-sm select-none"
        onPointerDown={scrub}
        onPointerMove={scrub}
        onWheel={(event) => zoom(event.deltaY < 0, indexAt(span, shareUnder(event)))}
        onKeyDown={onKeyDown}
      >
        <Marks timeLine={timeLine} span={span} />
        <div
          className="pointer-events-none absolute top-0 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${shareOf(span, index) * 100}%`, height: markKinds.length * rowHeight }}
        />
        <p aria-hidden className="flex justify-between text-[11px] leading-[18px] text-muted">
          {[span.from, span.to].map((end) => (
            <span key={end}>
              #{timeLine.seqs[end]} · {time(timeLine.times[end]!)}
            </span>
          ))}
        </p>
      </div>
      <div className="grid content-between">
        <Button size="square" kind="quiet" title={t('replay:controls.zoomIn')} onClick={() => zoom(true)}>
          <Icon name="plus" />
        </Button>
        <Button size="square" kind="quiet" title={t('replay:controls.zoomOut')} onClick={() => zoom(false)}>
          <Icon name="minus" />
        </Button>
      </div>
    </div>
  )
}

type Keys = Readonly<Record<string, () => void>>

const keys: Keys = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  PageUp: () => step(pageOfEvents),
  PageDown: () => step(-pageOfEvents),
  Home: () => step(-Infinity),
  End: goToEnd,
  ' ': () => (isPlaying.get() ? pause() : play()),
}

/** The digit of a row leads to its next mark, with Shift to the one before. */
function markKey(timeLine: TimeLine, { code, shiftKey }: KeyboardEvent): (() => void) | undefined {
  const kind = markKinds[Number(/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? 0) - 1]
  return kind && (() => goToMark(timeLine, kind, shiftKey ? -1 : 1))
}

export function goToMark(timeLine: TimeLine, kind: (typeof markKinds)[number], by: 1 | -1): void {
  const next = nextMark(timeLine, kind, position.get(), by)
  pause()
  if (next !== null) go(next)
}

function Marks(drawn: Pick<Parameters<typeof drawTimeLine>[1], 'timeLine' | 'span'>) {
  const { timeLine, span } = drawn
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const theme = useTheme()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    observer.observe(canvas.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (width > 0) drawTimeLine(canvas.current!, { timeLine, span, width })
  }, [timeLine, span, width, theme])
  return (
    <canvas
      ref={canvas}
      className="block w-full rounded-sm border-x border-line bg-bg"
      style={{ height: markKinds.length * rowHeight }}
    />
  )
}
