import { localDay, localDayOfYear } from '../../values/local-format.ts'
import type { DayReport, ReportKind } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useLocale, useMoney } from '../kit/texts/formats.ts'
import type { Minor } from '../../values/money.ts'

const width = 720
const height = 190
const edge = { left: 74, right: 20, top: 10, bottom: 24 }

interface Props {
  kind: ReportKind
  days: readonly DayReport[]
}

/**
 * Sales and prizes of each day as bars; only the prizes in a report of paid tickets. A table has the same numbers for
 * screen readers.
 */
export function DayChart({ kind, days }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { amount } = useMoney()
  const hasSales = kind !== 'validations'
  const bars = days.map(({ date, sales, cancelled, prizes }) => ({ date, net: sales - cancelled, prizes }))
  const scale = scaleOf(bars.flatMap(({ net, prizes }) => (hasSales ? [net, prizes] : [prizes])))
  const [lowest, highest] = [scale[0] ?? 0, scale.at(-1) ?? 1]
  const y = (value: number) =>
    edge.top + ((highest - value) / (highest - lowest)) * (height - edge.top - edge.bottom)
  const slot = (width - edge.left - edge.right) / bars.length
  const bar = Math.min(slot * 0.36, 26)
  const every = Math.ceil(bars.length / 16)
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-bold">{t('reports.byDay')}</span>
        <span aria-hidden className="flex gap-4 text-[13px] text-muted">
          {hasSales && <Key className="bg-money">{t('reports.netSales')}</Key>}
          <Key className="bg-accent">{t('reports.column.prizes')}</Key>
        </span>
      </figcaption>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="h-auto w-full text-[11px]">
        {scale.map((line) => (
          <g key={line}>
            <line
              x1={edge.left}
              x2={width - edge.right}
              y1={y(line)}
              y2={y(line)}
              className={line === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={edge.left - 8} y={y(line) + 4} textAnchor="end" className="fill-muted">
              {amount(line).replace(/[.,]00$/, '')}
            </text>
          </g>
        ))}
        {bars.map(({ date, net, prizes }, index) => {
          const middle = edge.left + slot * (index + 0.5)
          return (
            <g key={date}>
              <title>
                {[localDay(date, locale), ...(hasSales ? [amount(net)] : []), amount(prizes)].join(' · ')}
              </title>
              {hasSales && (
                <Bar x={middle - bar} width={bar - 1} from={y(0)} to={y(net)} className="fill-money" />
              )}
              <Bar
                x={hasSales ? middle + 1 : middle - bar / 2}
                width={bar - 1}
                from={y(0)}
                to={y(prizes)}
                className="fill-accent"
              />
              {index % every === 0 && (
                <text x={middle} y={height - 6} textAnchor="middle" className="fill-muted">
                  {localDayOfYear(date, locale)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <DayTable days={days} hasSales={hasSales} />
    </figure>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`size-3 rounded-sm ${className}`} />
    {children}
  </span>
)

const Bar = ({
  x,
  width,
  from,
  to,
  className,
}: {
  x: number
  width: number
  from: number
  to: number
  className: string
}) => (
  <rect
    x={x}
    width={width}
    y={Math.min(from, to)}
    height={Math.abs(from - to)}
    rx="1.5"
    className={className}
  />
)

function DayTable({ days, hasSales }: { days: readonly DayReport[]; hasSales: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { amount } = useMoney()
  return (
    <table className="sr-only">
      <caption>{t('reports.byDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reports.csv.day')}</th>
          {hasSales && <th scope="col">{t('reports.netSales')}</th>}
          <th scope="col">{t('reports.column.prizes')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, sales, cancelled, prizes }) => (
          <tr key={date}>
            <th scope="row">{localDay(date, locale)}</th>
            {hasSales && <td>{amount(sales - cancelled)}</td>}
            <td>{amount(prizes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The grid lines of a chart's scale, minor units, from its lowest to its highest, including 0. */
export function scaleOf(amounts: readonly Minor[], lines = 4): Minor[] {
  const highest = Math.max(0, ...amounts)
  const lowest = Math.min(0, ...amounts)
  const step = roundStep((highest - lowest || 100) / lines)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The next 1, 2 or 5 times a power of ten, at least one whole currency unit, so that the scale has no cents. */
function roundStep(atLeast: number): Minor {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 100)))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= atLeast) ?? 10
  return factor * power
}
