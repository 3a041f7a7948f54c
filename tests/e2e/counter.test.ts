import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { scan } from '../kit/scanner.ts'
import { textsOf } from '../kit/texts.ts'
import { translator } from '../../src/ui/kit/texts/translate.ts'
import { loginOfSpanishShop } from './counter-login.ts'
import { productVersion } from '../kit/versions.ts'
import { errorCodes } from '../../src/protocol/error-codes.ts'

const t = translator('pt', textsOf('pt'))

const instantGame = 31
const digitsGame = 24
const grandLottery = 51

let browser: Browser
let shop: Shop

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open({ deployment: 'pt-full' })
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

loginOfSpanishShop(() => ({ browser, shop }))

describe('the counter', () => {
  let cashier: Cashier
  let page: Page

  beforeAll(async () => {
    cashier = await Cashier.arrive(browser, shop)
    page = cashier.page
  })
  afterAll(() => cashier.leave())

  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const cartRow = (game: string) => page.getByRole('listitem').filter({ hasText: game })
  const printed = async () => (await shop.receipts()).map((lines) => lines.join('\n'))

  it('has a place for every feature of a shop that has them all [flag-qr-code] [flag-screens] [shop-full] [footer] [icons]', async () => {
    for (const name of ['Ecrãs de TV', 'Terminais', 'Carteiras QR', 'Ecrã do cliente'])
      await page.getByRole('button', { name, exact: true }).waitFor()
    await page.locator('a[href="/card"]').waitFor()
    await page
      .getByRole('button', { name: t('tools.check') })
      .first()
      .waitFor()
    for (const key of ['tools.reports', 'tools.finances', 'info.title', 'tools.closeDay', 'tools.logOut'])
      await page.getByRole('button', { name: t(key), exact: true }).waitFor()
    await page.keyboard.press('F10')
    for (const entry of ['tvBox', 'display', 'terminals', 'card'])
      await page.locator(`[data-entry=${entry}]`).waitFor()
    await close()
    expect(await page.locator('footer').innerText()).toContain(`v${productVersion} · All rights reserved.`)
  })

  it.each([1366, 1920])('gives the cart half of the menu page, %i wide [cart-place]', async (width) => {
    await page.setViewportSize({ width, height: 1000 })
    const cart = page.locator('aside')
    await waitFor('its half', async () => (await cart.boundingBox())?.width === width / 2)
    expect((await cart.boundingBox())?.x).toBe(width / 2)
    await waitFor('the till in it', async () =>
      /^Saldo da caixa BRL\s+1\s000,00/.test(await cart.innerText()),
    )
  })

  it('keeps its theme and its language over a reload [theme] [language-choice]', async () => {
    const theme = () => page.locator('html').getAttribute('data-theme')
    await page.getByRole('button', { name: 'Tema claro' }).click()
    await page.getByLabel('Idioma').selectOption('en')
    await page.getByRole('heading', { name: 'Games' }).waitFor()
    await page.reload()
    expect(await theme()).toBe('light')
    await page.getByRole('heading', { name: 'Games' }).waitFor()
    await page.getByLabel('Language').selectOption('pt')
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('shows above a board the draw, the name, the logo and the countdown of its game [games-open] [game-tile] [game-header]', async () => {
    const current = async (gameId: number) => {
      const timers = await page.evaluate<Record<string, { draw_id: number }[]>>(
        `fetch('/api/getTimers').then((response) => response.json())`,
      )
      return timers[gameId]?.[0]?.draw_id
    }
    for (const [gameId, name, countdown] of [
      [grandLottery, 'Grande Lotaria', /^\d\d:\d\d:\d\d$/],
      [digitsGame, 'Pick 3', /^(\d\d:\d\d|fechado)$/],
    ] as const) {
      const tile = page.locator(`a[href="/game/${gameId}"]`).first()
      expect(await tile.locator('img').getAttribute('src')).toBe(`/logos/${gameId}.webp`)
      await waitFor('its countdown', async () => countdown.test(await tile.locator('time').innerText()))
      await tile.click()
      const header = page.locator('main header').filter({ hasText: name })
      await header.getByRole('heading', { name, exact: true }).waitFor()
      await waitFor('the draw', async () =>
        (await header.innerText()).includes(`Sorteio ${await current(gameId)}`),
      )
      expect(await header.locator('img').getAttribute('src')).toBe(`/logos/${gameId}.webp`)
      expect(await header.locator('time').innerText()).toMatch(countdown)
    }
  })

  it('opens cash in and cash out from one dialog, by name and by key, also when their code has just come [cash-dialogs]', async () => {
    const finances = () => page.getByRole('button', { name: 'Entradas e saídas de caixa' }).click()
    const amount = (title: string) => dialog(title).getByLabel('Valor BRL')
    await page.reload()
    await finances()
    await dialog('Entradas e saídas de caixa')
      .getByRole('button', { name: /^Reforçar/ })
      .click()
    await amount('Reforçar a caixa').waitFor()
    await close()
    await finances()
    await page.keyboard.press('2')
    await amount('Recolher dinheiro').waitFor()
    await close()
  })

  it('fetches a report with a button that is disabled and shows that meanwhile, from days of a calendar [report-dates] [report-button] [short-times]', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/getTicketsSettingsDates', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('F8')
    await page.getByLabel('De', { exact: true }).click()
    const calendar = await dialog('De').getByRole('grid').locator('..').boundingBox()
    expect(calendar?.width).toBe(290)
    await dialog('De').getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    const loading = page.getByRole('button', { name: 'A obter…' })
    await loading.waitFor()
    expect(await loading.isDisabled()).toBe(true)
    expect(await loading.getAttribute('aria-busy')).toBe('true')
    release()
    await page.getByRole('button', { name: 'Guardar em CSV' }).waitFor()
    await page.unroute('**/api/getTicketsSettingsDates')
    await close()
  })

  it('prints the last QR code once more, looks its wallet up by the pasted link, and pays it out [qr-menu] [settlement-dialog]', async () => {
    const wallets = async (task: string) => {
      await page.keyboard.press('F4')
      await page.getByRole('button', { name: task }).click()
    }
    const opened = page.waitForResponse('**/api/get_generate_qrcode')
    await wallets('Carregar uma carteira')
    await page.getByLabel('Valor BRL').fill('20')
    await page.keyboard.press('Enter')
    const { short_url: url } = (await (await opened).json()) as { short_url: string }
    await page.getByRole('dialog').getByText('✓ Impresso').waitFor()
    await close()
    const papers = (await printed()).length
    await wallets('Imprimir de novo o último código QR')
    await waitFor('its copy', async () => (await printed()).length === papers + 1)
    expect((await printed())[0]).toContain('CÓPIA')
    await close()

    await wallets('Pagar uma carteira')
    const link = page.getByLabel('Ligação do código QR')
    await link.fill(`  ${url} `)
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.locator('[data-wallet=known]').getByText('BRL 20,00').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar BRL 20,00' }).click()
    await page.locator('[data-wallet=settled]').waitFor()
    await close()
  })

  it('opens no wallet that the host refuses: the error is shown, and the form is reset [qr-print-failure]', async () => {
    await page.route('**/api/get_generate_qrcode', (route) =>
      route.fulfill({ json: { success: false, error: { code: errorCodes.database, name: 'system' } } }),
    )
    await page.keyboard.press('F4')
    await page.getByRole('button', { name: 'Carregar uma carteira' }).click()
    await page.getByLabel('Valor BRL').fill('20')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByText('CÓDIGO QR').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Valor BRL').inputValue()).toBe('')
    await page.unroute('**/api/get_generate_qrcode')
    await close()
  })

  it('shows of a ticket in the cart its game, bets, format, draws and price [pay-button] [cart-ticket]', async () => {
    await cashier.quickPick(instantGame)
    await cashier.openBoard(digitsGame)
    await page.getByRole('heading', { name: 'Pick 3', exact: true }).waitFor()
    for (const digit of ['4', '0', '7'])
      await page.getByRole('main').getByRole('button', { name: digit, exact: true }).click()
    for (const key of ['d', 'Enter']) await page.keyboard.press(key)
    const row = cartRow('Pick 3')
    await row.locator('[aria-expanded=false]').click()
    // Its draws are there once the core has it.
    await row.getByText(/2 sorteios · /).waitFor()
    const text = await row.innerText()
    expect(text).toContain('4 0 7 · Ordem exata')
    expect(text).toMatch(/2 sorteios · \d+ ?[–-] ?\d+/)
    expect(text).toContain('2,00')
    expect(await row.locator('img').getAttribute('src')).toBe(`/logos/${digitsGame}.webp`)
    expect(await cartRow('Instantâneo').innerText()).not.toContain('Ordem')
    await page.getByRole('button', { name: t('cart.pay', { count: 2 }) }).waitFor()
    const total = page.getByRole('region', { name: t('cart.total'), exact: true })
    expect(await total.innerText()).toMatch(/BRL\s\d+,\d\d/)
  })

  it('checks ticket after ticket on a page of its own, and keeps the result of each [sold-row] [number-emptied] [check-page]', async () => {
    await cashier.pay()
    const numberOf = (text: string) => /\d{3,4}-\d{8,10}-\d+/.exec(text)?.[0]
    const tickets = async () => (await printed()).filter((text) => text.includes('Válido até'))
    await waitFor('both on paper', async () => (await tickets()).length === 2)
    const numbers = (await tickets()).map((text) => numberOf(text) ?? '')
    const sold = cashier.history.locator('[data-outcome=sold]').filter({ hasText: 'Pick 3' })
    await sold.getByRole('button', { name: t('history.copy') }).waitFor()
    await sold.locator('[aria-expanded=false]').click()
    expect(await sold.innerText()).toMatch(/\d\d:\d\d/)
    expect(await sold.innerText()).toMatch(/sorteios \d+–\d+/)
    expect(await sold.innerText()).toContain('2,00')
    await page.goto(`${shop.url}/scanning_ticket`)
    const visits = page.getByRole('region', { name: 'Verificados nesta visita' }).getByRole('listitem')
    await page.getByText('Verificados nesta visita').waitFor()
    for (const [index, number] of numbers.entries()) {
      const barcode = number.replaceAll('-', '')
      await scan(page, barcode)
      await page.locator(`[data-check="${barcode}"] [data-verdict]`).waitFor()
      await waitFor('it on the list', async () => (await visits.count()) === index + 1)
    }
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await visits.first().innerText()).toContain(numbers[1])
    expect(await visits.last().innerText()).toContain(numbers[0])
    await page.getByRole('textbox').fill('123456789012345678')
    await page.keyboard.press('Enter')
    await waitFor('the third', async () => (await visits.count()) === 3)
    expect(await page.getByRole('textbox').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })
})

describe('an address', () => {
  let page: Page

  beforeAll(async () => {
    page = await browser.newPage()
  })
  afterAll(() => page.close())

  /** All code but the worker's and what the first page names itself. */
  async function spoilLaterCode(spoil: (route: Route) => Promise<void>): Promise<void> {
    const shell = await (await fetch(shop.url)).text()
    await page.route('**/assets/*.js', (route) => {
      const { pathname } = new URL(route.request().url())
      return shell.includes(pathname) || pathname.includes('/main-') ? route.continue() : spoil(route)
    })
  }

  it.each([
    ['/nowhere', '404 Not Found'],
    ['/error', 'Ocorreu um erro'],
    ['/error?status=500', 'Ocorreu um erro'],
  ])('%s says %s, with a link home [error-page]', async (path, title) => {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await page.getByLabel('Utilizador').waitFor()
  })

  it('whose code cannot be fetched reloads the page once a minute until it can [missing-part]', async () => {
    await page.clock.install()
    await page.goto(shop.url)
    await page.getByLabel('Utilizador').fill('operator')
    await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    await page.getByText('O carrinho está vazio').first().waitFor()
    await spoilLaterCode((route) => route.abort('connectionreset'))
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    const missing = page.getByRole('heading', { name: 'Falta uma parte da página' })
    // The page may load itself again before this first load is reported, which then counts as interrupted.
    await page.goto(`${shop.url}/inspire`, { waitUntil: 'commit' }).catch(() => undefined)
    await waitFor('the page anew', async () => loads === 2)
    await missing.waitFor()
    let reloads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads++
    })
    await page.clock.fastForward(30_000)
    // A request of the page is reported behind that of a reload that began before it.
    await page.evaluate("fetch('/api/deployment').then((answer) => answer.ok)")
    expect(reloads).toBe(0)
    await page.unroute('**/assets/*.js')
    await page.clock.fastForward(30_000)
    await page.getByRole('heading', { name: 'Números da sorte' }).waitFor()
    expect(reloads).toBe(1)
  })

  it('whose code is faulty is shown as an error of the page, with a way home, and logged [page-fault]', async () => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    const body = `throw new Error('a fault of our own')`
    await spoilLaterCode((route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto(`${shop.url}/inspire`)
    await page.getByRole('heading', { name: 'Ocorreu um erro' }).waitFor()
    await page.getByRole('link', { name: 'Voltar ao início' }).waitFor()
    expect(logged.join()).toContain('a fault of our own')
  })
})
