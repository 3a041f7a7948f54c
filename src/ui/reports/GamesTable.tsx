import type { Minor } from '../../values/money.ts'
import { resultOf, type GameReport, type ReportKind } from '../../worker/api.ts'
import { useGameName } from '../kit/games/use-games.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { columnsOf, totalOf, type Figures, type TableColumn } from './figures.ts'

/** Sold, cancelled and paid tickets per game, with the total below; only paid ones in a report of paid tickets. */
export function GamesTable({ kind, games }: { kind: ReportKind; games: readonly GameReport[] }) {
  const { t } = useTranslation()
  const name = useGameName()
  const columns = columnsOf(kind)
  if (games.length === 0) return <p className="py-6 text-center text-muted">{t('reports.noActivity')}</p>
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('reports.byGame')}</caption>
      <thead>
        <tr className="border-b border-line text-[13px] text-muted">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            {t('reports.column.name')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-semibold">
              {t(`reports.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.gameId} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 text-left font-semibold">
              {name(game.gameId, game.gameName)}
            </th>
            <Cells kind={kind} figures={game} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className="py-2.5 pr-3 text-left">
            {t('reports.total')}
          </th>
          <Cells kind={kind} figures={totalOf(games)} />
        </tr>
      </tfoot>
    </table>
  )
}

interface CellsProps {
  readonly kind: ReportKind
  readonly figures: Figures
}

/** Deductions from the sales have a sign, as on paper; a report of paid tickets has no sales to deduct from. */
function signed(kind: ReportKind, column: TableColumn, amount: Minor): Minor {
  const isTaken = kind !== 'validations' && (column === 'cancelled' || column === 'prizes')
  return isTaken && amount !== 0 ? -amount : amount
}

function Cells({ kind, figures }: CellsProps) {
  const { amount } = useMoney()
  const result = resultOf(figures)
  return columnsOf(kind).map((column) => {
    if (column === 'result')
      return (
        <td
          key={column}
          className={`py-2 pl-3 text-right font-bold tabular-nums ${result < 0 ? 'text-danger' : ''}`}
        >
          {amount(result)}
        </td>
      )
    const isCount = column === 'tickets' || column === 'payouts'
    return (
      <td key={column} className="py-2 pl-3 text-right tabular-nums">
        {isCount ? figures[column] : amount(signed(kind, column, figures[column]))}
      </td>
    )
  })
}
