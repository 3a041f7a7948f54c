import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { otherDigits, otherGames } from '../kit/other-games.ts'
import { builtProgram, Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

const games = otherGames.filter((game) => game.game_id === otherDigits)
let browser: Browser
let shop: Shop

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open({ games })
  await promisify(execFile)(process.execPath, [
    ...[builtProgram, 'host', 'operator', 'games', '1042', `${otherDigits}`, '--reason', 'identity checked'],
    ...['--url', shop.url, '--data', shop.data],
  ])
})
afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

/** The host starts again with this price of a bet, while the counter goes on. */
async function restartAt(price: number): Promise<void> {
  const changed = games.map((game) => ({ ...game, bet_prices: { '1': price } }))
  await writeFile(join(shop.data, 'games.json'), JSON.stringify(changed))
  await shop.host.stop()
  await shop.host.start()
}

it('a ticket that the host sells at a changed price is sold and printed at it, both prices are shown, what the player still owes too, and the cart follows', async () => {
  const cashier = await Cashier.arrive(browser, shop)
  const { page, history } = cashier
  await cashier.quickPick(otherDigits)
  await restartAt(150)
  await cashier.pay()
  await history.getByText('O preço tinha mudado: BRL 1,50 em vez de BRL 1,00').waitFor()
  await history.getByText('✓ Impresso').waitFor()
  expect(await history.locator('[data-outcome=sold] strong').first().textContent()).toBe('1,50')
  const [ticket = []] = await shop.receipts()
  expect(ticket.join('\n')).toMatch(/1,50/)
  await waitFor('the till to have the price of the host', async () =>
    /1\s001,50/.test(await page.locator('body').innerText()),
  )

  await cashier.quickPick(otherDigits)
  await page.getByRole('button', { name: /1,50/ }).first().waitFor()
  await cashier.pay()
  await waitFor('the second ticket printed', async () => (await shop.receipts()).length === 2)
  expect(await history.getByText(/O preço tinha mudado/).count()).toBe(1)

  await cashier.quickPick(otherDigits)
  await page.getByRole('button', { name: 'Recebido 1,50' }).click()
  await restartAt(200)
  await cashier.pay()
  const total = page.getByRole('region', { name: 'Total' })
  await total.getByText('Recebido 1,50 · vendido 2,00').waitFor()
  await total.getByText('Falta pagar').waitFor()
  expect(await total.locator('strong').first().innerText()).toBe('BRL\u00a00,50')
  const { log, replayed, shownHash } = await cashier.saveLog()
  expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  await cashier.leave()
})
