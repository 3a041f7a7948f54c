import type { ReactNode } from 'react'
import { ledgerBalance, ledgerLines, tillDifference, type LedgerLine } from '../../worker/api.ts'
import type { Minor } from '../../values/money.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useDate } from '../kit/texts/moments.ts'
import { Icon } from '../kit/components/Icon.tsx'

interface RowProps {
  name: ReactNode
  children: ReactNode
  isTotal?: boolean
}

const Row = ({ name, children, isTotal = false }: RowProps) => (
  <div
    className={`flex items-baseline justify-between gap-4 py-1 ${isTotal ? 'border-t border-line text-[15px] font-bold' : ''}`}
  >
    <dt className={isTotal ? '' : 'text-muted'}>{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </div>
)

/** The movements of the shift, the expected till, and the host's figure. */
export function Ledger() {
  const { t } = useTranslation()
  const { money, amount, change } = useMoney()
  const date = useDate()
  const shift = useView(({ state }) => state.till.shift)
  const balance = useView(({ state }) => state.till.balance)
  const difference = useView(({ state }) => tillDifference(state))
  return (
    <section aria-labelledby="ledger-title">
      <h3 id="ledger-title" className="mb-1 text-[13px] font-semibold text-muted">
        {shift ? t('till.shiftSince', { date: date(shift.openedAt) }) : t('till.noShift')}
      </h3>
      <dl>
        {shift && <Row name={t('till.opening')}>{amount(shift.opening)}</Row>}
        {shift &&
          ledgerLines(shift).map((line) => (
            <Row key={`${line.kind} ${line.isElsewhere}`} name={<LineName line={line} />}>
              {change(line.amount)}
            </Row>
          ))}
        {shift && (
          <Row name={t('till.expected')} isTotal>
            {money(ledgerBalance(shift))}
          </Row>
        )}
        <Row name={t('till.hostSays')} isTotal>
          {balance === null ? '—' : money(balance)}
        </Row>
        <Row name={t('till.difference.title')} isTotal>
          <Difference difference={difference} />
        </Row>
      </dl>
    </section>
  )
}

/** Movements of the operator's other counters are marked; those of the company have their own names. */
function LineName({ line: { kind, isElsewhere, count } }: { line: LedgerLine }) {
  const { t } = useTranslation()
  return (
    <span data-elsewhere={isElsewhere ? kind : undefined}>
      {t(`movement.kind.${kind}`)} <span className="text-xs">× {count}</span>
      {isElsewhere && kind !== 'adjustment' && (
        <span className="block text-xs">{t('till.fromElsewhere')}</span>
      )}
    </span>
  )
}

function Difference({ difference }: { difference: Minor | null }) {
  const { t } = useTranslation()
  if (difference === null)
    return <span className="font-semibold text-muted">{t('till.difference.notKnown')}</span>
  if (difference === 0) return <span className="text-money">✓ {t('till.difference.none')}</span>
  return (
    <span data-till-difference={difference}>
      <DifferenceMark difference={difference} />
    </span>
  )
}

/** The host's till differs from the ledger: a shape, a text, a colour. */
function DifferenceMark({ difference }: { difference: Minor }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const key = difference > 0 ? 'more' : 'less'
  return (
    <span className="inline-flex items-center gap-1.5 font-bold text-warn">
      <Icon name="warning" className="size-4.5" />
      {t(`till.difference.${key}`, { amount: money(Math.abs(difference)) })}
    </span>
  )
}
