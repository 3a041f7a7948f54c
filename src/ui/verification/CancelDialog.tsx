import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { BarcodeForm } from './BarcodeForm.tsx'
import { isOpenMovement, type MovementEntry, type TicketCheck } from '../../worker/api.ts'
import { Spinner } from '../kit/components/Spinner.tsx'
import { MovementState } from '../kit/money/MovementState.tsx'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { CancelButton } from './TicketActions.tsx'
import { Handed, useTicketMovement } from './Handed.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketVerdict, useVerdictText } from './TicketVerdict.tsx'

interface Props {
  what: 'cancelTicket' | 'cancelPayout'
  onClose: () => void
}

/**
 * Cancels a ticket or a payout (section 2, "Scanning"): the number, typed or scanned; the ticket; a confirmation with
 * number and amount; the outcome.
 */
export default function CancelDialog({ what, onClose }: Props) {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.verification.check)
  return (
    <Dialog title={t(`menu:entry.${what}`)} onClose={onClose}>
      <BarcodeForm />
      <div className="mt-5 min-h-64">
        {check ? (
          <CancelResult what={what} check={check} />
        ) : (
          <p className="text-muted">
            {t(what === 'cancelTicket' ? 'menu:cancel.ticketHint' : 'menu:cancel.payoutHint')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface CancelResultProps {
  what: 'cancelTicket' | 'cancelPayout'
  check: TicketCheck
}

/** The ticket with the given number, and the progress of its cancellation. */
function CancelResult({ what, check }: CancelResultProps) {
  const { t } = useTranslation()
  const movement = useTicketMovement(check)
  const verdictText = useVerdictText()
  return (
    <div className="grid gap-3">
      <p className="font-mono text-lg tracking-tight break-all">{barcodeGroups(check.barcode)}</p>
      <p role="status" className="sr-only">
        {verdictText(check)}
      </p>
      {check.state === 'loading' && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('check.loading')}
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
  what: CancelResultProps['what']
  check: Extract<TicketCheck, { state: 'known' }>
  /** The movement of the ticket since it was checked. */
  movement: MovementEntry | undefined
}

/** The ticket, and the button that cancels it, or the reason why it cannot be cancelled. */
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
