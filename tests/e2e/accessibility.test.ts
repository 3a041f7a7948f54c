import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier, launchChromium } from '../kit/cashier.ts'
import { Shop } from '../kit/program.ts'

let browser: Browser
let shop: Shop
let context: BrowserContext

/** WCAG 2 at level A and AA: what the law asks of a machine that serves the public. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const large = { width: 1366, height: 768 }
const small = { width: 1024, height: 768 }

const everyLook = [large, small].flatMap((size) => ['dark', 'light'].map((theme) => ({ ...size, theme })))

/** For parts whose colours do not depend on the size: each theme and each size once. */
const eachThemeAndSize = [
  { ...large, theme: 'dark' },
  { ...small, theme: 'light' },
]

/** Level AAA, which money has to keep. */
const moneyContrast = 7

let moneySeen = 0

/** `1,00`, `BRL 1 234,50`: whatever else stands in the element, money is in it. */
const isMoney = (html: string): boolean => /\d[.,]\d\d(?!\d)/.test(html.replace(/<[^>]*>/g, ' '))

/** What axe finds wrong with the screen as it is now, and the money that is paler than it may be; each thing once. */
async function findings(page: Page, part: string, isFirstLook: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part)
  const { violations, passes } = await (
    isFirstLook ? axe.withTags(rules) : axe.withRules(['color-contrast', 'target-size'])
  ).analyze()
  const wrong = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
  )
  const contrasts = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  const money = contrasts.filter(({ html }) => isMoney(html))
  moneySeen += money.length
  const pale = money.filter(({ any }) => {
    const { contrastRatio = 0 } = (any[0]?.data ?? {}) as { contrastRatio?: number }
    return contrastRatio < moneyContrast
  })
  return [...new Set([...wrong, ...pale.map(({ html }) => `pale money: ${html}`)])]
}

/** Every look of a screen, or of a part of it: all rules at first, then those that theme and size can change. */
async function examine(page: Page, looks = everyLook, part = 'body'): Promise<string[]> {
  const found: string[] = []
  for (const [index, { theme, ...size }] of looks.entries()) {
    await page.setViewportSize(size)
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    for (const finding of await findings(page, part, index === 0))
      found.push(`${theme} ${size.width} ${finding}`)
  }
  return found
}

/** One game of every board: a shop with few games is looked at sooner, and shows no fewer parts. */
const games = [4, 20, 24, 25, 16, 27, 31, 42, 50, 51]

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchChromium(), Shop.open()])
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: large, acceptDownloads: true })
  context.setDefaultTimeout(10_000)
  await context.route('**/api/privileges', (route) =>
    route.fulfill({ json: { success: true, data: games.map((game_id) => ({ game_id })) } }),
  )
})

afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** The host sells one ticket, and the line breaks over the next one: history with a sold and an unknown entry. */
async function sellOneAndLoseOne(cashier: Cashier): Promise<void> {
  await cashier.quickPick(51)
  await cashier.pay()
  await cashier.history.getByText('Impresso').waitFor()
  for (const call of ['buyTickets', 'ticket/inquiry'])
    await context.route(`**/api/${call}`, (route) => route.abort('connectionreset'))
  await cashier.quickPick(31)
  await cashier.pay()
  await cashier.history.locator('[data-outcome=unknown]').waitFor()
}

describe('nothing keeps anybody from working', () => {
  let cashier: Cashier
  let page: Page

  const home = async () => {
    await page.setViewportSize(large)
    await page.locator('a[href="/"]').first().click()
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  }

  it('at the login page', async () => {
    const door = await context.newPage()
    await door.goto(shop.url)
    await door.getByLabel('Utilizador').waitFor()
    expect(await examine(door)).toEqual([])
    await door.close()
    cashier = await Cashier.arriveIn(context, shop)
    ;({ page } = cashier)
  })

  it('on the games list', async () => {
    await page.locator('[data-game]').first().waitFor()
    expect(await examine(page)).toEqual([])
  })

  it.each(games)('on the board of game %i', async (gameId) => {
    await page.setViewportSize(large)
    await page.locator(`a[href="/game/${gameId}"]`).first().click()
    await page.locator(`nav a[href="/game/${gameId}"][aria-current]`).waitFor()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    await page.keyboard.press('q')
    await page.getByRole('main').locator('[aria-pressed=true]').first().waitFor()
    expect(await examine(page, eachThemeAndSize, 'main')).toEqual([])
  })

  it('in the history with a sold and an unknown ticket, the cart beside it', async () => {
    await home()
    await sellOneAndLoseOne(cashier)
    await cashier.quickPick(51)
    expect(await examine(page, eachThemeAndSize.slice(0, 1))).toEqual([])
    await page.setViewportSize(small)
    await page.keyboard.press('F2')
    await page.locator('[role=dialog] h2, [role=dialog] #pay').first().waitFor()
    expect(await examine(page, eachThemeAndSize.slice(1), '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  })

  it.each([
    ['keys', 'F1'],
    ['check', 'F3'],
  ])('in the dialog of %s', async (_, key) => {
    await page.setViewportSize(large)
    await page.keyboard.press(key)
    await page.locator('[role=dialog] h2, [role=dialog] #pay').first().waitFor()
    expect(await examine(page, everyLook, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  })

  it('in the dialog of information', async () => {
    await page.setViewportSize(large)
    await page.getByRole('button', { name: 'Informação' }).click()
    await page.locator('[role=dialog] h2, [role=dialog] #pay').first().waitFor()
    expect(await examine(page, everyLook, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  })

  it('among the ideas', async () => {
    await home()
    await page.keyboard.press('i')
    await page.locator('[data-idea]').first().waitFor()
    expect(await examine(page, eachThemeAndSize, 'main')).toEqual([])
    expect(moneySeen).toBeGreaterThan(50)
  })
})
