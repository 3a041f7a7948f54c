import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { tell } from '../kit/tell.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { ask, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CheckResult } from './CheckResult.tsx'
import { useCheckCues } from './use-check-cues.ts'

/** Digits, and what people put between groups of them. */
const isBarcodeText = (text: string): boolean => /^[\d\s-]*$/.test(text)

const digits = [...'0123456789']

/** A ticket's number and what the ticket is by now; ready for the next one at any moment. */
export function CheckPane() {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.check)
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  useCheckCues()
  useEffect(() => () => dismiss('check'), [])
  const typeDigit = (digit: string) => {
    setText((before) => before + digit)
    focusField()
  }
  useDialogKeys(Object.fromEntries(digits.map((digit) => [digit, () => typeDigit(digit)])))
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (tell(await ask('checkTicket', text))) setText('')
  }
  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-[1fr_auto] items-end gap-3"
      >
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
        <Button kind="primary" size="large" type="submit" disabled={text === '' || check?.state === 'asking'}>
          {t('check.ask')}
        </Button>
      </form>
      <div className="mt-5 min-h-102">
        {check ? <CheckResult check={check} /> : <p className="text-muted">{t('check.hint')}</p>}
      </div>
    </>
  )
}
