import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import type { Outcome } from '../../../values/outcome.ts'
import { useTranslation } from '../texts/i18n.ts'
import { showRefusal } from '../show-refusal.ts'
import { refusalText } from '../texts/refusal.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface Props {
  label: string
  button: string
  text: string
  onText: (text: string) => void
  inputMode: 'numeric' | 'url'
  maxLength?: number
  /** A look-up is pending: no other one can start. */
  isLoading: boolean
  /** Clears the field for the next text. If it is refused, it is there again, and the reason below it until the text changes. */
  onLookUp: (text: string) => Promise<Outcome<unknown>>
  ref?: RefObject<HTMLFormElement | null>
}

/** One field for scanned, typed or pasted text, and the button that looks it up. */
export function LookUpForm({ label, button, text, onText, isLoading, onLookUp, ref, ...input }: Props) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState({ text: '', why: '' })
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    onText('')
    const outcome = await onLookUp(text)
    if (outcome.ok) return
    if (latest.current !== '') return void showRefusal(outcome)
    onText(text)
    setRefused({ text, why: refusalText(t, outcome.refusal) })
  }
  return (
    <form
      ref={ref}
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[1fr_auto] items-end gap-3"
    >
      <Field
        label={label}
        value={text}
        onChange={onText}
        autoComplete="off"
        data-scan
        autoFocus
        data-home
        {...input}
      />
      <Button
        kind="primary"
        size="large"
        type="submit"
        disabled={text.trim() === '' || isLoading}
        aria-busy={isLoading}
      >
        {button}
      </Button>
      <p role="alert" className="col-span-2 font-semibold text-danger empty:hidden">
        {refused.text === text ? refused.why : ''}
      </p>
    </form>
  )
}
