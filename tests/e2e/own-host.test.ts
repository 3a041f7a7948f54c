import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Cashier, closeWindows, openBrowser } from '../kit/cashier.ts'
import { freePort } from '../kit/ports.ts'
import { Part, Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

let browser: Browser
/** A host with a page of its own that nobody opens, and the print daemon. */
let shop: Shop
/** The page that `balcao serve` puts in front of that host. */
let page: { url: string; part: Part }

beforeAll(async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // The host has no pairing code: the page gets it from the print program, whose data folder it shares.
  const open = Shop.open({ handsOutCode: false, origin: url })
  ;[browser, shop] = await Promise.all([openBrowser(), open])
  const options = ['--host', shop.url, '--port', `${port}`, '--print-port', new URL(shop.printUrl).port]
  page = { url, part: new Part(['serve', ...options, '--data', shop.data], url) }
  await page.part.start()
})

afterAll(async () => {
  await closeWindows(browser)
  await page?.part.stop()
  await shop?.close()
})

/** An event of the socket on the page's own origin; the print daemon has another, and either may be the first to open. */
const receivedFromHost = (tab: Page, event: string): Promise<void> =>
  new Promise((resolve) => {
    tab.on('websocket', (socket) => {
      if (!socket.url().startsWith(page.url.replace('http', 'ws'))) return
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(`42["${event}"`)) resolve()
      })
    })
  })

it('in front of another host: sells and prints, stays logged in, and waits out the absence of the host', async () => {
  const cashier = await Cashier.arrive(browser, shop, page.url)
  const { history, page: tab } = cashier
  await cashier.quickPick(51)
  await cashier.pay()
  await history.getByText('Impresso').waitFor()
  expect(await shop.receipts()).toHaveLength(1)

  const timers = receivedFromHost(tab, 'updateTimers')
  await tab.goto(page.url)
  await tab.getByRole('heading', { name: 'Jogos' }).waitFor()
  await timers
  const cookies = await cashier.context.cookies(page.url)
  const hidden = cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)
  expect(hidden).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^access_token_/),
      expect.stringMatching(/^refresh_token_/),
    ]),
  )

  await cashier.quickPick(51)
  // The host sells; then it is gone before the page has its answer.
  await cashier.context.route('**/api/buyTicketsGames51', async (route: Route) => {
    await route.fetch()
    await shop.host.kill()
    await route.continue()
  })
  const answer = tab.waitForResponse('**/api/buyTicketsGames51')
  await cashier.pay()
  expect((await answer).status()).toBe(502)
  await tab.getByText('ERRO DESCONHECIDO').waitFor()
  await tab.keyboard.press('Escape')
  await history.getByText('Resultado desconhecido').waitFor()
  await tab.getByText('Sem ligação ao servidor').first().waitFor({ state: 'attached' })
  await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })

  await shop.host.start()
  await waitFor('both tickets on paper', async () => (await history.getByText('Impresso').count()) === 2)
  expect(await shop.receipts()).toHaveLength(2)
  await cashier.leave()
})
