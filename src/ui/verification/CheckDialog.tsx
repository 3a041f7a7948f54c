import { useState, type SubmitEvent } from 'react'
import { tell } from '../app/act.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Field } from '../components/Field.tsx'
import { ask } from '../replica/terminal.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { CheckResult } from './CheckResult.tsx'

/** Digits, and what people put between groups of them. */
const isBarcodeText = (text: string): boolean => /^[\d\s-]*$/.test(text)

/** What a ticket is by now (section 2, "Ticket check"); a scan fills it as well as the field does. */
export default function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.check)
  const [text, setText] = useState('')
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (tell(await ask((api) => api.checkTicket(text)))) setText('')
  }
  return (
    <Dialog title={t('check.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[1fr_auto] items-end gap-3">
        <Field
          label={t('check.barcode')}
          value={text}
          onChange={(typed) => isBarcodeText(typed) && setText(typed)}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <Button kind="primary" size="large" type="submit" disabled={text === '' || check?.state === 'asking'}>
          {t('check.ask')}
        </Button>
      </form>
      <div role="status" className="mt-5 min-h-64">
        {check ? <CheckResult check={check} /> : <p className="text-muted">{t('check.hint')}</p>}
      </div>
    </Dialog>
  )
}
