import { repetitions } from './held-keys.ts'
import { isTextField } from './text-field.ts'

/** Submits as the browser does: with the form's button, unless it is disabled. */
function submit({ form }: HTMLInputElement): void {
  const button = form?.querySelector<HTMLButtonElement>('button:not([type=button])')
  if (button) button.click()
  else form?.requestSubmit()
}

const stops = 'a[href], button:enabled, input:enabled, select:enabled, [tabindex]'

function goOn(from: Element, isBack: boolean): void {
  const isStop = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility()
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(isStop)
  const follows = (element: HTMLElement) =>
    (from.compareDocumentPosition(element) &
      (isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING)) !==
    0
  const next = isBack ? all.findLast(follows) : all.find(follows)
  next?.focus()
}

const commands: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete' }

/** The browser's default action of a key. Only needed for keys that no handler took. */
function doDefault(element: Element, { key, shiftKey }: KeyboardEvent): void {
  if (key === 'Tab') goOn(element, shiftKey)
  else if (isTextField(element)) {
    const command = commands[key]
    if (key.length === 1) document.execCommand('insertText', false, key)
    else if (command) document.execCommand(command)
    else if (key === 'Enter') submit(element)
  } else if (element instanceof HTMLElement && element.matches('button, a[href], input')) {
    const isLink = element instanceof HTMLAnchorElement
    const isBox = element instanceof HTMLInputElement
    if ((key === 'Enter' && !isBox) || (key === ' ' && !isLink)) element.click()
  }
}

/** Repeats a held-back key on `target`, with its original time. */
export function repeatKey(original: KeyboardEvent, target: Element): void {
  const { key, code, location, shiftKey, ctrlKey, altKey, metaKey, timeStamp } = original
  const event = new KeyboardEvent('keydown', {
    ...{ key, code, location, shiftKey, ctrlKey, altKey, metaKey },
    modifierCapsLock: original.getModifierState('CapsLock'),
    modifierAltGraph: original.getModifierState('AltGraph'),
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  repetitions.add(event)
  const isLeft = target.dispatchEvent(event)
  const isCommand = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph')
  if (isLeft && !isCommand && target === document.activeElement) doDefault(target, event)
}
