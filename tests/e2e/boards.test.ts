import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier, launchChromium } from '../kit/cashier.ts'
import { Shop, waitFor } from '../kit/program.ts'

let browser: Browser
let shop: Shop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchChromium(), Shop.open()])
})

afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** What is touched on each board for one whole bet; one game of every board. */
const touches: Readonly<Record<number, readonly string[]>> = {
  4: ['3', '8', '14', '21', '30', '36'],
  20: ['7', '19'],
  24: ['4', '0', '7'],
  25: ['2', '11', '23'],
  16: ['17'],
  27: ['5'],
  31: ['1', '5', '9'],
  42: ['9'],
  50: ['13'],
  51: ['1', '2', '3', '4', '5', '6'],
}

const games = Object.keys(touches).map(Number)

describe('the boards', () => {
  let cashier: Cashier
  beforeAll(async () => {
    cashier = await Cashier.arrive(browser, shop)
  })
  afterAll(() => cashier.leave())

  const field = (name: string): Locator =>
    cashier.page.getByRole('main').getByRole('button', { name, exact: true }).first()

  async function putInCart(gameId: number): Promise<void> {
    const before = await cashier.inCart()
    await cashier.page.locator(`a[href="/game/${gameId}"]`).first().click()
    for (const name of touches[gameId] ?? []) await field(name).click()
    const add = cashier.page.getByRole('button', { name: /^Adicionar/ })
    await waitFor(`game ${gameId} to be complete`, () => add.isEnabled())
    await add.click()
    await waitFor(`game ${gameId} in the cart`, async () => (await cashier.inCart()) === before + 1)
  }

  /** Tickets of short draws may be late by the time of the payment: they move on. */
  async function moveLateTickets(): Promise<void> {
    const late = cashier.page.getByRole('button', { name: 'Próximo sorteio' })
    await waitFor('no late ticket', async () => {
      if ((await late.count()) === 0) return true
      await late.first().click()
      return false
    })
  }

  it('sell a ticket of every family in one batch by touch, with change, and print them all', async () => {
    for (const gameId of games) await putInCart(gameId)
    await moveLateTickets()
    await cashier.page.getByLabel('Recebido BRL').fill('100')
    await cashier.pay()
    await cashier.page.getByText('Troco').waitFor()
    await waitFor('every ticket on paper', async () => {
      const tickets = (await shop.receipts()).filter((lines) => lines.join(' ').includes('Bilhete n.'))
      return tickets.length === games.length
    })
    expect(await cashier.history.locator('[data-outcome=sold]').count()).toBe(games.length)
  })

  it('are left alone by a scanner: a scanned ticket opens the check with its answer', async () => {
    const texts = (await shop.receipts()).map((lines) => lines.join('\n'))
    const ticket = texts.find((text) => text.includes('Bilhete n.')) ?? ''
    const barcode = (/\d{3,4}-\d{8,10}-\d+/.exec(ticket)?.[0] ?? '').replaceAll('-', '')
    expect(barcode).toMatch(/^\d{18,29}$/)
    await cashier.page.locator('a[href="/game/4"]').first().click()
    await scan(cashier, barcode)
    const dialog = cashier.page.getByRole('dialog')
    await dialog.locator('[data-verdict]').waitFor()
    expect((await dialog.innerText()).replaceAll('-', '')).toContain(barcode)
    await cashier.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await cashier.page.getByRole('main').locator('[aria-pressed=true]').count()).toBe(1)
  })

  it('have lucky ideas beside them, each one touch from the cart', async () => {
    await cashier.page.goto(`${shop.url}/inspire`)
    await cashier.page.locator('[data-idea]').first().waitFor()
    const before = await cashier.inCart()
    await cashier.page.getByRole('region', { name: 'Instantâneo' }).locator('[data-idea]').first().click()
    await waitFor('the idea in the cart', async () => (await cashier.inCart()) === before + 1)
  })
})

/** A keyboard wedge: keys by their place, faster than any hand, all of them from within the page. */
async function scan({ page }: Cashier, barcode: string): Promise<void> {
  const codes = [...[...barcode].map((digit) => `Digit${digit}`), 'Enter']
  await page.evaluate(`for (const code of ${JSON.stringify(codes)})
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))`)
}
