import { useMemo } from 'react'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { notSoldInLastBatch, shownHistory } from './shown-history.ts'

/** The last tickets, and those that still need attention (section 2, "History section"). */
export function History() {
  const { t } = useTranslation()
  const history = useView(({ state }) => state.payment.history)
  // The list is computed from the history only, when that changes.
  const entries = useMemo(() => shownHistory(history), [history])
  const notSold = useMemo(() => notSoldInLastBatch(history).length, [history])
  return (
    <section aria-labelledby="history-title" className="min-w-0">
      <header className="flex h-12 items-center justify-between pl-1">
        <h2 id="history-title" className="text-[13px] font-semibold text-muted">
          {t('history.title')}
        </h2>
        {entries.length > 0 && (
          <Button kind="quiet" size="compact" onClick={() => void act({ type: 'clearHistory' })}>
            {t('clear')}
          </Button>
        )}
      </header>
      {notSold > 0 && (
        <p role="status" className="mb-2 flex items-center gap-2 pl-1 font-semibold text-danger">
          <Icon name="warning" />
          {t('history.notSoldCount', { count: notSold })}
        </p>
      )}
      {entries.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line px-3 py-5 text-center text-[13px] text-muted">
          {t('history.empty')}
        </p>
      ) : (
        <ol className="grid gap-2">
          {entries.map((entry) => (
            <HistoryRow key={entry.uniqueReqId} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}
