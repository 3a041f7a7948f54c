import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDrawPhase, writeCountdown, type DrawPhase } from '../kit/games/draw-clock.ts'

const tones: Record<DrawPhase, string> = {
  instant: 'text-muted',
  unknown: 'text-muted',
  open: '',
  last: 'text-danger',
  closed: 'text-muted',
}

interface Props {
  gameId: number
  /** The game is in use. Of the others the last seconds are red letters: when many draws close, one stands out. */
  isInUse: boolean
}

/** The time until a draw closes, or a label for a game without a running draw. */
export function Countdown({ gameId, isInUse }: Props) {
  const { t } = useTranslation()
  const phase = useDrawPhase(gameId)
  const time = useRef<HTMLTimeElement>(null)
  const label = phase === 'instant' ? t('draw.instant') : phase === 'closed' ? t('draw.closed') : null
  useLayoutEffect(() => (label === null ? writeCountdown(time.current!, gameId) : undefined), [label, gameId])
  return (
    <time
      ref={time}
      className={phase === 'last' && isInUse ? 'rounded-md bg-alarm px-1.5 text-on-alarm' : tones[phase]}
    >
      {label}
    </time>
  )
}
