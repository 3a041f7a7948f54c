import { Countdown } from '../Countdown.tsx'
import { KeptRanges } from '../boards/MarketChoice.tsx'
import { betText } from '../../kit/games/bet-text.ts'
import { GameLogo } from '../../kit/games/GameLogo.tsx'
import { useMoney } from '../../kit/texts/formats.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { problemText } from './texts.ts'
import type { Understood } from './read-line.ts'

/** What is understood of the line: game, bets, draws and price, and in a sentence what is missing. */
export function Explanation({ understood }: { understood: Understood }) {
  const { t } = useTranslation()
  const { money, amount } = useMoney()
  const { game, bets, drawCount, price, problem } = understood
  return (
    <section aria-label={t('board.ticket')} className="mt-3 rounded-xl border border-line bg-bg p-3">
      <header className="flex min-h-11 items-center gap-3">
        {game && (
          <>
            <GameLogo gameId={game.gameId} size={40} />
            <h3 className="min-w-0 flex-1 text-lg leading-5 font-bold">{game.name}</h3>
            <p className="text-lg font-bold">
              <Countdown gameId={game.gameId} isInUse />
            </p>
          </>
        )}
      </header>
      <ol className="mt-2 flex min-h-28 flex-wrap content-start gap-1.5 tight:min-h-8">
        {game &&
          bets.slice(0, game.row.maxBets).map((bet, index) => (
            <li
              key={index}
              className="flex min-h-8 items-center rounded-lg border border-line bg-raised px-2.5 text-[15px] font-semibold"
            >
              <span>
                <KeptRanges text={betText(t, game.row, bet)} />
              </span>
            </li>
          ))}
      </ol>
      <div className="mt-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className={`min-w-0 flex-1 ${problem ? 'font-semibold text-warn' : 'text-muted'}`}>
          {problem ? problemText(t, amount, problem) : t('board.complete', { count: bets.length })}
        </p>
        {game && (
          <p className="flex items-baseline gap-4">
            <span className="text-[13px]">
              {t('board.draws')} <b className="text-base">{drawCount}</b>
            </span>
            <b className="text-2xl">{money(price)}</b>
          </p>
        )}
      </div>
    </section>
  )
}
