import { useEffect, useRef, useState } from 'react'
import { LookUpForm } from '../kit/components/LookUpForm.tsx'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { query, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Digits, and separators between groups of them. */
const isBarcodeText = (text: string): boolean => /^[\d\s-]*$/.test(text)

const digits = [...'0123456789']

/** A ticket's number, to be checked; the check is closed with the form. `takesDigits`: wherever the focus is. */
export function BarcodeForm({ takesDigits = false }) {
  const { t } = useTranslation()
  const isChecking = useView(({ facts }) => facts.verification.check?.state === 'loading')
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => dismiss('check'), [])
  const typeDigit = (digit: string) => {
    setText((before) => before + digit)
    form.current?.querySelector('input')?.focus()
  }
  useDialogKeys(takesDigits ? Object.fromEntries(digits.map((digit) => [digit, () => typeDigit(digit)])) : {})
  return (
    <LookUpForm
      ref={form}
      label={t('check.barcode')}
      button={t('check.submit')}
      text={text}
      onText={(typed) => isBarcodeText(typed) && setText(typed)}
      inputMode="numeric"
      isLoading={isChecking}
      onLookUp={(barcode) => query('checkTicket', barcode)}
    />
  )
}
