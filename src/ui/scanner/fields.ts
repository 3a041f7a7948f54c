import { isText } from '../kit/keyboard/repeat-key.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** A field that is there for a number or a link: a scanner that sends nothing behind it leaves it there. */
export const isForScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scan]') !== null

/** React hears of a value only where the element's own setter was passed by. */
function write(field: Field, value: string): void {
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

interface Kept {
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** The fields of the page with what is in them, and where the focus is. */
export interface Fields {
  readonly kept: ReadonlyMap<Field, Kept>
  readonly focused: Element | null
}

const keep = (field: Field): Kept =>
  isText(field)
    ? { value: field.value, start: field.selectionStart, end: field.selectionEnd }
    : { value: field.value, start: null, end: null }

export function fieldsNow(): Fields {
  const fields = [...document.querySelectorAll<Field>('input, select')]
  const kept = fields.filter((field) => field instanceof HTMLSelectElement || isText(field))
  return { kept: new Map(kept.map((field) => [field, keep(field)])), focused: document.activeElement }
}

function focus(element: Element | null): void {
  if (document.activeElement === element) return
  if (element instanceof HTMLElement && element.isConnected && element !== document.body)
    element.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Puts every field back as it was when it was first seen, and the focus. */
export function restoreFields(seen: readonly Fields[]): void {
  const kept = new Map(seen.toReversed().flatMap((fields) => [...fields.kept]))
  for (const [field, { value, start, end }] of kept) {
    if (!field.isConnected) continue
    if (field.value !== value) write(field, value)
    if (isText(field) && start !== null) field.setSelectionRange(start, end)
  }
  focus(seen[0]?.focused ?? null)
}
