import { useState, type SubmitEvent } from 'react'
import { showRefusal } from '../kit/show-refusal.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { say } from '../kit/components/snackbar.ts'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'
import { query } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** A new QR code for a player whose paper is no longer valid, by the number on it. */
export function Renewal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isPrinting, setPrinting] = useState(false)
  const hasNoPaper = useNoPaper()
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setPrinting(true)
    const printed = showRefusal(await query('printWallet', text))
    setPrinting(false)
    if (!printed) return
    say(t('wallet.renewal.sent'))
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <p className="leading-5 text-muted">{t('wallet.renewal.text')}</p>
      <Field
        label={t('wallet.renewal.number')}
        value={text}
        onChange={setText}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        autoFocus
        data-home
      />
      <Button
        kind="primary"
        size="large"
        type="submit"
        disabled={text.trim() === '' || isPrinting || hasNoPaper}
      >
        {t('wallet.renewal.print')}
      </Button>
    </form>
  )
}
