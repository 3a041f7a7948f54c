import { useState, type SubmitEvent } from 'react'
import { tell } from '../kit/tell.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { say } from '../kit/components/snackbar.ts'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'
import { ask } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** A new QR code for the player whose paper opens nothing any more, by the number that stands on it. */
export function Renewal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const hasNoPaper = useNoPaper()
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setAsking(true)
    const printed = tell(await ask('printWallet', text))
    setAsking(false)
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
        disabled={text.trim() === '' || isAsking || hasNoPaper}
      >
        {t('wallet.renewal.print')}
      </Button>
    </form>
  )
}
