import { useEffect, useRef, useState } from 'react'
import { LookUpForm } from '../kit/components/LookUpForm.tsx'
import { useDialogKeys } from '../kit/keyboard/use-keys.ts'
import { ask, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { tell } from '../kit/tell.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Digits, and what people put between groups of them. */
const isBarcodeText = (text: string): boolean => /^[\d\s-]*$/.test(text)

const digits = [...'0123456789']

/** A ticket's number, to be checked; the check is closed with the form. `hearsDigits`: wherever the focus is. */
export function BarcodeForm({ hearsDigits = false }) {
  const { t } = useTranslation()
  const isAsking = useView(({ facts }) => facts.check?.state === 'asking')
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => dismiss('check'), [])
  const typeDigit = (digit: string) => {
    setText((before) => before + digit)
    form.current?.querySelector('input')?.focus()
  }
  useDialogKeys(hearsDigits ? Object.fromEntries(digits.map((digit) => [digit, () => typeDigit(digit)])) : {})
  return (
    <LookUpForm
      ref={form}
      label={t('check.barcode')}
      button={t('check.ask')}
      text={text}
      onText={(typed) => isBarcodeText(typed) && setText(typed)}
      inputMode="numeric"
      isAsking={isAsking}
      onAsk={async (barcode) => tell(await ask('checkTicket', barcode))}
    />
  )
}
