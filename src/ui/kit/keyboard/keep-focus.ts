import { isUnderDialog } from './use-keys.ts'

/**
 * Where nobody said better (`data-home`, or where the dialog itself begins), a field: a button that was not looked for must
 * not be pressed by an Enter too many.
 */
const stops = ['[data-home]', '[data-autofocus]', 'input, select, textarea', 'button, a[href]']

const isUsable = (element: HTMLElement): boolean => !element.matches(':disabled') && element.checkVisibility()

const firstOf = (scope: HTMLElement, selector: string): HTMLElement | undefined =>
  [...scope.querySelectorAll<HTMLElement>(selector)].find(isUsable)

const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)

/** Where the cashier goes on: in the topmost dialog, else on the page, whose keys work at once. */
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

/** Whether a key that comes now goes to what lies on top. */
export function focusIsHome(): boolean {
  const dialog = topDialog()
  if (!dialog && isUnderDialog()) return false
  return dialog ? dialog.contains(document.activeElement) : !isLost()
}

export function bringHome(): void {
  if (focusIsHome()) return
  const element = home()
  // A page is no stop of its own, and can be given the focus only so.
  if (element?.tabIndex === -1) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

/**
 * Gives the focus a place whenever what had it is gone, disabled, or was left by a touch beside everything: keys that go
 * nowhere are lost. Whoever gives it a better one, as a dialog does that closes, comes first. Returns the way to stop.
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
