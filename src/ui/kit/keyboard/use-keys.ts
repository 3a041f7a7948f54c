import { useEffect, useRef } from 'react'
import { isText } from './text-field.ts'

export type Bindings = Readonly<Record<string, () => void>>

interface Layer {
  bindings: Bindings
  /** A dialog: the keys of the screen below do not work while it is open. */
  readonly isModal: boolean
}

/** The topmost last. */
const layers: Layer[] = []

/** Keys choose in a list by its letters, but not in one that has just given the focus away. */
const isList = (target: Element): boolean => target.matches('select') && target === document.activeElement

/** Keys go into a text, or choose in a list. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && (isText(target) || isList(target))

/** Enter is for the focused button or list, unless that is in a place where Enter has its own meaning (`data-enter`). */
const pressesButton = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('button, a, input') !== null || isList(target)) &&
  !target.closest('[data-enter]')

function isTaken(name: string, target: EventTarget | null): boolean {
  if (name === 'Enter') return pressesButton(target)
  const works = name.startsWith('Ctrl+') || name === 'Escape' || /^F\d+$/.test(name)
  return isTyping(target) && !works
}

function onKeyDown(event: KeyboardEvent): void {
  const name = keyName(event)
  if (event.defaultPrevented || isTaken(name, event.target)) return
  for (const layer of [...layers].reverse()) {
    const action = layer.bindings[name]
    if (action) {
      event.preventDefault()
      if (!event.repeat) action()
      return
    }
    if (layer.isModal) return
  }
}

/** Whether the keys belong to a dialog, which may not be rendered yet. */
export const isUnderDialog = (): boolean => layers.some(({ isModal }) => isModal)

/** Binds keys while `isActive`; the latest active binding receives a key first. */
export function useKeys(bindings: Bindings, { isModal = false, isActive = true } = {}): void {
  const layer = useRef<Layer>({ bindings, isModal })
  useEffect(() => {
    layer.current.bindings = bindings
  })
  useEffect(() => {
    if (!isActive) return
    const own = layer.current
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown)
    layers.push(own)
    return () => {
      layers.splice(layers.indexOf(own), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [isActive])
}

const ofPad: Readonly<Record<string, string>> = { NumpadEnter: 'Enter', NumpadDecimal: '.' }

/**
 * The name of a key by its position, independent of the layout, so that Q is also Q on a Ukrainian keyboard. Only the
 * question mark, the plus and the dot are where the layout has them; the numeric pad has its dot, which some layouts make a comma.
 */
function keyName({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const place = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]
  const name = /^[?+.]$/.test(key) ? key : (place ?? ofPad[code] ?? code)
  return altKey ? `Alt+${name}` : ctrlKey || metaKey ? `Ctrl+${name}` : name
}
