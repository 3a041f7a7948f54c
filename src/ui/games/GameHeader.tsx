import type { OfferedGame } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useTime } from '../kit/texts/moments.ts'
import { Countdown } from './Countdown.tsx'
import { isInstant, drawRange } from '../kit/games/draw-clock.ts'
import { GameLogo } from '../kit/games/GameLogo.tsx'

interface Props {
  game: OfferedGame
  /** The number of draws of the unfinished ticket. */
  drawCount: number
}

/** The draw that is sold and its remaining time (section 2, "Header strip"). */
export function GameHeader({ game: { gameId, name }, drawCount }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const draw = useView(({ state }) => state.timers.draws[gameId])
  // The host's remaining time has network jitter; draws are set in whole seconds.
  const closing = draw && t('draw.closesAt', { time: time(Math.round(draw.closesAt / 1_000) * 1_000) })
  return (
    <header className="flex min-h-14 items-center gap-3.5">
      <GameLogo gameId={gameId} size={52} />
      <div className="min-w-0">
        <h1 className="text-[21px] leading-tight font-bold tracking-tight">{name}</h1>
        <p className="text-[13px] text-muted">
          {isInstant(gameId)
            ? t('draw.instantHint')
            : draw
              ? t('draw.number', { number: drawRange(draw.drawId, drawCount) })
              : t('draw.none')}
        </p>
      </div>
      <div className="ml-auto text-right">
        <p className="text-[34px] leading-none font-bold tracking-tight">
          <Countdown gameId={gameId} isInUse />
        </p>
        <p className="mt-1 min-h-4 text-xs text-muted">{closing}</p>
      </div>
    </header>
  )
}
