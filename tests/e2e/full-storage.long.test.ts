import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { launchProfile } from '../kit/chromium.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

let shop: Shop
const folder = folderOfFile()
let context: BrowserContext
let cashier: Cashier

/** With its profile on the disk: a browser counts no storage that it has in memory. */
beforeAll(async () => {
  shop = await Shop.open()
  context = await launchProfile(folder)
  cashier = await Cashier.arriveIn(context, shop)
})
afterAll(async () => {
  await context?.close()
  await shop?.close()
})

/** The browser gives this page so many bytes of storage in all; without a number as many as ever. */
async function allow(quotaSize?: number): Promise<void> {
  const devtools = await context.newCDPSession(cashier.page)
  const quota = quotaSize === undefined ? {} : { quotaSize }
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.url, ...quota })
}

/** In a core: the disk is full as long as `self.isFull` is set. */
const canBeFull = `{
  const { write } = FileSystemSyncAccessHandle.prototype
  FileSystemSyncAccessHandle.prototype.write = function (bytes, options) {
    if (self.isFull) throw new DOMException('No space available for this operation', 'QuotaExceededError')
    return write.call(this, bytes, options)
  }
}`

const notice = () => cashier.page.getByText('O registo não pode ser escrito')

async function expectWholeLog() {
  const { log, replayed, shownHash } = await cashier.saveLog()
  expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  return replayed.state
}

describe('a counter whose storage is full', () => {
  it('says so, keeps the answer to a sale, and goes on by itself: one ticket, printed once [faulty-disk]', async () => {
    const { page, history } = cashier
    const worker = await cashier.worker()
    await worker.evaluate(canBeFull)
    await cashier.quickPick(51)
    // The request is on the disk, and its answer finds no room.
    await context.route('**/api/buyTicketsGames51', async (route) => {
      const response = await route.fetch()
      await worker.evaluate('self.isFull = true')
      await route.fulfill({ response })
    })
    await cashier.pay()
    await notice().waitFor()
    expect(await page.locator('[data-outcome=sold]').count()).toBe(0)
    await worker.evaluate('self.isFull = false')
    await notice().waitFor({ state: 'detached' })
    await history.getByText('✓ Impresso').waitFor()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const { payment } = await expectWholeLog()
    expect(payment.history.map(({ outcome }) => outcome.kind)).toEqual(['sold'])
  })

  it('says so when it is started, sells nothing, and goes on by itself as soon as there is room', async () => {
    const { page, history } = cashier
    await cashier.quickPick(51)
    await allow(1)
    await page.reload()
    const refused = page.getByText('não guarda o registo')
    await notice().or(refused).first().waitFor()
    await allow()
    await notice().or(refused).first().waitFor({ state: 'detached' })
    await waitFor('the cart as it was', async () => (await cashier.inCart()) === 1)
    await cashier.pay()
    await history.getByText('✓ Impresso').nth(1).waitFor()
    await expectWholeLog()
  })
})

describe('a counter whose storage was cleared while it was closed', () => {
  it('offers the copy of its log at the print program, and continues it with everything that it had', async () => {
    const { page, history } = cashier
    await waitFor('the sales in the mirror', async () => {
      const text = await shop.mirrored()
      return text.split('"type":"ticketPrintEnded"').length > 2
    })
    await page.goto(new URL('/logos/4.webp', shop.url).href)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes: 'all' })
    await page.goto(shop.url)
    await cashier.logIn()
    const offer = page.locator('[data-mirrored]')
    await offer.waitFor()
    cashier.meansNewCore()
    await offer.click()
    await page.locator('[data-damage=found]').getByText('cópia do seu registo').waitFor()
    await cashier.logIn()
    await page.locator('[data-damage]').waitFor({ state: 'detached' })
    await history.getByText('Impresso').nth(1).waitFor()
    const state = await expectWholeLog()
    expect(state.payment.history.map(({ outcome }) => outcome.kind)).toEqual(['sold', 'sold'])
  })
})
