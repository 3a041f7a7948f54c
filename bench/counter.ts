import type { Browser, BrowserContext, Page } from 'playwright-core'
import { probeScript } from './built.ts'

/** A tile of the games list. */
export const tile = '[data-game]'
/** One of which the core has said how its draw stands. */
export const liveTile = '[data-phase]'
export const loginField = 'input[autocomplete="username"]'

export const screen = { width: 1366, height: 768 }

/** A profile that nothing was ever loaded into. */
export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: screen })
  await context.addInitScript({ path: probeScript })
  return context
}

/** Logs in on the page, and resolves once the games list is shown: ms since the page's navigation began. */
export async function logIn(page: Page): Promise<number> {
  await page.locator(loginField).fill('operator')
  await page.locator('input[autocomplete="current-password"]').fill('balcao')
  // Observed from before the key: on a busy machine the list may be shown before a later request arrives.
  const shown = page.evaluate((selector) => probe.shown(selector), tile)
  await page.keyboard.press('Enter')
  return shown
}
