import type { Browser, Locator, Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepsFocus } from '../kit/keeps-focus.ts'
import * as limits from '../../src/ui/kit/limits.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { SelfService } from '../kit/self-service.ts'

let browser: Browser
let shop: Shop
let cashier: Cashier
let page: Page
let one: SelfService

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open({ deployment: 'pt-full' })
  one = await SelfService.connect(shop, '1042_1')
  cashier = await Cashier.arrive(browser, shop)
  page = cashier.page
})

afterAll(async () => {
  one?.disconnect()
  await cashier?.leave()
  await closeWindows(browser)
  await shop?.close()
})

const row = (id: number): Locator => page.locator(`#terminal-${id}`)
const slips = async (title: string): Promise<string[]> =>
  (await shop.receipts()).map((lines) => lines.join('\n')).filter((text) => text.includes(title))

/** A key that comes at once after others confirms nothing. */
async function confirm(): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancelar' }).waitFor()
  const now = () => page.evaluate<number>('performance.now()')
  const end = (await now()) + limits.quietMs
  await waitFor('a moment of quiet', async () => (await now()) > end)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
}

/** The panel, where it is not there yet. */
async function openPanel(): Promise<void> {
  const panel = page.getByRole('heading', { name: 'Terminais' })
  if (!(await panel.isVisible())) await page.keyboard.press('t')
  await row(1).waitFor()
}

async function send(amount: string): Promise<void> {
  await row(1).getByLabel('Carregar BRL').fill(amount)
  await page.keyboard.press('Enter')
  await confirm()
}

describe('the terminals panel', () => {
  beforeEach(openPanel)

  it('takes the place of the cart’s drawer too, by its key', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.keyboard.press('t')
    await row(1).waitFor({ state: 'detached' })
    await page.keyboard.press('w')
    await page.getByRole('dialog').locator('#pay').waitFor()
    await page.keyboard.press('t')
    await row(1).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.setViewportSize(size)
  })

  it('shows three terminals and which are connected, and replaces the games [terminal-switch] [terminals-panel] [terminal-lock]', async () => {
    await page.locator('#terminal-1[data-connected=true]').waitFor()
    await waitFor('three terminals', async () => (await page.locator('[data-connected]').count()) === 3)
    expect(await row(2).innerText()).toContain('sem ligação')
    expect(await row(2).getByRole('button', { name: 'Bloquear' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })

  it('gives a terminal a generated password, and it unlocks the terminal that was locked here [terminals] [terminals-panel]', async () => {
    await row(1).getByRole('button', { name: 'Gerar' }).click()
    const password = await row(1).getByLabel('Palavra-passe', { exact: true }).inputValue()
    expect(password).toMatch(/^[0-9A-Za-z]{12}$/)
    await row(1).getByRole('button', { name: 'Enviar a palavra-passe ao terminal 1' }).click()
    await confirm()
    await row(1).getByText('com palavra-passe').waitFor()
    await row(1).getByRole('button', { name: 'Bloquear' }).click()
    await confirm()
    await page.locator('#terminal-1[data-locked=true]').waitFor()
    expect(await one.unlock('errada')).toBe(false)
    expect(await one.unlock(password)).toBe(true)
    await page.locator('#terminal-1[data-locked=false]').waitFor()
    const { log } = await cashier.saveLog()
    expect(JSON.stringify(log.events)).not.toContain(password)
  })

  it('sends funds: cash into the till, funds to the terminal, a slip for the player [terminals] [terminals-panel] [terminal-questions]', async () => {
    await send('25,50')
    await row(1).locator('[data-movement=done]').waitFor()
    await row(1).locator('[data-funds="2550"]').waitFor()
    await page.getByTitle('Caixa', { exact: true }).getByText('BRL 1 025,50').waitFor()
    const slip = await waitFor('the slip', async () => (await slips('ENVIO PARA TERMINAL'))[0])
    expect(slip).toContain('BRL 25,50')
    await waitFor('the terminal to be notified', async () => one.received('sentWalletTerminal').length === 1)
    expect(one.received('sentWalletTerminal')).toEqual([{ id: 1, sum: 2_550, method: 'refill' }])
  })

  it('recognises one sending of a request during which the host died', async () => {
    let hand = () => {}
    const reached = new Promise<void>((resolve) => {
      hand = resolve
    })
    await page.context().route(
      '**/api/updateUser',
      async (route) => {
        await route.fetch()
        await shop.host.kill()
        await route.abort()
        hand()
      },
      { times: 1 },
    )
    await send('10')
    await reached
    await row(1).locator('[data-movement=unknown]').waitFor()
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    await shop.host.start()
    await row(1).locator('[data-movement=done]').waitFor()
    await row(1).locator('[data-funds="3550"]').waitFor()
    await waitFor('both slips', async () => (await slips('ENVIO PARA TERMINAL')).length === 2)
    await page.getByTitle('Caixa', { exact: true }).getByText('BRL 1 035,50').waitFor()
  })

  it('refunds what is in a terminal out of the till, with a slip [terminals] [terminals-panel]', async () => {
    await page.locator('#terminal-1[data-connected=true]').waitFor()
    await row(1).getByRole('button', { name: 'Devolver o dinheiro do terminal 1' }).click()
    await confirm()
    await row(1).locator('[data-funds="0"]').waitFor()
    await page.getByTitle('Caixa', { exact: true }).getByText('BRL 1 000,00').waitFor()
    const slip = await waitFor('the slip', async () => (await slips('DEVOLUÇÃO DE TERMINAL'))[0])
    expect(slip).toContain('BRL 35,50')
    expect(await row(1).getByText('O terminal está vazio').count()).toBe(1)
  })
})

describe('the close of the day', () => {
  it('does not begin once the cashier has gone back while the terminals’ funds were requested', async () => {
    const isRequested = (request: Request) => request.url().endsWith('/api/getTerminalsOperator')
    let collected = 0
    let free = () => {}
    const isFree = new Promise<void>((resolve) => (free = resolve))
    await page.context().route('**/api/postCollection', (route) => {
      collected++
      return route.continue()
    })
    await page.getByRole('button', { name: 'Fechar o dia' }).click()
    const count = page.getByLabel('Notas/moedas de 50,00')
    await count.fill('2')
    const close = page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => close.isEnabled())
    await page.context().route('**/api/getTerminalsOperator', async (route) => {
      await isFree
      await route.continue()
    })
    const requested = page.context().waitForEvent('request', isRequested)
    await close.click()
    await requested
    await count.press('3')
    expect(await count.inputValue()).toBe('2')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const answered = page.context().waitForEvent('requestfinished', isRequested)
    free()
    await answered
    // The dialog requests the funds again: until then the core has had time for whatever was to be done.
    const again = page.context().waitForEvent('requestfinished', isRequested)
    await page.getByRole('button', { name: 'Fechar o dia' }).click()
    await again
    await count.waitFor()
    expect(collected).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('shows that it waits for the host, then once why the funds are not known, and the next press requests them again', async () => {
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: 'Fechar o dia' })
    const count = page.getByLabel('Notas/moedas de 50,00')
    const progress = dialog.getByText('A consultar o servidor…')
    const reason = page.getByText('O servidor não indicou o saldo dos terminais')
    const held: Route[] = []
    const isHeld = async () => held.length > 0
    await page.getByRole('button', { name: 'Fechar o dia' }).click()
    await count.fill('2')
    await waitFor('nothing to stand against it', () => close.isEnabled())
    await page.context().route('**/api/getTerminalsOperator', (route) => void held.push(route))
    for (let press = 0; press < 2; press++) {
      await close.click()
      await waitFor('a request of the funds', isHeld)
      await progress.waitFor()
      expect(await reason.count()).toBe(0)
      await held.pop()!.abort()
      await reason.waitFor()
      expect(await reason.count()).toBe(1)
      expect(await progress.count()).toBe(0)
      expect(await count.inputValue()).toBe('2')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('/terminal-user', () => {
  it('tops the account of a terminal up and settles part of it, and the till agrees [terminal-user]', async () => {
    await openPanel()
    await row(1).getByRole('link', { name: 'Terminal 1' }).click()
    await page.locator('[data-account="0"]').waitFor()
    await page.getByRole('button', { name: 'BRL 20,00' }).click()
    await page.getByRole('button', { name: 'Carregar' }).last().click()
    await confirm()
    await page.locator('[data-account="2000"]').waitFor()
    await page.getByRole('group', { name: 'O que fazer' }).getByRole('button', { name: 'Pagar' }).click()
    await page.getByLabel('Valor BRL').fill('5')
    await page.keyboard.press('Enter')
    await confirm()
    await page.locator('[data-account="1500"]').waitFor()
    await page.getByTitle('Caixa', { exact: true }).click()
    await page.getByRole('dialog').getByText('✓ nenhuma').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { replayed, log } = await cashier.saveLog()
    expect(log.damages).toEqual([])
    expect(replayed.state.till.shift?.sums).toMatchObject({
      terminalSend: { count: 3, amount: 5_550 },
      terminalRefund: { count: 2, amount: 4_050 },
    })
  })
})

describe('a typed line over the terminals', () => {
  async function typeLine(line: string): Promise<void> {
    await page.keyboard.press('.')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(line)
    await dialog.getByText('Ctrl ↵').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }

  it('is sold at once: the cart that is paid comes back to the screen', async () => {
    await page.goto(shop.url)
    await openPanel()
    await typeLine('31 q')
    await cashier.history.locator('[data-outcome=sold]').waitFor()
    expect(await row(1).count()).toBe(0)
  })

  it('pays the tickets in the cart where it is empty, and shows why it cannot', async () => {
    await openPanel()
    await typeLine('')
    await page.getByText('O carrinho está vazio').first().waitFor()
    expect(await row(1).count()).toBe(0)
  })
})
