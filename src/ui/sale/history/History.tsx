import { useMemo } from 'react'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { SectionHead } from '../SectionHead.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { needsAttention, notSoldInLastBatch, shownHistory } from './shown-history.ts'

/** The last tickets, and those that still need attention (section 2, "History section"). */
export function History() {
  const { t } = useTranslation()
  const payment = useView(({ state }) => state.payment)
  // The list is computed from the payments only, when they change.
  const entries = useMemo(() => shownHistory(payment), [payment])
  const notSold = useMemo(() => notSoldInLastBatch(payment), [payment])
  const first = entries[0]
  // The first entry is seen whole, however many tickets are in the cart.
  const height = !first
    ? 'basis-11 min-h-11'
    : notSold.length > 0 || needsAttention(first)
      ? 'basis-22 min-h-44'
      : 'basis-22 min-h-22'
  return (
    <section
      aria-labelledby="history-title"
      className={`flex min-w-0 flex-1 flex-col @min-[600px]:min-h-0 ${height}`}
    >
      <SectionHead id="history-title" title={t('history.title')} empty={first ? null : t('history.empty')}>
        <Button kind="quiet" size="compact" onClick={() => void act({ type: 'clearHistory' })}>
          {t('clear')}
        </Button>
      </SectionHead>
      {notSold.length > 0 && (
        <p role="status" className="flex items-center gap-2 pb-1 pl-1.5 font-semibold text-danger">
          <Icon name="warning" />
          {t('history.notSoldCount', { count: notSold.length })}
        </p>
      )}
      {first && (
        <ol className="min-h-0 overflow-y-auto short:overflow-visible">
          {entries.map((entry) => (
            <HistoryRow
              key={entry.uniqueReqId}
              entry={entry}
              isFresh={notSold.includes(entry)}
              isFirst={entry === first}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
