import type { GameReport } from '../../worker/api.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'
import { resultOf, totalOf, type Figures } from './figures.ts'

const columns = ['tickets', 'sales', 'cancelled', 'prizes', 'result'] as const

/** What was sold, cancelled and paid, game by game, with the total below. */
export function GamesTable({ games }: { games: readonly GameReport[] }) {
  const { t } = useTranslation()
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
              {game.gameName}
            </th>
            <Cells figures={game} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className="py-2.5 pr-3 text-left">
            {t('reports.total')}
          </th>
          <Cells figures={totalOf(games)} />
        </tr>
      </tfoot>
    </table>
  )
}

function Cells({ figures }: { figures: Figures }) {
  const { amount } = useMoney()
  const { tickets, sales, cancelled, prizes } = figures
  const result = resultOf(figures)
  return (
    <>
      <td className="py-2 pl-3 text-right tabular-nums">{tickets}</td>
      <td className="py-2 pl-3 text-right tabular-nums">{amount(sales)}</td>
      <td className="py-2 pl-3 text-right tabular-nums">{amount(cancelled)}</td>
      <td className="py-2 pl-3 text-right tabular-nums">{amount(prizes)}</td>
      <td className={`py-2 pl-3 text-right font-bold tabular-nums ${result < 0 ? 'text-danger' : ''}`}>
        {amount(result)}
      </td>
    </>
  )
}
