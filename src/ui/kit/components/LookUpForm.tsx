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
  /** Under way: nothing else is looked up meanwhile. */
  isAsking: boolean
  /** Whether it was taken: the field is empty again then. */
  onAsk: (text: string) => Promise<boolean>
  ref?: RefObject<HTMLFormElement | null>
}

/** One field for what is scanned, typed or pasted, and the button that looks it up. */
export function LookUpForm({ label, button, text, onText, isAsking, onAsk, ref, ...input }: Props) {
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (await onAsk(text)) onText('')
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
      <Button kind="primary" size="large" type="submit" disabled={text.trim() === '' || isAsking}>
        {button}
      </Button>
    </form>
  )
}
