import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import * as limits from '../../src/ui/kit/limits.ts'
import { Cashier } from './cashier.ts'
import { watchFocus } from './focus-watch.ts'
import { chooseInMenu } from './menu.ts'
import { Shop } from './program.ts'
import { waitFor } from './wait-for.ts'
import { SelfService } from './self-service.ts'

/** As most shops have it. */
export const large = { width: 1366, height: 768 }
/** The smallest that the product is made for. */
export const small = { width: 1024, height: 768 }

/** The smallest one at 200 %. */
export const doubled = { width: small.width / 2, height: small.height / 2 }

/** 400 %, as WCAG 2 has it (1.4.10): of a window of 1280 by 1024. */
export const quadrupled = { width: 320, height: 256 }

/** The windows of the gallery; the last two are a tablet of 10 inches, lying and standing. */
export const windows = [
  small,
  large,
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
]

/** Instant: the result comes with the sale. */
export const instantGame = 31
export const grandLottery = 51

/** The card that lies on the reader; nobody has it before. */
const idUser = '04A1B2C3D4E5'

/**
 * Where the screens are shown: a shop with everything that a deployment can have, and a cashier who brings the counter
 * into the state that a screen is about. Texts in locators are Portuguese.
 */
export class Stage {
  readonly shop: Shop
  readonly logInPage: Page
  readonly terminal: SelfService
  /** How large the window is between two screens. */
  readonly size: typeof large
  /** The customer display, once it is open. */
  display: Page | null = null
  readonly #held: Route[] = []
  #cashier: Cashier | null = null

  private constructor(shop: Shop, size: typeof large, logInPage: Page, terminal: SelfService) {
    this.shop = shop
    this.size = size
    this.logInPage = logInPage
    this.terminal = terminal
  }

  /** `games` where only some are sold: a shop with few games is looked at sooner. */
  static async open(browser: Browser, size: typeof large, games?: readonly number[]): Promise<Stage> {
    const shop = await Shop.open({ deployment: 'pt-full' })
    try {
      return await Stage.#openIn(shop, browser, size, games)
    } catch (error) {
      await shop.close()
      throw error
    }
  }

  static async #openIn(
    shop: Shop,
    browser: Browser,
    size: typeof large,
    games?: readonly number[],
  ): Promise<Stage> {
    const terminal = await SelfService.connect(shop, '1042_1')
    await shop.requestPrinter('/readers/select', { connection: { kind: 'virtual' } })
    const context = await browser.newContext({
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      viewport: size,
      acceptDownloads: true,
    })
    await watchFocus(context)
    if (games)
      await context.route('**/api/privileges', (route) =>
        route.fulfill({ json: { success: true, data: games.map((game_id) => ({ game_id })) } }),
      )
    const logInPage = await context.newPage()
    await logInPage.goto(shop.url)
    await logInPage.getByLabel('Utilizador').waitFor()
    return new Stage(shop, size, logInPage, terminal)
  }

  /** Logs the cashier in. The log-in page then becomes the page of the counter. */
  async logIn(): Promise<void> {
    await this.logInPage.close()
    this.#cashier = await Cashier.arriveIn(this.context, this.shop)
  }

  async close(): Promise<void> {
    this.terminal.disconnect()
    await this.context.close()
    await this.shop.close()
  }

  get context() {
    return this.logInPage.context()
  }

  get cashier(): Cashier {
    if (!this.#cashier) throw new Error('nobody is logged in')
    return this.#cashier
  }

  get page(): Page {
    return this.#cashier?.page ?? this.logInPage
  }

  get dialog(): Locator {
    return this.page.locator('[role=dialog], [role=alertdialog]')
  }

  /** A dialog is there once its heading can be seen: its own box has no size. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.opened()
  }

  async opened(): Promise<void> {
    await this.dialog.locator('h2, #pay').first().waitFor()
  }

  async resize(size: typeof large): Promise<void> {
    if (this.page.viewportSize()?.width !== size.width) await this.page.setViewportSize(size)
  }

  /** Beside a board, the cart and the history: a cashier who sells sees them all. */
  async widen(): Promise<void> {
    await this.resize(large)
    await this.page.getByRole('complementary').waitFor()
  }

  /** A drawer, where the window is small; until the page has seen that it is, the same key pays. */
  async openCart(): Promise<void> {
    await this.page.getByRole('complementary').waitFor({ state: 'detached' })
    await this.press('F2')
  }

  async click(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
      .click()
  }

  choose = (entry: string): Promise<void> => chooseInMenu(this.page, entry)

  /** Backs out until nothing lies over the page. */
  async closeDialogs(): Promise<void> {
    await waitFor('the page without a dialog', async () => {
      const count = await this.dialog.count()
      if (count > 0) await this.page.keyboard.press('Escape')
      return count === 0
    })
  }

  /** To another route, without loading the page anew: as the browser's own buttons do. */
  async go(route: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState(null, '', '${route}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
  }

  async home(): Promise<void> {
    await this.go('/')
    await this.page.getByRole('heading', { name: 'Jogos' }).waitFor()
  }

  /** From now on the host's answer to a call is this one. */
  async answer(call: string, json: (request: unknown) => unknown): Promise<void> {
    await this.context.unroute(`**/api/${call}`)
    await this.context.route(`**/api/${call}`, (route) =>
      route.fulfill({ json: json(route.request().postDataJSON()) }),
    )
  }

  async cut(...calls: string[]): Promise<void> {
    for (const call of calls)
      await this.context.route(`**/api/${call}`, (route) => route.abort('connectionreset'))
  }

  /** No request gets an answer until the network is mended. */
  async hold(call: string): Promise<void> {
    await this.context.route(`**/api/${call}`, (route) => {
      this.#held.push(route)
    })
  }

  async mend(...calls: string[]): Promise<void> {
    // First what is held: Playwright lets go of it by itself where nobody routes it any more.
    for (const route of this.#held.splice(0)) await route.continue()
    for (const call of calls) await this.context.unroute(`**/api/${call}`)
  }

  /** Sold and on paper. */
  async sell(...gameIds: number[]): Promise<void> {
    await this.widen()
    const papers = (await this.tickets()).length
    for (const gameId of gameIds) await this.cashier.quickPick(gameId)
    await this.cashier.pay()
    await waitFor(
      'the tickets on paper',
      async () => (await this.tickets()).length === papers + gameIds.length,
    )
  }

  /** The numbers of all tickets on paper, newest first. */
  async tickets(): Promise<string[]> {
    const texts = (await this.shop.receipts()).map((lines) => lines.join('\n'))
    return texts
      .filter((text) => text.includes('Válido até'))
      .flatMap((text) => /\d{3,4}-\d{8,10}-\d+/.exec(text)?.[0].replaceAll('-', '') ?? [])
  }

  /** The number of the grand lottery's last ticket, which is sold where there is none: its draw is far away. */
  async grandTicket(): Promise<string> {
    const last = async () => (await this.tickets()).find(({ length }) => length === 20)
    const ticket = await last()
    if (ticket !== undefined) return ticket
    await this.sell(grandLottery)
    return (await last())!
  }

  /** A counter in a browser of its own, which a screen may ruin; `prepare` comes before its page is loaded. */
  async anotherCounter(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Page> {
    const context = await this.context
      .browser()!
      .newContext({ locale: 'pt-PT', colorScheme: 'dark', reducedMotion: 'reduce', viewport: this.size })
    await prepare?.(context)
    const page = await context.newPage()
    page.once('close', () => void context.close())
    await page.goto(this.shop.url)
    return page
  }

  putCard = () => this.shop.requestPrinter('/readers/virtual/insert', { idUser })
  takeCard = () => this.shop.requestPrinter('/readers/virtual/remove', {})
  printer = (what: string) => this.shop.requestPrinter(`/virtual/${what}`, {})

  /** A key that comes at once after others confirms nothing. */
  async quiet(): Promise<void> {
    const now = () => this.page.evaluate<number>('performance.now()')
    const end = (await now()) + limits.quietMs
    await waitFor('a moment of quiet', async () => (await now()) > end)
  }
}
