import type { BrowserContext } from 'playwright-core'

/** The losses of the pages that are watched now, each with the last thing that hands did before it. */
export const focusLosses: string[] = []

/**
 * On every page of the counter: whether nothing has the focus, so that a key would go nowhere. A look or two may fall between
 * what had it and what gets it; five in a row do not.
 */
const watching = `(() => {
  let last = 'nothing', looks = 0
  const name = (element) => element.getAttribute?.('aria-label') || element.innerText?.slice(0, 40) || element.tagName
  addEventListener('keydown', ({ key, target }) => { last = key + ' on ' + name(target) }, true)
  addEventListener('click', ({ target }) => { last = 'a click on ' + name(target.closest('button, a') ?? target) }, true)
  // While the code of a page is fetched there is none to be seen.
  const isCounter = () => document.querySelector('header a[href="/"]')?.checkVisibility() ?? false
  setInterval(() => {
    looks = isCounter() && document.activeElement === document.body ? looks + 1 : 0
    if (looks === 5) tellFocusLost(location.pathname + ': after ' + last)
  }, 50)
})()`

/** From now on every page of the counter in this context is watched. */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.exposeFunction('tellFocusLost', (loss: string) => void focusLosses.push(loss))
  await context.addInitScript(watching)
}
