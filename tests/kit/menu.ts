import type { Page } from 'playwright-core'
import { waitFor } from './wait-for.ts'

/**
 * Opens the menu and chooses one of its entries. The error modal may appear at any time, also over the menu: then it
 * must be closed before anything else receives a key or a click.
 */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const entry = page.locator(`[data-entry="${name}"]`)
  const modal = page.locator('[role=alertdialog]')
  const dialog = page.locator('[role=dialog]')
  await waitFor(`the entry ${name} of the menu`, async () => {
    if ((await modal.count()) > 0) await page.keyboard.press('Escape')
    else if (await entry.isVisible()) {
      await entry.click({ timeout: 1_000 })
      return true
    } else await page.keyboard.press((await dialog.count()) > 0 ? 'Escape' : 'F10')
    return false
  })
}
