import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { launchChromium } from '../kit/chromium.ts'
import { Shop } from '../kit/program.ts'
import { isLong } from '../kit/scale.ts'
import { waitFor } from '../kit/wait-for.ts'
import { productVersion } from '../kit/versions.ts'

const instantGame = 31
const grandLottery = 51

let browser: Browser
let shop: Shop
let context: BrowserContext
let cashier: Cashier
let display: Page
const faults: unknown[] = []

/** The browser lets the page place windows on the second screen, as a technician's policy would. */
async function allowPlacement(page: Page): Promise<void> {
  const target = await context.newCDPSession(page)
  const { targetInfo } = await target.send('Target.getTargetInfo')
  const whole = await browser.newBrowserCDPSession()
  await whole.send('Browser.setPermission', {
    permission: { name: 'window-management' },
    setting: 'granted',
    origin: shop.url,
    browserContextId: targetInfo.browserContextId!,
  })
}

const scene = (kind: string) => display.locator(`[data-scene=${kind}]`)
const toggle = () => cashier.page.getByRole('button', { name: 'Ecrã do cliente' })

/** What only the cashier may see: who works here, what is in the till, how the machine is. */
async function operatorsTexts(): Promise<string[]> {
  const balance = (await cashier.page.getByTitle('Caixa').locator('strong').innerText()).trim()
  const shown = `${await display.locator('body').innerText()} ${await display.title()}`
  expect(balance).not.toBe('')
  const texts = ['operator', balance, 'Caixa', `v${productVersion}`].filter((text) => shown.includes(text))
  // Not a number of a draw with these digits in it.
  return /(?<![\d.])1042(?![\d.])/.test(shown) ? [...texts, '1042'] : texts
}

const wrongThings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

async function findings(): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await display.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    found.push(...(await wrongThings(display)).map((finding) => `${theme} ${finding}`))
  }
  return found
}

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([
    launchChromium('--screen-info={1440x900}{800x480 label=Customer}', '--window-size=1440,900'),
    Shop.open({ deployment: 'pt-full' }),
  ])
  // Windows of their own size and place, and no emulated screen.
  context = await browser.newContext({ viewport: null, colorScheme: 'dark' })
  context.on('weberror', (fault) => faults.push(fault.error()))
  cashier = await Cashier.arriveIn(context, shop)
})

afterAll(async () => {
  await browser.close()
  await shop.close()
})

describe('the customer display', () => {
  it('explains the browser’s prompt before it appears', async () => {
    await toggle().click()
    const question = cashier.page.getByRole('alertdialog')
    await question.getByText('Mostrar no segundo ecrã?').waitFor()
    await cashier.page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })

  it('opens on the second screen [second-display] [display-toggle]', async () => {
    await allowPlacement(cashier.page)
    const opened = context.waitForEvent('page')
    await toggle().click()
    display = await opened
    await scene('welcome').getByText('Bem-vindo!').waitFor()
    const place = await display.evaluate('({ left: screenX, width: screen.width })')
    expect(place).toEqual({ left: 1440, width: 800 })
    await waitFor(
      'the toggle to be down',
      async () => (await toggle().getAttribute('aria-pressed')) === 'true',
    )
  })

  it('welcomes with the next draws', async () => {
    await scene('welcome').locator('time').first().waitFor()
    expect(await scene('welcome').locator('li').count()).toBe(6)
    if (isLong) expect(await findings()).toEqual([])
    expect(await operatorsTexts()).toEqual([])
  })

  it('follows a sale from the cart to the change', async () => {
    await cashier.quickPick(instantGame)
    await scene('sale').locator('li').first().waitFor()
    await cashier.page.getByLabel(/^Recebido BRL/).fill('50')
    await scene('sale').getByText('O seu troco').waitFor()
    const due = await scene('sale').locator('dd').allInnerTexts()
    expect(await findings()).toEqual([])
    expect(await operatorsTexts()).toEqual([])
    await cashier.pay()
    await display.locator('[data-scene=paid][data-final=true]').waitFor()
    expect(await scene('paid').locator('dd').allInnerTexts()).toEqual(due)
    expect(due).toHaveLength(3)
    if (isLong) expect(await findings()).toEqual([])
    expect(await operatorsTexts()).toEqual([])
  })

  it('follows the counter through a reload', async () => {
    await cashier.quickPick(grandLottery)
    await scene('sale').waitFor()
    await cashier.page.reload()
    await cashier.inCart()
    await toggle().and(cashier.page.locator('[aria-pressed=true]')).waitFor()
    await waitFor('the ticket', async () => (await scene('sale').locator('li').count()) === 1)
    await cashier.quickPick(instantGame)
    await waitFor('the second ticket', async () => (await scene('sale').locator('li').count()) === 2)
  })

  it('shows what a ticket is, and no error', async () => {
    await cashier.page.keyboard.press('F3')
    const field = cashier.page.getByLabel('Número do bilhete')
    await field.fill('12345678901234567890')
    await field.press('Enter')
    await cashier.page.locator('[data-check] .text-danger').waitFor()
    await scene('sale').waitFor()
    expect(await operatorsTexts()).toEqual([])
    await cashier.page.keyboard.press('Escape')
    await cashier.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('has the language and the theme of the counter', async () => {
    // A bar of this width shows the choice of the language.
    await cashier.page.setViewportSize({ width: 1680, height: 900 })
    await cashier.page.getByLabel('Idioma').selectOption('uk')
    await display.getByText('Ваші квитки').first().waitFor()
    await cashier.page.getByLabel('Мова').selectOption('pt')
    await display.getByText('Os seus bilhetes').first().waitFor()
    const theme = () => display.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('dark')
    await cashier.page.getByRole('button', { name: 'Tema claro' }).click()
    await waitFor('the other theme', async () => (await theme()) === 'light')
  })

  it('is a plain welcome while no cashier is there, and reconnects by itself [display-content]', async () => {
    await cashier.page.goto('about:blank')
    await scene('welcome').waitFor()
    expect(await scene('welcome').locator('li').count()).toBe(0)
    await cashier.page.goto(shop.url)
    await scene('sale').waitFor()
  })

  it('is closed by the toggle, and stays closed [display-toggle]', async () => {
    const closed = display.waitForEvent('close')
    await toggle().click()
    await closed
    await toggle().and(cashier.page.locator('[aria-pressed=false]')).waitFor()
    const wanted = () => cashier.page.evaluate("localStorage.getItem('balcao.display')")
    expect(await wanted()).toBeNull()
    await cashier.page.addInitScript(`window.opened = 0; window.open = () => { window.opened++ }`)
    await cashier.page.reload()
    await toggle().waitFor()
    // A display that was open is opened again after the same questions.
    await cashier.page.evaluate(`navigator.locks.query()
      .then(() => navigator.permissions.query({ name: 'window-management' }))
      .then(() => getScreenDetails())
      .then(() => new Promise(requestAnimationFrame))`)
    expect(await cashier.page.evaluate('window.opened')).toBe(0)
    expect(await wanted()).toBeNull()
    expect(context.pages()).toHaveLength(1)
    expect(faults).toEqual([])
  })
})
