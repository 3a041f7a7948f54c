import { createCanvas, loadImage } from '@napi-rs/canvas'
import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { Cashier, launchChromium } from '../tests/kit/cashier.ts'
import { Shop } from '../tests/kit/program.ts'

/** Takes the pictures in `docs/`: a shop of its own, a cashier with real hands, and what the screen then shows. */
const folder = 'docs'

/** A game with a board of numbers, whose draw is far away. */
const shownGame = 4

/** Both looks of one screen, the dark one first as the page begins with it. */
async function takeScreen(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode())).then(() => true)')
  await page.evaluate('document.fonts.ready.then(() => true)')
  for (const theme of ['dark', 'light']) {
    await page.mouse.move(0, 0)
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` })
    await page.getByRole('button', { name: /^Tema/ }).click()
  }
}

/** What the daemon's own page gets. */
const fetchPrinted = (shop: Shop, path: string): Promise<Response> => shop.askPrinter(`/receipts${path}`)

/** The last receipt, with some air around the paper. */
async function takeReceipt(shop: Shop): Promise<void> {
  const marginPx = 24
  const { receipts } = (await (await fetchPrinted(shop, '')).json()) as { receipts: { number: number }[] }
  const file = await fetchPrinted(shop, `/${receipts[0]?.number}.png`)
  const picture = await loadImage(Buffer.from(await file.arrayBuffer()))
  const canvas = createCanvas(picture.width + 2 * marginPx, picture.height + 2 * marginPx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#d9d4c9'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, marginPx, marginPx)
  await writeFile(`${folder}/receipt.png`, await canvas.encode('png'))
}

/** Sold and printed. */
async function sell(cashier: Cashier, gameIds: readonly number[], inHistory: number): Promise<void> {
  for (const gameId of gameIds) await cashier.quickPick(gameId)
  await cashier.pay()
  await cashier.history
    .getByText('✓ Impresso')
    .nth(inHistory - 1)
    .waitFor()
}

/** The host says no to one ticket. */
async function haveOneRefused(cashier: Cashier): Promise<void> {
  await cashier.context.route('**/api/buyTickets', async (route) => {
    const [ticket] = route.request().postDataJSON() as { unique_req_id: string }[]
    const error = { code: 1009, name: 'draw_closed' }
    await route.fulfill({ json: { success: true, data: [{ unique_req_id: ticket?.unique_req_id, error }] } })
  })
  await cashier.quickPick(20)
  await cashier.pay()
  await cashier.history.locator('[data-outcome=refused]').waitFor()
  await cashier.context.unroute('**/api/buyTickets')
}

/** The line breaks while the host sells one ticket, and stays broken for the question about it. */
async function haveOneUnknown(cashier: Cashier): Promise<void> {
  for (const call of ['buyTickets', 'ticket/inquiry'])
    await cashier.context.route(`**/api/${call}`, (route) => route.abort('connectionreset'))
  await cashier.quickPick(16)
  await cashier.pay()
  await cashier.history.locator('[data-outcome=unknown]').waitFor()
  await cashier.context.unroute('**/api/buyTickets')
}

/** A bet half made, beside a cart that waits. */
async function fillCounter(cashier: Cashier): Promise<void> {
  await cashier.quickPick(24)
  await cashier.quickPick(shownGame)
  for (const number of [4, 11, 17, 23]) {
    await cashier.page
      .getByRole('main')
      .getByRole('button', { name: String(number), exact: true })
      .click()
  }
}

/** The banner of the last sale is gone. */
const waitForQuiet = ({ page }: Cashier): Promise<void> =>
  page.getByRole('contentinfo').getByRole('status').locator('p').waitFor({ state: 'detached' })

await mkdir(folder, { recursive: true })
const [browser, shop] = await Promise.all([launchChromium(), Shop.open()])
try {
  const cashier = await Cashier.arrive(browser, shop)
  await takeScreen(cashier.page, 'games')
  await sell(cashier, [42, shownGame], 2)
  await takeReceipt(shop)
  await haveOneRefused(cashier)
  await haveOneUnknown(cashier)
  await sell(cashier, [20], 3)
  await fillCounter(cashier)
  await waitForQuiet(cashier)
  await takeScreen(cashier.page, 'counter')
  await cashier.leave()

  const door = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await door.goto(shop.url)
  await door.getByLabel('Utilizador').waitFor()
  await takeScreen(door, 'login')
} finally {
  await browser.close()
  await shop.close()
}
console.log(`the pictures are in ${folder}`)
