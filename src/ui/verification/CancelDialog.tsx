import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { BarcodeForm } from './BarcodeForm.tsx'
import { CancelResult } from './CancelResult.tsx'

interface Props {
  what: 'cancelTicket' | 'cancelPayout'
  onClose: () => void
}

/**
 * Takes a ticket or a payout back (section 2, "Scanning"): the number, by hand or by scan; what the ticket is; a
 * confirmation with number and amount; the outcome.
 */
export default function CancelDialog({ what, onClose }: Props) {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.check)
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
