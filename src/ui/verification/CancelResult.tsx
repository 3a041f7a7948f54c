import { isOpenMovement, type MovementEntry, type TicketCheck } from '../../worker/api.ts'
import { Spinner } from '../kit/components/Spinner.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { MovementState } from '../kit/money/MovementState.tsx'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { CancelButton } from './CancelButton.tsx'
import { Handed } from './Handed.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketVerdict } from './TicketVerdict.tsx'
import { useTicketMovement } from './use-ticket-movement.ts'
import { useVerdictText } from './use-verdict-text.ts'

interface Props {
  what: 'cancelTicket' | 'cancelPayout'
  check: TicketCheck
}

/** The ticket whose number was given, and how far its cancellation has come. */
export function CancelResult({ what, check }: Props) {
  const { t } = useTranslation()
  const movement = useTicketMovement(check)
  const verdictText = useVerdictText()
  return (
    <div className="grid gap-3">
      <p className="font-mono text-lg tracking-tight break-all">{barcodeGroups(check.barcode)}</p>
      <p role="status" className="sr-only">
        {verdictText(check)}
      </p>
      {check.state === 'asking' && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('check.asking')}
        </p>
      )}
      {check.state === 'failed' && (
        <p className="rounded-xl border border-danger p-4 font-semibold text-danger">{verdictText(check)}</p>
      )}
      {check.state === 'cancelled' && <TicketVerdict verdict="cancelled" />}
      {movement && <Handed entry={movement} />}
      {movement && <MovementState entry={movement} />}
      {check.state === 'known' && <KnownTicket what={what} check={check} movement={movement} />}
    </div>
  )
}

interface KnownProps {
  what: Props['what']
  check: Extract<TicketCheck, { state: 'known' }>
  /** What was done with it since it was checked. */
  movement: MovementEntry | undefined
}

/** What the ticket is; and the button that takes it back, or why there is none. */
function KnownTicket({ what, check: { barcode, ticket }, movement }: KnownProps) {
  const { t } = useTranslation()
  const isTicket = what === 'cancelTicket'
  const isForeign = isTicket && ticket.status === 'waiting' && ticket.isSoldHere === false
  const isPossible = isTicket ? ticket.status === 'waiting' && !isForeign : ticket.payout?.isHere === true
  const reason = isForeign
    ? 'errors:refusals.otherOperatorsTicket'
    : isTicket
      ? 'menu:cancel.notWaiting'
      : 'menu:cancel.notPaidHere'
  return (
    <>
      <TicketVerdict verdict={ticket.status} prize={ticket.prize} />
      <TicketDetails ticket={ticket} />
      {isPossible && !(movement && isOpenMovement(movement)) && (
        <p className="flex justify-end">
          <CancelButton what={what} barcode={barcode} amount={isTicket ? ticket.price : ticket.paid} />
        </p>
      )}
      {!isPossible && !movement && <p className="font-semibold text-warn">{t(reason)}</p>}
    </>
  )
}
