import type { TicketCheck } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { useVerdictText } from './use-verdict-text.ts'
import { verdictLooks } from './verdict-looks.ts'

const failedLook = { icon: 'warning', tone: 'text-danger' } as const

function lookOf(check: TicketCheck) {
  if (check.state === 'known') return verdictLooks[check.ticket.status]
  return check.state === 'cancelled' ? verdictLooks.cancelled : failedLook
}

/** The last answers, so that a stack of tickets can be looked over once more. */
export function Visits({ visits }: { visits: readonly TicketCheck[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="visits-title">
      <h2 id="visits-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('check.visits')}
      </h2>
      {visits.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line px-3 py-5 text-center text-[13px] text-muted">
          {t('check.noVisits')}
        </p>
      ) : (
        <ol className="grid gap-1.5">
          {visits.map((check) => (
            <Visit key={check.barcode} check={check} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Visit({ check }: { check: TicketCheck }) {
  const verdictText = useVerdictText()
  const { icon, tone } = lookOf(check)
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2">
      <Icon name={icon} className={`size-5 ${tone}`} />
      <span className="min-w-0 flex-1 truncate font-mono text-[13px]">{barcodeGroups(check.barcode)}</span>
      <span className={`text-right text-[13px] font-semibold ${tone}`}>{verdictText(check)}</span>
    </li>
  )
}
