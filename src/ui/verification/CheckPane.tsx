import { useEffect } from 'react'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { BarcodeForm } from './BarcodeForm.tsx'
import type { TicketCheck } from '../../worker/api.ts'
import { Spinner } from '../kit/components/Spinner.tsx'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { Handed, useTicketMovement } from './Handed.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketVerdict, useVerdictText } from './TicketVerdict.tsx'
import { play, type Cue } from '../kit/sound/play.ts'

/** A ticket's number and its current state; ready for the next one at any time. */
export function CheckPane() {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.verification.check)
  useCheckCues()
  return (
    <>
      <BarcodeForm takesDigits />
      <div className="mt-5 min-h-102">
        {check ? <CheckResult check={check} /> : <p className="text-muted">{t('check.hint')}</p>}
      </div>
    </>
  )
}

/** The result of a check and the available actions; before that the input. */
function CheckResult({ check }: { check: TicketCheck }) {
  const { t } = useTranslation()
  const movement = useTicketMovement(check)
  const verdictText = useVerdictText()
  return (
    <div data-check={check.barcode}>
      <p className="font-mono text-lg tracking-tight break-all">{barcodeGroups(check.barcode)}</p>
      <p role="status" className="sr-only">
        {verdictText(check)}
      </p>
      {check.state === 'loading' && (
        <p className="mt-4 flex items-center gap-3 text-muted">
          <Spinner />
          {t('check.loading')}
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

function cueOf(check: TicketCheck | null): Cue | null {
  switch (check?.state) {
    case 'known':
      return check.ticket.status === 'winning' ? 'winning' : null
    case 'failed':
      return 'refused'
    default:
      return null
  }
}

/** A sound for the result of a check, once per check; actions on the ticket have their own. */
function useCheckCues(): void {
  const check = useView(({ facts }) => facts.verification.check)
  const barcode = check?.barcode
  const cue = cueOf(check)
  useEffect(() => {
    if (cue) play(cue)
  }, [cue, barcode])
}
