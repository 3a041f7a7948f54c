import type { Deployment } from '../../values/deployment.ts'
import { printObstacle, resultOf, type Report } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { SaveIcon } from '../kit/components/later-icons.tsx'
import { saveFile } from '../kit/components/save-file.ts'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { useGameName } from '../kit/games/use-games.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { useLocale, useMoney } from '../kit/texts/formats.ts'
import { useDate } from '../kit/texts/moments.ts'
import { csvName, reportCsv } from './csv.ts'
import { DayChart } from './DayChart.tsx'
import { DrawerUses } from './DrawerUses.tsx'
import { periodText } from '../kit/dates/day-text.ts'
import { moneyLines, totalOf } from './figures.ts'
import { GamesTable } from './GamesTable.tsx'
import { Line, MoneyLines } from './MoneyLines.tsx'
import { textKey } from '../kit/texts/keys.ts'

/** A report on the screen: first the main figures, then every game, then the days. */
export function ReportView({ report, onBack }: { report: Report; onBack: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const date = useDate()
  return (
    <div className="grid gap-5">
      <div className="-mt-2 flex flex-wrap items-end justify-between gap-3">
        <p className="leading-5">
          <strong className="block text-base">{periodText(report.from, report.to, locale)}</strong>
          <span className="text-muted">
            {t('reports.madeAt', { operator: report.operatorId, at: date(report.madeAt) })}
          </span>
        </p>
        <Actions report={report} onBack={onBack} />
      </div>
      <Totals report={report} />
      {report.kind === 'payments' && <DrawerUses {...report} />}
      <GamesTable kind={report.kind} games={report.games} />
      {report.days.length > 1 && <DayChart kind={report.kind} days={report.days} />}
    </div>
  )
}

function Totals({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { amount, change } = useMoney()
  const total = totalOf(report.games)
  const result = resultOf(total)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-5 gap-y-4 max-[720px]:grid-cols-1">
      <dl className="grid content-start gap-1.5 rounded-lg bg-raised p-3.5">
        {report.kind === 'validations' ? (
          <>
            <Line name={t('reports.column.payouts')}>{String(total.payouts)}</Line>
            <Line name={t('reports.column.prizes')} isMain>
              {amount(total.prizes)}
            </Line>
          </>
        ) : (
          <>
            <Line name={t('reports.column.sales')}>{amount(total.sales)}</Line>
            <Line name={t('reports.column.cancelled')}>{amount(-total.cancelled)}</Line>
            <Line name={t('reports.column.prizes')}>{amount(-total.prizes)}</Line>
            <Line name={t('reports.column.result')} isMain isBad={result < 0}>
              {amount(result)}
            </Line>
          </>
        )}
      </dl>
      <dl className="grid content-start gap-1.5 rounded-lg bg-raised p-3.5">
        <MoneyLines
          lines={moneyLines(report)}
          label={(name) => t(`reports.money.${name}`)}
          amount={amount}
          change={change}
        />
      </dl>
    </div>
  )
}

function Actions({ report, onBack }: { report: Report; onBack: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useGameName()
  const obstacle = useView(({ facts }) => printObstacle(facts)?.code ?? null)
  const deployment = useView(({ state }) => state.session.deployment)
  const label = (key: string) => t(textKey(key.startsWith('drawer.') ? `menu:${key}` : `reports.${key}`))
  const save = ({ currency, timeZone }: Pick<Deployment, 'currency' | 'timeZone'>) => {
    const text = reportCsv(report, { currency, locale, timeZone }, label, name)
    saveFile(csvName(report), ['\ufeff', text], 'text/csv')
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2.5">
      {obstacle && (
        <p className="w-full text-right font-semibold text-danger">{refusalText(t, { code: obstacle })}</p>
      )}
      <Button onClick={onBack}>{t('reports.others')}</Button>
      <Button disabled={!deployment} onClick={() => deployment && save(deployment)}>
        <SaveIcon />
        {t('reports.save')}
      </Button>
      <RestingButton
        kind="primary"
        disabled={obstacle !== null}
        onClick={() => void act({ type: 'printReport' })}
      >
        <Icon name="printer" />
        {t('history.print')}
      </RestingButton>
    </div>
  )
}
