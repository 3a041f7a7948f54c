import type { TicketCheck } from '../../worker/api.ts'
import { Spinner } from '../kit/components/Spinner.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { Handed } from './Handed.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketVerdict } from './TicketVerdict.tsx'
import { useTicketMovement } from './use-ticket-movement.ts'
import { useVerdictText } from './use-verdict-text.ts'

/** The answer to a check and what can be done about it; before that the question. */
export function CheckResult({ check }: { check: TicketCheck }) {
  const { t } = useTranslation()
  const movement = useTicketMovement(check)
  const verdictText = useVerdictText()
  return (
    <div data-check={check.barcode}>
      <p className="font-mono text-lg tracking-tight break-all">{barcodeGroups(check.barcode)}</p>
      <p role="status" className="sr-only">
        {verdictText(check)}
      </p>
      {check.state === 'asking' && (
        <p className="mt-4 flex items-center gap-3 text-muted">
          <Spinner />
          {t('check.asking')}
        </p>
      )}
      {check.state === 'failed' && (
        <p className="mt-4 rounded-xl border border-danger p-4 font-semibold text-danger">
          {verdictText(check)}
        </p>
      )}
      {check.state === 'cancelled' && <TicketVerdict verdict="cancelled" />}
      {check.state === 'known' && <TicketVerdict verdict={check.ticket.status} prize={check.ticket.prize} />}
      {movement && <Handed entry={movement} />}
      {check.state === 'known' && (
        <>
          <TicketDetails ticket={check.ticket} />
          <div className="mt-5">
            <TicketActions check={check} movement={movement} />
          </div>
        </>
      )}
    </div>
  )
}
