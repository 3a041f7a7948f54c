import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'

interface Props {
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}

/** A form with a count: an Enter too many neither closes a day nor hands a till over. */
export const CountForm = ({ onSubmit, children }: Props) => (
  <form className="grid gap-4" onKeyDown={goOn} onSubmit={onSubmit}>
    {children}
  </form>
)

/** Enter leads from field to field, and from the last one to the button that submits. A held-down Enter does nothing. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, repeat, target, currentTarget: form } = event
  if (key !== 'Enter' || !(repeat || target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (repeat) return
  const stops = [...form.querySelectorAll<HTMLElement>('input, [type=submit]')]
  stops[stops.findIndex((stop) => stop === target) + 1]?.focus()
}
