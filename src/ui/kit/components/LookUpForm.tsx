import type { RefObject, SubmitEvent } from 'react'
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
  /** Returns whether it succeeded: then the field is cleared. */
  onLookUp: (text: string) => Promise<boolean>
  ref?: RefObject<HTMLFormElement | null>
}

/** One field for scanned, typed or pasted text, and the button that looks it up. */
export function LookUpForm({ label, button, text, onText, isLoading, onLookUp, ref, ...input }: Props) {
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (await onLookUp(text)) onText('')
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
      <Button kind="primary" size="large" type="submit" disabled={text.trim() === '' || isLoading}>
        {button}
      </Button>
    </form>
  )
}
