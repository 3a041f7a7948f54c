import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { readLog } from '../../src/events/read-log.ts'
import type { CartTicket } from '../../src/events/ticket.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { hostTill } from '../kit/host-till.ts'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { sha256 } from '../kit/memory-log.ts'
import { Shop } from '../kit/program.ts'
import { seed, tries } from '../kit/scale.ts'
import { replaceSegments, segmentsOf } from '../kit/spoiled-log.ts'
import { damages, forgeries, tampered } from '../kit/tampered-log.ts'
import { waitFor } from '../kit/wait-for.ts'

let browser: Browser
let shop: Shop
keepsFocus()
beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open()
})
afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

const gameId = 51
const price = (ticket: Pick<CartTicket, 'price'>) => ticket.price
const betsOf = ({ bets }: Pick<CartTicket, 'bets'>) => JSON.stringify(bets)

/** Two tickets that were sold and printed, a refill, and a ticket in the cart. */
async function work(cashier: Cashier): Promise<void> {
  const { page, history } = cashier
  for (let count = 0; count < 2; count++) await cashier.quickPick(gameId)
  await cashier.pay()
  await history.getByText('Impresso').nth(1).waitFor()
  await page.keyboard.press('F6')
  await page.getByLabel('Valor BRL').fill('200')
  await page.keyboard.press('Enter')
  await page.locator('[data-done=refill]').waitFor()
  await page.keyboard.press('Escape')
  await cashier.quickPick(gameId)
}

/** Tickets with the same bets are the same ticket: they are drawn at random. */
function soldIn(bytes: Uint8Array): Set<string> {
  const requested = new Map<string, string>()
  const sold = new Set<string>()
  for (const { type, data } of readLog(bytes, sha256).events) {
    if (type === 'purchaseRequested')
      for (const { uniqueReqId, ticket } of data.tickets) requested.set(uniqueReqId, betsOf(ticket))
    if (type === 'ticketSold') sold.add(requested.get(data.uniqueReqId)!)
  }
  return sold
}

/** Opens the counter again; the operator accepts the host's figure where the two differ. */
async function startAgain(cashier: Cashier): Promise<void> {
  const { page } = cashier
  await page.goto(shop.url)
  await cashier.comeIn()
  const notice = page.locator('section[data-damage]')
  await waitFor('till and host to agree', async () => {
    const accept = notice.getByRole('button', { name: 'Aceitar o valor do servidor' })
    if (await accept.isVisible()) {
      await accept.click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Aceitar o valor do servidor' }).click()
    }
    return (await notice.count()) === 0
  })
}

/** The numbers on papers that are not marked as copies. */
async function originals(): Promise<string[]> {
  const texts = (await shop.receipts()).map((lines) => lines.join('\n'))
  return texts.flatMap((text) => {
    const [barcode] = /\d{3,4}-\d{8,10}-\d+/.exec(text) ?? []
    return barcode !== undefined && !/CÓPIA/.test(text) ? [barcode] : []
  })
}

const anyTampering = fc.oneof({ weight: 4, arbitrary: damages }, { weight: 1, arbitrary: forgeries })
const samples = fc.sample(anyTampering, { seed, numRuns: tries(2) })

describe('the counter starts on a log that was changed', () => {
  it.each(samples.map((change, index) => ({ ...change, change, number: index + 1 })))(
    '$number: $how at $at; the till is the host’s, nothing is sold twice, no original is printed twice',
    async ({ change, number }) => {
      const cashier = await Cashier.arrive(browser, shop)
      const { page } = cashier
      await work(cashier)
      const before = await hostTill(cashier)
      // Every second time the mirror cannot help.
      if (number % 2 === 0) await cashier.context.route('**/mirror/**', (route) => route.abort())
      const segments = await segmentsOf(page, shop.url)
      const bytes = Buffer.concat(segments)
      await replaceSegments(page, segments, tampered(bytes, readLog(bytes, sha256).events.length, change))
      await startAgain(cashier)

      const found = await cashier.saveLog()
      const { cart } = found.replayed.state
      const sold = soldIn(bytes)
      expect(sold.size).toBe(2)
      expect(cart.tickets.filter((ticket) => sold.has(betsOf(ticket)))).toEqual([])
      expect(found.replayed.state.till.balance).toBe(await hostTill(cashier))
      expect(await hostTill(cashier)).toBe(before)

      // What is in the cart now is sold once, unless this is an old copy of the log.
      const isOld = (await page.locator('[data-old-log=host]').count()) > 0
      if (!isOld && (await cashier.inCart()) > 0) {
        await cashier.pay()
        await waitFor('the cart sold', async () => (await cashier.inCart()) === 0)
        const due = cart.tickets.map(price).reduce((sum, each) => sum + each, 0)
        await waitFor('the sale at the host', async () => (await hostTill(cashier)) === before + due)
        await waitFor('its end in the log', async () => {
          const { replayed } = await cashier.saveLog()
          const { payment, till, printing } = replayed.state
          const isOver = payment.history.every(({ outcome }) => outcome.kind === 'sold')
          return isOver && printing.open.length === 0 && till.balance === before + due
        })
      }
      const barcodes = await originals()
      expect(new Set(barcodes).size).toBe(barcodes.length)
      await cashier.leave()
    },
  )
})
