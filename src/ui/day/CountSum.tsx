import type { Minor } from '../../values/money.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'

interface Props {
  /** Null while it is not known. */
  expected: Minor | null
  /** Null if the till was not counted. */
  counted: Minor | null
}

/** The expected till, the counted one, and the difference. */
export function CountSum({ expected, counted }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (
    <dl className="grid gap-1.5 rounded-lg bg-raised p-3.5">
      <Line name={t('day.expected')}>{expected === null ? '—' : money(expected)}</Line>
      <Line name={t('day.counted')}>{counted === null ? t('day.notCounted') : money(counted)}</Line>
      {counted !== null && expected !== null && <Difference amount={counted - expected} />}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="text-base font-bold tabular-nums">{children}</dd>
  </div>
)

/** Too much or too little, as text: a sign is easily overlooked, and not everybody sees colours. */
function Difference({ amount }: { amount: Minor }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [name, look] =
    amount === 0
      ? (['exact', 'text-money'] as const)
      : amount > 0
        ? (['over', 'text-warn'] as const)
        : (['short', 'text-danger'] as const)
  return (
    <div
      className={`mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold ${look}`}
    >
      <dt>{t(`day.${name}`)}</dt>
      <dd aria-live="polite" className="text-xl tabular-nums">
        {amount === 0 ? '✓' : money(Math.abs(amount))}
      </dd>
    </div>
  )
}
