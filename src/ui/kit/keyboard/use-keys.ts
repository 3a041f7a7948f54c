import { useEffect, useRef, useState } from 'react'
import { isText } from './repeat-key.ts'

export type Bindings = Readonly<Record<string, () => void>>

interface Layer {
  bindings: Bindings
  /** A dialog: keys of the screen below do not work while it is open. */
  readonly isModal: boolean
}

/** The topmost last. */
const layers: Layer[] = []

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && isText(target)

/** Enter presses the focused button, unless the button stands where Enter has a meaning of its own (`data-enter`). */
const pressesButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input') !== null && !target.closest('[data-enter]')

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

/** Whether the keys are a dialog's, which may not be drawn yet. */
export const isUnderDialog = (): boolean => layers.some(({ isModal }) => isModal)

/** Binds keys while `isActive`; what became active last hears a key first. */
export function useKeys(bindings: Bindings, { isModal = false, isActive = true } = {}): void {
  const layer = useRef<Layer>({ bindings, isModal })
  useEffect(() => {
    layer.current.bindings = bindings
  })
  useEffect(() => {
    if (!isActive) return
    const mine = layer.current
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown)
    layers.push(mine)
    return () => {
      layers.splice(layers.indexOf(mine), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [isActive])
}

/**
 * The name of a key by its place and not by what the layout makes of it, so that Q is Q on a Ukrainian keyboard too.
 * The question mark alone has no place of its own.
 */
function keyName({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const place = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]
  const name = key === '?' ? '?' : (place ?? (code === 'NumpadEnter' ? 'Enter' : code))
  return altKey ? `Alt+${name}` : ctrlKey || metaKey ? `Ctrl+${name}` : name
}

/** Binds keys from within a dialog: above the dialog's own, which are bound after those of what stands in it. */
export function useDialogKeys(bindings: Bindings): void {
  const [isActive, setActive] = useState(false)
  useEffect(() => setActive(true), [])
  useKeys(bindings, { isActive })
}
