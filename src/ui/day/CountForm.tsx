import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { isDeliberate } from '../kit/keyboard/deliberate.ts'

interface Props {
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}

/** A form with a count: an Enter too many neither closes a day nor hands a till over. */
export const CountForm = ({ onSubmit, children }: Props) => (
  <form className="grid gap-4" onKeyDown={goOn} onClick={stopHasty} onSubmit={onSubmit}>
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

/** The Enter of a number too many, right behind that of the last field, presses no button. */
function stopHasty(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('[type=submit]') && !isDeliberate(event))
    event.preventDefault()
}
