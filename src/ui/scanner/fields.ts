import { isText } from '../kit/keyboard/text-field.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** A field for a number or a link: if a scanner sends no end key, its code stays there. */
export const isForScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scan]') !== null

/** React notices a new value only if the element's native setter is used. */
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

/** The fields of the page with their values, and the focus. */
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

/** Restores every field to its first recorded value, and the focus. */
export function restoreFields(seen: readonly Fields[]): void {
  const kept = new Map(seen.toReversed().flatMap((fields) => [...fields.kept]))
  for (const [field, { value, start, end }] of kept) {
    if (!field.isConnected) continue
    if (field.value !== value) write(field, value)
    if (isText(field) && start !== null) field.setSelectionRange(start, end)
  }
  focus(seen[0]?.focused ?? null)
}
