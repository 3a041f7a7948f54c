import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { HeldFiles } from '../kit/held-files.ts'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

let browser: Browser
let shop: Shop
let page: Page
let held: HeldFiles

const tile = (gameId: number) => page.locator(`main [data-game="${gameId}"]`)
/** The core has said how its draw stands. */
const live = (gameId: number) => page.locator(`main [data-game="${gameId}"][data-phase]`)

const isMarked = () => page.evaluate<boolean>(`document.cookie.includes('balcao_session')`)

/** The page while its core has not arrived. */
async function loadWithoutCore(): Promise<void> {
  await page.goto('about:blank')
  held = await HeldFiles.of(page.context(), 'main')
  await page.goto(shop.url)
}

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open()
  const cashier = await Cashier.arrive(browser, shop)
  cashier.context.setDefaultTimeout(40_000)
  page = cashier.page
  await live(20).waitFor()
})

afterEach(() => held.end())

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

describe('while the core starts', () => {
  it('the list has names and logos of the games, and no time and no amount [remembered-games]', async () => {
    await loadWithoutCore()
    await tile(20).waitFor()
    expect(await live(20).count()).toBe(0)
    expect(await tile(20).innerText()).toMatch(/^\d+\s+\p{L}/u)
    expect(await tile(20).locator('img').getAttribute('src')).toBe('/logos/20.webp')
    expect(await page.locator('#page').innerText()).not.toMatch(/:|,\d\d|BRL/)
    await tile(20).focus()
    await held.letGo()
    await live(20).waitFor()
    await waitFor('the focus on the same game', () =>
      page.evaluate<boolean>(`document.activeElement.dataset.game === '20'`),
    )
  })

  it('a touch on the list opens the board, and digits behind it are the board’s [remembered-games]', async () => {
    await loadWithoutCore()
    await tile(21).click()
    await page.keyboard.type('11', { delay: 210 })
    await held.letGo()
    await page.getByRole('button', { name: '11', exact: true, pressed: true }).first().waitFor()
  })

  it('whoever is not logged in sees no games of an earlier session [remembered-games]', async () => {
    await page.goto(shop.url)
    await live(20).waitFor()
    // The host hears of the log-out only once it is there again.
    await page.context().route('**/api/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Terminar sessão', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar sessão' }).click()
    await page.getByLabel('Utilizador').waitFor()
    expect(await isMarked()).toBe(true)
    await page.context().unroute('**/api/logout')
    await waitFor('a browser without the session', async () => !(await isMarked()))
    await loadWithoutCore()
    await page.getByText('A abrir o balcão…').waitFor()
    expect(await tile(20).count()).toBe(0)
  })
})
