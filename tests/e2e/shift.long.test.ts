import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchFocus } from '../kit/focus-watch.ts'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { keyboard, touch, type Hands } from '../kit/hands.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { productVersion } from '../kit/versions.ts'

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

const printed = async (): Promise<string[]> => (await shop.receipts()).map((lines) => lines.join('\n'))

/** The numbers of all tickets on paper, newest first; no other receipt says until when it is good. */
const ticketNumbers = async (): Promise<string[]> =>
  (await printed())
    .filter((text) => text.includes('Válido até'))
    .flatMap((text) => /\d{3,4}-\d{8,10}-\d+/.exec(text)?.[0].replaceAll('-', '') ?? [])

/** What the page hears of hands: with one kind of them, of the other nothing. */
const listening = `window.fired = { keydown: 0, pointerdown: 0 }
  for (const name of Object.keys(fired)) window.addEventListener(name, () => fired[name]++, true)`

const ways: readonly [name: string, hands: Hands, neverFired: 'keydown' | 'pointerdown'][] = [
  ['the keyboard', keyboard, 'pointerdown'],
  ['touch', touch, 'keydown'],
]

describe.each(ways)('a shift by %s alone', (_, hands, neverFired) => {
  let context: BrowserContext
  let page: Page

  const shows = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
  const nothingLiesOver = (): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' })

  beforeAll(async () => {
    context = await browser.newContext({ ...hands.screen, reducedMotion: 'reduce' })
    await context.addInitScript(listening)
    await watchFocus(context)
    page = await context.newPage()
    await page.goto(shop.url)
  })

  afterAll(async () => {
    await context.close()
    // The next profile begins a new counter.
    await shop.forgetMirrors()
  })

  it('begins with the log-in', async () => {
    await hands.logIn(page)
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })

  it('puts money into the till', async () => {
    const papers = (await printed()).length
    await hands.refill(page)
    await nothingLiesOver()
    await waitFor('the slip', async () => (await printed()).length === papers + 1)
  })

  it('sells, and checks, until somebody wins, and pays the prize', async () => {
    const verdict: Locator = page.locator('[data-verdict]')
    const winning = async (): Promise<boolean> => {
      const before = (await ticketNumbers()).length
      await hands.sellInstant(page)
      await waitFor('the ticket on paper', async () => (await ticketNumbers()).length === before + 1)
      const [barcode = ''] = await ticketNumbers()
      await hands.check(page, barcode)
      await page.locator(`[data-check="${barcode}"]`).and(page.locator(':has([data-verdict])')).waitFor()
      return (await verdict.getAttribute('data-verdict')) === 'winning'
    }
    while (!(await winning())) await hands.close(page)
    await hands.payPrize(page)
    await page.locator('[data-handed=payout]').waitFor()
    await hands.close(page)
    await nothingLiesOver()
  })

  it('reads a report', async () => {
    await hands.report(page)
    await page.getByRole('button', { name: 'Guardar em CSV' }).waitFor()
    await hands.close(page)
    await nothingLiesOver()
  })

  it('closes the day, which ends at the login', async () => {
    await hands.closeDay(page)
    await page.getByLabel('Utilizador').waitFor()
    expect((await printed())[0]).toContain('RELATÓRIO DE PAGAMENTOS')
    await shows(`v${productVersion}`)
  })

  it('needed nothing else', async () => {
    const fired = await page.evaluate<Record<string, number>>('fired')
    expect(fired[neverFired]).toBe(0)
    expect(Math.max(...Object.values(fired))).toBeGreaterThan(20)
  })
})
