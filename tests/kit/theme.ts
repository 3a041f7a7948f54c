import type { Page } from 'playwright-core'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** By its button where there is one, so that what shows the theme is true as well; from beneath a dialog, too. */
const change = `(theme) => {
  const { dataset } = document.documentElement
  if (dataset.theme === theme) return
  document.querySelector('button[aria-label^="Tema "]')?.click()
  dataset.theme = theme
}`

/** Changes the theme of a Portuguese page. */
export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`(${change})('${theme}')`)
  // The print program's page and the pages of the TVs go by what the system says.
  await page.emulateMedia({ colorScheme: theme })
}
