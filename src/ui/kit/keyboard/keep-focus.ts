import { isUnderDialog } from './use-keys.ts'

/**
 * The default target is a field, unless `data-home` or the dialog's start says otherwise: an extra Enter must not press
 * a button.
 */
const stops = ['[data-home]', '[data-autofocus]', 'input, select, textarea', 'button, a[href]']

const isUsable = (element: HTMLElement): boolean => !element.matches(':disabled') && element.checkVisibility()

const firstOf = (scope: HTMLElement, selector: string): HTMLElement | undefined =>
  [...scope.querySelectorAll<HTMLElement>(selector)].find(isUsable)

const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)

/** The element to continue with: in the topmost dialog, otherwise on the page, whose keys work at once. */
function home(): HTMLElement | null {
  const dialog = topDialog()
  if (dialog) return stops.map((stop) => firstOf(dialog, stop)).find((found) => found) ?? dialog
  const page = document.querySelector('main')
  return page && (firstOf(page, '[data-home]') ?? page)
}

function isLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** Whether the next key goes to the topmost layer. */
export function focusIsHome(): boolean {
  const dialog = topDialog()
  if (!dialog && isUnderDialog()) return false
  return dialog ? dialog.contains(document.activeElement) : !isLost()
}

export function bringHome(): void {
  if (focusIsHome()) return
  const element = home()
  // The page itself is not a tab stop; only with this attribute can it get the focus.
  if (element?.tabIndex === -1) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

/**
 * Sets the focus when the focused element was removed or disabled, or when a touch outside removed it: otherwise keys
 * would be lost. A more specific choice, such as that of a closing dialog, takes precedence. Returns the function that
 * stops it.
 */
export function keepFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isLost()) bringHome()
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusout', look)
  look()
  return () => {
    observer.disconnect()
    document.removeEventListener('focusout', look)
    clearTimeout(timer)
  }
}
