import type { PaymentsReport } from '../../worker/api.ts'
import { drawerUseKey } from '../kit/texts/drawer-use.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'
import { Line } from './MoneyLines.tsx'

/** How often the cash drawer was opened and for what, and who opened it when without a sale; nothing if nobody did. */
export function DrawerUses({ drawer }: Pick<PaymentsReport, 'drawer'>) {
  const { t } = useTranslation()
  const date = useDate()
  if (!drawer) return null
  return (
    <section aria-labelledby="report-drawer" className="grid gap-1.5 rounded-lg bg-raised p-3.5">
      <h3 id="report-drawer" className="text-[13px] font-semibold text-muted">
        {t('menu:drawer.last')}
      </h3>
      <dl className="grid gap-1.5">
        {drawer.counts.map(({ use, count }) => (
          <Line key={use} name={t(`menu:${drawerUseKey(use)}`)}>
            {String(count)}
          </Line>
        ))}
      </dl>
      {drawer.byCashier.length > 0 && (
        <ol className="mt-1 grid gap-1 border-t border-line pt-2 text-[13px] text-muted">
          {drawer.byCashier.map(({ at, operatorId, reason, note }) => (
            <li key={at} className="flex flex-wrap gap-x-3">
              <time className="tabular-nums">{date(at)}</time>
              <span>{operatorId}</span>
              <span className="min-w-0 break-words">
                {t(`menu:${drawerUseKey(reason)}`)}
                {note !== undefined && `: ${note}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
