import { useEffect, useRef, useState } from 'react'
import { isInstant } from '../kit/games/draw-clock.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import * as limits from '../kit/limits.ts'
import { GameSelect } from '../kit/games/GameSelect.tsx'
import { NotKnown, useReading } from '../kit/reading.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { GameRow } from '../../games/catalogue.ts'
import type { Market } from '../../games/markets.ts'
import type { DrawResult } from '../../worker/api.ts'
import { useRules } from '../kit/games/game-rules.ts'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { useGameName } from '../kit/games/use-games.ts'
import { useDate } from '../kit/texts/moments.ts'

/** Calls `onEnd` shortly after a draw of the game, or of any game, has ended; once for all draws that end meanwhile. */
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
  const [reading, readAgain] = useReading(gameId ?? 'all', () => query('fetchResults', gameId ?? undefined))
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

const fills: Record<NonNullable<Market['colour']>, string> = {
  red: 'bg-bet-red text-on-bet',
  black: 'bg-bet-black text-on-bet',
  green: 'bg-bet-green text-on-bet',
  blue: 'bg-bet-blue text-on-bet',
  yellow: 'bg-bet-yellow text-on-bet-light',
}

/** The colour of a number on the table of its game; none for a game without a table. */
function fillOf(row: GameRow | undefined, number: number): string {
  const markets = row?.family === 'table' ? row.markets : []
  const colour = markets.find((market) => market.colour && market.numbers.includes(number))?.colour
  return colour ? fills[colour] : 'bg-raised'
}

/** Digits stay in their order; all other numbers are sorted, which is easier to read. */
const inReadingOrder = (row: GameRow | undefined, numbers: readonly number[]): readonly number[] =>
  row?.family === 'digits' ? numbers : [...numbers].sort((a, b) => a - b)

function ResultRow({ result: { gameId, drawId, heldAt, numbers } }: { result: DrawResult }) {
  const { t } = useTranslation()
  const date = useDate()
  const name = useGameName()(gameId)
  const row = useRules(gameId)
  return (
    <li
      data-result={gameId}
      className="grid grid-cols-[40px_minmax(0,17rem)_minmax(0,1fr)] items-center gap-3 border-t border-line py-2 first:border-t-0"
    >
      <GameLogo gameId={gameId} size={40} />
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-xs text-muted">
          {t('draw.number', { number: drawId })} · <time>{date(heldAt)}</time>
        </p>
      </div>
      <ul aria-label={t('menu:results.numbers')} className="flex flex-wrap gap-1">
        {inReadingOrder(row, numbers).map((number, index) => (
          <li
            key={index}
            className={`min-w-8 rounded-md border border-line px-1 text-center leading-7 font-bold ${fillOf(row, number)}`}
          >
            {number}
          </li>
        ))}
      </ul>
    </li>
  )
}
