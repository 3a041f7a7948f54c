import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { waitFor } from '../kit/wait-for.ts'
import { serveFiles } from '../kit/static-server.ts'
import { themes } from '../kit/theme.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof serveFiles>>

beforeAll(async () => {
  browser = await openBrowser()
  server = await serveFiles(resolve('dist/page'))
})
afterAll(async () => {
  await closeWindows(browser)
  await server?.close()
})

/** The login of training in a browser that has never been there. */
async function firstVisit(colorScheme: 'dark' | 'light'): Promise<Page> {
  const page = await (await browser.newContext({ colorScheme, locale: 'pt-PT' })).newPage()
  await page.goto(`${server.url}/demo/login`)
  await page.getByLabel('Utilizador').waitFor()
  return page
}

const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
const backgrounds = { dark: 'rgb(16, 19, 22)', light: 'rgb(241, 239, 233)' }
const isShown = (page: Page, theme: keyof typeof backgrounds) =>
  waitFor(`the ${theme} theme`, async () => (await background(page)) === backgrounds[theme])

const toLight = (page: Page) => page.getByRole('button', { name: 'Tema claro' })
const toDark = (page: Page) => page.getByRole('button', { name: 'Tema escuro' })

describe('a page on which no theme has been chosen', () => {
  it.each(themes)('begins in that of the system: %s [theme]', async (theme) => {
    const page = await firstVisit(theme)
    expect(await background(page)).toBe(backgrounds[theme])
    await page.context().close()
  })

  it('follows the system when it changes, and its button names the other theme [theme]', async () => {
    const page = await firstVisit('light')
    await toDark(page).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await isShown(page, 'dark')
    await toLight(page).waitFor()
    await page.context().close()
  })
})

describe('a theme that was chosen', () => {
  it('stays, whatever the system’s theme, now and after a reload [theme]', async () => {
    const page = await firstVisit('dark')
    await toLight(page).click()
    await isShown(page, 'light')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await toDark(page).waitFor()
    expect(await background(page)).toBe(backgrounds.light)
    await page.context().close()
  })
})
