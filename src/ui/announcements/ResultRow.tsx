import { gameRow, type GameRow } from '../../games/catalogue.ts'
import { marketsOf, type Market } from '../../games/markets.ts'
import type { DrawResult } from '../../worker/api.ts'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { useGameName } from '../kit/games/use-games.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/use-date.ts'

const fills: Record<NonNullable<Market['colour']>, string> = {
  red: 'bg-bet-red text-on-bet',
  black: 'bg-bet-black text-on-bet',
  green: 'bg-bet-green text-on-bet',
  blue: 'bg-bet-blue text-on-bet',
  yellow: 'bg-bet-yellow text-on-bet-light',
}

/** The colour that a number has on the table of its game; none in a game without a table. */
function fillOf(row: GameRow | undefined, number: number): string {
  const markets = row?.family === 'table' ? [...marketsOf(row.table).values()] : []
  const colour = markets.find((market) => market.colour && market.numbers.includes(number))?.colour
  return colour ? fills[colour] : 'bg-raised'
}

/** Digits count by their place; all other numbers are easier to find in their order. */
const inReadingOrder = (row: GameRow | undefined, numbers: readonly number[]): readonly number[] =>
  row?.family === 'digits' ? numbers : [...numbers].sort((a, b) => a - b)

export function ResultRow({ result: { gameId, drawId, heldAt, numbers } }: { result: DrawResult }) {
  const { t } = useTranslation()
  const date = useDate()
  const name = useGameName()(gameId)
  const row = gameRow(gameId)
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
