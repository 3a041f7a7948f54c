import { once } from 'node:events'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { FirefoxCashier, launchFirefox } from '../kit/firefox.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

const instantGame = 31

let shop: Shop
const folder = folderOfFile()
let browser: Browser
let cashier: FirefoxCashier

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchFirefox(folder), Shop.open()])
  cashier = await FirefoxCashier.arrive(browser, shop)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** The numbers of all tickets on paper, newest first. */
const ticketNumbers = async (): Promise<string[]> =>
  (await shop.receipts())
    .map((lines) => lines.join('\n'))
    .filter((text) => text.includes('Válido até'))
    .flatMap((text) => /\d{3,4}-\d{8,10}-\d+/.exec(text)?.[0].replaceAll('-', '') ?? [])

const soldIn = async (): Promise<number> => {
  const { state } = replay((await cashier.log()).events)
  return state.payment.history.filter(({ outcome }) => outcome.kind === 'sold').length
}

describe('in Firefox', () => {
  it('tickets of five games are sold in one batch and printed [browsers]', async () => {
    const games = [...new Set([instantGame, ...(await cashier.gamesToSell())])].slice(0, 5)
    expect(games).toHaveLength(5)
    for (const gameId of games) await cashier.quickPick(gameId)
    await cashier.pay()
    await waitFor('five papers', async () => (await ticketNumbers()).length === 5)
    expect(await soldIn()).toBe(5)
  })

  it('a prize is paid', async () => {
    const { page } = cashier
    const isWinning = async (): Promise<boolean> => {
      const papers = (await ticketNumbers()).length
      await cashier.quickPick(instantGame, 10)
      await cashier.pay()
      await waitFor('the ticket on paper', async () => (await ticketNumbers()).length === papers + 1)
      const [barcode = ''] = await ticketNumbers()
      await page.keyboard.press('F3')
      await waitFor(
        'the field',
        async () => (await cashier.evaluate('document.activeElement.tagName')) === 'INPUT',
      )
      await page.keyboard.type(barcode)
      await page.keyboard.press('Enter')
      await waitFor(
        'the verdict',
        async () => (await cashier.count(`[data-check="${barcode}"] [data-verdict]`)) > 0,
      )
      return (await cashier.count('[data-verdict=winning]')) > 0
    }
    while (!(await isWinning())) await page.keyboard.press('Escape')
    await waitFor('the pay button in focus', () =>
      cashier.evaluate(`document.activeElement?.innerText.startsWith('Pagar BRL')`),
    )
    await cashier.quiet()
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-handed=payout]')
    await page.keyboard.press('Escape')
  })

  it('everything is there after the browser was killed, and its log replays to the same state', async () => {
    await cashier.quickPick(instantGame)
    const sold = await soldIn()
    const process = browser.process()!
    process.kill('SIGKILL')
    await once(process, 'exit')
    browser = await launchFirefox(folder)
    cashier = await FirefoxCashier.arrive(browser, shop)
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
    const log = await cashier.log()
    expect(log.damages).toEqual([])
    const replayed = replay(log.events)
    expect(replayed.failedCheckpoints).toEqual([])
    expect(replayed.checkpoints).toBeGreaterThan(0)
    expect(replayed.state.cart.tickets).toHaveLength(1)
    expect(await soldIn()).toBe(sold)
    await cashier.saveLog()
    expect(stateHashOf(replayed.state)).toMatch(/^[0-9a-f]{64}$/)
  })
})
