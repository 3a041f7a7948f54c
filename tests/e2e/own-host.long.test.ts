import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorKeyFile } from '../../collector/operator-key.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { putEmptyDatabase } from '../kit/folders.ts'
import { freePort } from '../kit/ports.ts'
import { Part, Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

let browser: Browser
/** A host with a page of its own that nobody opens, and the print program. */
let shop: Shop
/** The page that `balcao serve` puts in front of that host. */
let page: { url: string; part: Part }
/** The collector to which that page sends its log. */
let collector: { url: string; part: Part; folder: string }

beforeAll(async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  browser = await openBrowser()
  // The host has no pairing code: the page gets it from the print program, whose data folder it shares.
  shop = await Shop.open({ handsOutCode: false, origin: url })
  const options = ['--host', shop.url, '--port', `${port}`, '--print-port', new URL(shop.printUrl).port]
  const collectorPort = await freePort()
  const collectorUrl = `http://127.0.0.1:${collectorPort}`
  options.push('--collector', collectorUrl)
  page = { url, part: new Part(['serve', ...options, '--data', shop.data], url) }
  const folder = join(shop.data, 'collector')
  await putEmptyDatabase(folder)
  const sender = ['--port', `${collectorPort}`, '--data', shop.data, '--origin', url]
  collector = { url: collectorUrl, part: new Part(['collector', ...sender], `${collectorUrl}/ready`), folder }
  await Promise.all([page.part.start(), collector.part.start()])
})

afterAll(async () => {
  await closeWindows(browser)
  await Promise.all([page?.part.stop(), collector?.part.stop()])
  await shop?.close()
})

/** An event of the socket on the page's own origin; the print program has another, and either may be the first to open. */
const receivedFromHost = (tab: Page, event: string): Promise<void> =>
  new Promise((resolve) => {
    tab.on('websocket', (socket) => {
      if (!socket.url().startsWith(page.url.replace('http', 'ws'))) return
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(`42["${event}"`)) resolve()
      })
    })
  })

/** A question of the operator to the collector. */
async function fleet(path: string, body?: object): Promise<string> {
  const key = (await readFile(operatorKeyFile(collector.folder), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  return (await fetch(new URL(path, collector.url), request)).text()
}

/** The tickets that the collector knows. */
const collected = async (): Promise<number> =>
  (await fleet('/fleet/events?type=ticketSold&limit=5')).split('"type":"ticketSold"').length - 1

/** What a script of the page gets of the keys with which it signs for the collector. */
const readKeys = (tab: Page): Promise<unknown> =>
  tab.evaluate<unknown>(`new Promise((resolve) => {
    const opening = indexedDB.open('balcao-collector')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keys').objectStore('keys').getAll()
      reading.onsuccess = () => resolve(Promise.all(reading.result.map(({ privateKey }) =>
        crypto.subtle.exportKey('pkcs8', privateKey).then(() => 'readable', () => 'kept'))))
    }
  })`)

/** Types a new code into the info dialog, and waits until the collector has all of the log. */
async function enrol(tab: Page): Promise<void> {
  const { code } = JSON.parse(await fleet('/fleet/codes', { shop: '7' })) as { code: string }
  await tab.getByRole('button', { name: 'Informação' }).click()
  const dialog = tab.getByRole('dialog')
  const field = dialog.getByLabel('Código do coletor')
  await field.fill('AAAAA-AAAAA')
  await field.press('Enter')
  await dialog.getByText('O coletor não reconhece este código').waitFor()
  await field.fill(`${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`)
  await field.press('Enter')
  await dialog.locator('[data-collector="0"]').waitFor()
  // The dialog shows the head of that log, which the host has signed.
  await dialog.locator('[data-head=host]').waitFor()
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

it('in front of another host: sells and prints, sends its log to the collector, stays logged in, and waits out the absence of the host', async () => {
  const cashier = await Cashier.arrive(browser, shop, page.url)
  const { history, page: tab } = cashier
  await cashier.quickPick(51)
  await cashier.pay()
  await history.getByText('Impresso').waitFor()
  expect(await shop.receipts()).toHaveLength(1)
  await enrol(tab)
  expect([await collected(), await readKeys(tab)]).toEqual([1, ['kept']])

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
  await waitFor('both tickets at the collector', async () => (await collected()) === 2)
  await cashier.leave()
})
