import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import * as limits from '../../src/ui/kit/limits.ts'
import { waitFor } from './wait-for.ts'

/** Instant: the result comes with the sale. Of ten bets something wins in nine tickets of ten. */
const instantGame = 31
const bets = 10

/** The actions of a shift; each kind of input can do all of them. */
export interface Hands {
  readonly screen: BrowserContextOptions
  logIn(page: Page): Promise<void>
  refill(page: Page): Promise<void>
  /** A ticket with many bets, added and paid. */
  sellInstant(page: Page): Promise<void>
  check(page: Page, barcode: string): Promise<void>
  /** The winner that the check shows. */
  payPrize(page: Page): Promise<void>
  report(page: Page): Promise<void>
  closeDay(page: Page): Promise<void>
  /** One step back from an overlay. */
  close(page: Page): Promise<void>
}

const isFocused = async (element: Locator, page: Page): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1

const dialogIsOpen = (page: Page): Promise<void> =>
  page.locator('[role=dialog]').locator('h2, #pay').first().waitFor()

/** A key that follows others too quickly does not pay. */
async function quiet(page: Page): Promise<void> {
  const now = () => page.evaluate<number>('performance.now()')
  const end = (await now()) + limits.quietMs
  await waitFor('a moment of quiet', async () => (await now()) > end)
}

/** Moves the focus from element to element up to the wanted one. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  const mostStops = 120
  await element.waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await isFocused(element, page)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no key leads to ${element}`)
}

async function typeAmount(page: Page, label: string, amount: string): Promise<void> {
  await waitFor(`the focus on ${label}`, () => isFocused(page.getByLabel(label), page))
  await page.keyboard.type(amount)
}

export const keyboard: Hands = {
  screen: { viewport: { width: 1366, height: 768 } },
  async logIn(page) {
    await waitFor('the focus on the login', () => isFocused(page.getByLabel('Utilizador'), page))
    await page.keyboard.type('operator')
    await page.keyboard.press('Tab')
    await page.keyboard.type('balcao')
    await page.keyboard.press('Enter')
  },
  async refill(page) {
    await page.keyboard.press('F6')
    await typeAmount(page, 'Valor BRL', '200')
    await page.keyboard.press('Enter')
    const seen = page.getByRole('dialog').getByRole('button', { name: 'Fechar' })
    await page.locator('[data-done=refill]').waitFor()
    await waitFor('the focus on the way back', () => isFocused(seen, page))
    await page.keyboard.press('Enter')
  },
  async sellInstant(page) {
    if (new URL(page.url()).pathname === '/') {
      const tile = page.locator(`main [data-game="${instantGame}"]`)
      await page.keyboard.type(await tile.locator('[aria-hidden]').first().innerText())
      await waitFor('the focus on the tile', () => isFocused(tile, page))
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    for (const key of ['q', ...Array.from({ length: bets - 1 }, () => ['b', 'q']).flat()])
      await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
  },
  async check(page, barcode) {
    await page.keyboard.press('F3')
    const field = page.getByLabel('Número do bilhete')
    await waitFor('the focus on the number', () => isFocused(field, page))
    await page.keyboard.type(barcode)
    await page.keyboard.press('Enter')
  },
  async payPrize(page) {
    const button = page.getByRole('dialog').getByRole('button', { name: /^Pagar BRL/ })
    await waitFor('the focus on the payout', () => isFocused(button, page))
    await quiet(page)
    await page.keyboard.press('Enter')
  },
  async report(page) {
    await page.keyboard.press('F8')
    const today = page.getByRole('button', { name: 'Vendas de hoje' })
    await waitFor('the focus on the first report', () => isFocused(today, page))
    await page.keyboard.press('Enter')
  },
  async closeDay(page) {
    await page.keyboard.press('F10')
    await tabTo(page, page.locator('[data-entry=closeDay]'))
    await page.keyboard.press('Enter')
    await typeAmount(page, 'Notas/moedas de 200,00', '1')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => confirm.isEnabled())
    await tabTo(page, confirm)
    await quiet(page)
    await page.keyboard.press('Enter')
  },
  async close(page) {
    await page.keyboard.press('Escape')
  },
}

/** The device's own keyboard appears for a touched field; the product has none. */
async function typeOnScreen(field: Locator, text: string): Promise<void> {
  await field.tap()
  await field.fill(text)
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

export const touch: Hands = {
  screen: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  async logIn(page) {
    await typeOnScreen(page.getByLabel('Utilizador'), 'operator')
    await typeOnScreen(page.getByLabel('Palavra-passe', { exact: true }), 'balcao')
    await button(page, 'Entrar').tap()
  },
  async refill(page) {
    await button(page, 'Entradas e saídas de caixa').tap()
    await button(page, /^Reforçar a caixa/).tap()
    await button(page, /^BRL 100,00/).tap()
    await button(page, 'Reforçar').tap()
    await page.locator('[data-done=refill]').waitFor()
    await button(page, 'Fechar').tap()
  },
  async sellInstant(page) {
    await page.locator(`[data-game="${instantGame}"]`).first().tap()
    await button(page, /^À sorte/).tap()
    for (let bet = 1; bet < bets; bet++) {
      await button(page, /^\+ aposta/).tap()
      await button(page, /^À sorte/).tap()
    }
    await button(page, /^Adicionar/).tap()
    await button(page, /^\d+ bilhete/).tap()
    await dialogIsOpen(page)
    await page.locator('#pay').tap()
    await page.getByRole('dialog').getByText('✓ Impresso').first().waitFor()
    await this.close(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
  async check(page, barcode) {
    await button(page, /^Verificar/).tap()
    await typeOnScreen(page.getByLabel('Número do bilhete'), barcode)
    await page.getByRole('dialog').getByRole('button', { name: 'Verificar' }).tap()
  },
  async payPrize(page) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pagar BRL/ })
      .tap()
  },
  async report(page) {
    await button(page, 'Relatórios').tap()
    await button(page, 'Vendas de hoje').tap()
  },
  async closeDay(page) {
    await button(page, 'Fechar o dia').tap()
    await typeOnScreen(page.getByLabel('Notas/moedas de 200,00'), '1')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => confirm.isEnabled())
    await confirm.tap()
  },
  async close(page) {
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).tap()
  },
}
