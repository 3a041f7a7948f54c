import type { BrowserContext } from 'playwright-core'

/** The focus losses of the watched pages, each with the last action before it. */
export const focusLosses: string[] = []

/**
 * Checks on every page of the counter whether nothing has the focus, so that a key would be lost. One or two checks may
 * fall into a change of the focus; five in a row may not.
 */
const watching = `(() => {
  let last = 'nothing', looks = 0
  const name = (element) => element.getAttribute?.('aria-label') || element.innerText?.slice(0, 40) || element.tagName
  addEventListener('keydown', ({ key, target }) => { last = key + ' on ' + name(target) }, true)
  addEventListener('click', ({ target }) => { last = 'a click on ' + name(target.closest('button, a') ?? target) }, true)
  // While the code of a page is loaded there is no content.
  const isCounter = () => document.querySelector('header a[href="/"]')?.checkVisibility() ?? false
  setInterval(() => {
    looks = isCounter() && document.activeElement === document.body ? looks + 1 : 0
    if (looks === 5) reportFocusLost(location.pathname + ': after ' + last)
  }, 50)
})()`

/** Watches every page of the counter in this context from now on. */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.exposeFunction('reportFocusLost', (loss: string) => void focusLosses.push(loss))
  await context.addInitScript(watching)
}
