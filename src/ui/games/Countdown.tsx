import { useTranslation } from '../kit/texts/i18n.ts'
import { useCountdown, useDrawPhase, type DrawPhase } from '../kit/games/draw-clock.ts'

const tones: Record<DrawPhase, string> = {
  instant: 'text-muted',
  unknown: 'text-muted',
  open: '',
  last: 'rounded-md bg-alarm px-1.5 text-on-alarm',
  closed: 'text-muted',
}

/** The time until a draw closes, or a label for a game without a running draw. */
export function Countdown({ gameId }: { gameId: number }) {
  const { t } = useTranslation()
  const text = useCountdown(gameId)
  const phase = useDrawPhase(gameId)
  const label = phase === 'instant' ? t('draw.instant') : phase === 'closed' ? t('draw.closed') : text
  return <time className={tones[phase]}>{label}</time>
}
