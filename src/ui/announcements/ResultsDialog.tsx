import { useEffect, useRef, useState } from 'react'
import { isInstant } from '../kit/games/draw-clock.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { limits } from '../kit/limits.ts'
import { GameSelect } from '../kit/games/GameSelect.tsx'
import { NotKnown } from '../kit/reading/NotKnown.tsx'
import { useReading } from '../kit/reading/use-reading.ts'
import { ask } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ResultRow } from './ResultRow.tsx'

/** Calls `onEnd` a little after a draw of the game, or of any, has ended; once for all that end meanwhile. */
function useDrawEnd(gameId: number | null, onEnd: () => void): void {
  const draws = useView(({ state }) => (gameId === null ? state.timers.draws : state.timers.draws[gameId]))
  const seen = useRef(draws)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    if (draws === seen.current) return
    seen.current = draws
    timer.current ??= setTimeout(() => {
      timer.current = null
      ended.current()
    }, limits.resultsDelayMs)
  }, [draws])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
}

/** The results of the draws, newest first (rulings, "Results window"). */
export default function ResultsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [gameId, setGameId] = useState<number | null>(null)
  const [reading, readAgain] = useReading(gameId ?? 'all', () => ask('fetchResults', gameId ?? undefined))
  useDrawEnd(gameId, readAgain)
  return (
    <Dialog title={t('menu:entry.results')} onClose={onClose} width="wide">
      <GameSelect
        label={t('menu:results.game')}
        all={t('menu:results.all')}
        chosen={gameId}
        onChoose={setGameId}
      />
      <div
        className="mt-4 h-[60vh] overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={t('menu:entry.results')}
      >
        {reading.state !== 'known' ? (
          <NotKnown reading={reading} onRetry={readAgain} />
        ) : reading.value.length === 0 ? (
          <p className="py-8 text-center text-muted">
            {t(gameId !== null && isInstant(gameId) ? 'menu:results.instant' : 'menu:results.empty')}
          </p>
        ) : (
          <ol>
            {reading.value.slice(0, limits.resultsShown).map((result) => (
              <ResultRow key={`${result.gameId} ${result.drawId}`} result={result} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
