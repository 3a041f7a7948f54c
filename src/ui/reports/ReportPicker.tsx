import { useState } from 'react'
import { confirmFrom, confirmTo, rangeOfToday, type ReportRange } from '../../values/report-range.ts'
import { reportKinds, type ReportKind, type ReportReading, type ReportRequest } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Segments } from '../kit/components/Segments.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { DateField } from '../kit/dates/DateField.tsx'
import { usePrintAtOnce } from './print-at-once.ts'
import { useToday } from '../kit/replica/use-today.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { refusalText } from '../kit/texts/refusal.ts'

interface Props {
  reading: ReportReading | null
  onFetch: (request: ReportRequest) => Promise<void>
}

const periods = ['day', 'week'] as const

/** The kind and dates of a report (section 2, "Report date-range dialog"). */
export function ReportPicker({ reading, onFetch }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const [kind, setKind] = useState<ReportKind>('sales')
  const [chosen, setRange] = useState<ReportRange | null>(null)
  const range = chosen ?? rangeOfToday(today)
  const isLoading = reading?.state === 'loading'
  const [print, togglePrint] = usePrintAtOnce()
  const fetchRange = async () => {
    await onFetch({ kind, period: { type: 'range', date1: range.from, date2: range.to }, print })
    setRange(null)
  }
  return (
    <div className="grid gap-5">
      {reading?.state === 'failed' && <ReportFailure reading={reading} onRetry={onFetch} />}
      <div className="grid grid-cols-2 gap-2.5">
        {reportKinds.flatMap((ofKind) =>
          periods.map((type) => (
            <Button
              key={`${ofKind} ${type}`}
              size="compact"
              className="leading-4 whitespace-normal!"
              data-autofocus={ofKind === 'sales' && type === 'day' ? '' : undefined}
              disabled={isLoading}
              onClick={() => void onFetch({ kind: ofKind, period: { type }, print })}
            >
              {t(`reports.entry.${ofKind}.${type}`)}
            </Button>
          )),
        )}
      </div>
      <fieldset className="grid gap-3 border-t border-line pt-4">
        <legend className="sr-only">{t('reports.range')}</legend>
        <p aria-hidden className="font-bold">
          {t('reports.range')}
        </p>
        <div className="flex">
          <Segments
            label={t('reports.kindLabel')}
            options={reportKinds.map((value) => ({ value, text: t(`reports.kind.${value}`) }))}
            chosen={kind}
            onChoose={setKind}
          />
        </div>
        <div className="flex gap-3">
          <DateField
            label={t('reports.from')}
            day={range.from}
            today={today}
            isDisabled={isLoading}
            onConfirm={(day) => setRange(confirmFrom(range, day, today))}
          />
          <DateField
            label={t('reports.to')}
            day={range.to}
            today={today}
            isDisabled={isLoading}
            onConfirm={(day) => setRange(confirmTo(range, day, today))}
          />
        </div>
        <Button
          kind="primary"
          size="large"
          disabled={isLoading}
          aria-busy={isLoading}
          onClick={() => void fetchRange()}
        >
          {t(isLoading ? 'reports.loading' : 'confirm')}
        </Button>
        <Progress reading={reading} />
      </fieldset>
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input type="checkbox" checked={print} onChange={togglePrint} className="size-5 accent-accent" />
        {t('reports.printAtOnce')}
      </label>
    </div>
  )
}

/** Its place is always reserved, so that nothing jumps. */
function Progress({ reading }: { reading: ReportReading | null }) {
  const { t } = useTranslation()
  if (reading?.state !== 'loading') return <div className="h-1.5" />
  const { done, total } = reading
  return (
    <progress
      className="progress w-full"
      aria-label={t('reports.progress', { done, total })}
      value={done}
      max={total}
    />
  )
}

interface ReportFailureProps {
  reading: Extract<ReportReading, { state: 'failed' }>
  onRetry: (request: ReportRequest) => Promise<void>
}

/** Why there is no report, and a button to try again. */
function ReportFailure({ reading: { refusal, request }, onRetry }: ReportFailureProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-danger p-3.5">
      <p className="flex gap-2 leading-5 font-semibold text-danger">
        <Icon name="warning" />
        {refusalText(t, refusal)}
      </p>
      <Button className="justify-self-start" onClick={() => void onRetry(request)}>
        {t('reports.retry')}
      </Button>
    </div>
  )
}
