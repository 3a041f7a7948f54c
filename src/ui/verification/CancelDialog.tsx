import { useEffect, useState, type SubmitEvent } from 'react'
import type { TicketCheck } from '../../worker/api.ts'
import { tell } from '../kit/tell.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Field } from '../kit/components/Field.tsx'
import { ask, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CancelResult } from './CancelResult.tsx'

interface Props {
  what: 'cancelTicket' | 'cancelPayout'
  onClose: () => void
}

/** Digits, and what people put between groups of them. */
const isBarcodeText = (text: string): boolean => /^[\d\s-]*$/.test(text)

const isAsking = (check: TicketCheck | null): boolean => check?.state === 'asking'

/**
 * Takes a ticket or a payout back (section 2, "Scanning"): the number, by hand or by scan; what the ticket is; a
 * confirmation with number and amount; the outcome.
 */
export function CancelDialog({ what, onClose }: Props) {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.check)
  const [text, setText] = useState('')
  useEffect(() => () => dismiss('check'), [])
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (tell(await ask('checkTicket', text))) setText('')
  }
  return (
    <Dialog title={t(`menu:entry.${what}`)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[1fr_auto] items-end gap-3">
        <Field
          label={t('check.barcode')}
          value={text}
          onChange={(typed) => isBarcodeText(typed) && setText(typed)}
          inputMode="numeric"
          autoComplete="off"
          data-scan
          autoFocus
          data-home
        />
        <Button kind="primary" size="large" type="submit" disabled={text === '' || isAsking(check)}>
          {t('check.ask')}
        </Button>
      </form>
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
