import { gunzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core'
import { readLog, type ReadLog } from '../../src/events/read-log.ts'
import { stateHashOf, replay, type Replay } from '../../src/worker/replay.ts'
import { sha256 } from './memory-log.ts'
import { screenOfShop } from './chromium.ts'
import { watchFocus } from './focus-watch.ts'
import { CoreWatch } from './core-watch.ts'
import { type Shop } from './program.ts'
import { hasTimeLeft } from './time-left.ts'
import { waitFor } from './wait-for.ts'

/** A log that was saved: `path` is the packed file, `bytes` are its lines. */
export interface SavedLog {
  readonly log: ReadLog
  readonly replayed: Replay
  readonly path: string
  readonly bytes: Buffer
  readonly shownHash: string
}

/** A cashier at the counter: one browser profile, one tab, real keys and real buttons, the Portuguese texts. */
export class Cashier {
  readonly context: BrowserContext
  readonly shop: Shop
  #page: Page
  #core: CoreWatch

  private constructor(context: BrowserContext, page: Page, shop: Shop) {
    this.context = context
    this.#page = page
    this.#core = new CoreWatch(page)
    this.shop = shop
  }

  get page(): Page {
    return this.#page
  }

  set page(page: Page) {
    this.#core.check()
    this.#page = page
    this.#core = new CoreWatch(page)
  }

  /** The next action replaces the page's core once; any other replacement fails the test. */
  meansNewCore(): void {
    this.#core.mean()
  }

  /** Opens the counter and logs in; `url` for another address. */
  static async arrive(browser: Browser, shop: Shop, url = shop.url): Promise<Cashier> {
    const context = await browser.newContext(screenOfShop)
    await watchFocus(context)
    const cashier = new Cashier(context, await context.newPage(), shop)
    await cashier.page.goto(url)
    await cashier.logIn()
    return cashier
  }

  /** In a browser with its profile in a folder, which a restart finds again; logs in if there is no session. */
  static async arriveIn(context: BrowserContext, shop: Shop): Promise<Cashier> {
    const cashier = await Cashier.openIn(context, shop)
    await cashier.comeIn()
    return cashier
  }

  /** The same, whatever is on the screen then. */
  static async openIn(context: BrowserContext, shop: Shop): Promise<Cashier> {
    const cashier = new Cashier(context, await context.newPage(), shop)
    await cashier.page.goto(shop.url)
    return cashier
  }

  /**
   * Waits until the core shows the counter or its log-in, and logs in there. A list of games alone may be what the browser
   * remembers while the core starts.
   */
  async comeIn(): Promise<void> {
    const bar = this.page.getByRole('button', { name: 'Informação' })
    const logIn = this.page.getByLabel('Utilizador')
    await bar.or(logIn).first().waitFor()
    if (await logIn.isVisible()) await this.logIn()
  }

  async logIn(login = 'operator', password = 'balcao'): Promise<void> {
    await this.page.getByLabel('Utilizador').fill(login)
    await this.page.getByLabel('Palavra-passe', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Entrar' }).click()
    await this.page.getByRole('heading', { name: 'Jogos' }).waitFor()
  }

  /** Returns to the games with nothing open and an empty cart; returns whether the history is empty too. */
  async clearCounter(): Promise<boolean> {
    this.#core.check()
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    const dialogs = this.page.locator('[role=dialog], [role=alertdialog]')
    await waitFor('every dialog closed', async () => {
      const open = await dialogs.count()
      if (open > 0) await this.page.keyboard.press('Escape')
      return open === 0
    })
    await this.page.locator('a[href="/"]').first().click()
    await this.page.getByRole('heading', { name: 'Jogos' }).waitFor()
    for (let left = await this.inCart(); left > 0; left--) {
      await this.page
        .getByRole('button', { name: /^Retirar o bilhete/ })
        .first()
        .click()
      await waitFor('the ticket gone', async () => (await this.inCart()) < left)
    }
    const clear = this.history.getByRole('button', { name: 'Limpar' })
    if ((await clear.count()) === 0) return true
    await clear.click()
    // Unknown or perhaps unprinted entries stay until somebody decides.
    return clear.waitFor({ state: 'detached', timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  }

  /** Opens a game's board, for a draw that will not close meanwhile. */
  async openBoard(gameId: number): Promise<void> {
    await waitFor(`a draw of game ${gameId} with time left`, () => hasTimeLeft(this.page, gameId))
    await this.page.locator(`a[href="/game/${gameId}"]`).first().click()
  }

  /** Picks bets at random on a game's board. */
  async choose(gameId: number, bets = 1): Promise<void> {
    await this.openBoard(gameId)
    await this.page.getByRole('button', { name: /^À sorte/ }).waitFor()
    for (const key of ['q', ...Array.from({ length: bets - 1 }, () => ['b', 'q']).flat()])
      await this.page.keyboard.press(key)
  }

  /** Puts one ticket of a game in the cart: a quick pick, or several. */
  async quickPick(gameId: number, bets = 1): Promise<void> {
    await this.choose(gameId, bets)
    const before = await this.inCart()
    await this.page.keyboard.press('Enter')
    await waitFor('the ticket in the cart', async () => (await this.inCart()) === before + 1)
    this.#core.check()
  }

  /** The number of tickets in the core's cart, once the cart's code is loaded. */
  async inCart(): Promise<number> {
    await this.page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    return this.page.getByRole('button', { name: /^Retirar o bilhete/, disabled: false }).count()
  }

  async pay(): Promise<void> {
    // By its position: a prize in the history has a button with the same text.
    await this.page.locator('#pay').click()
  }

  /** Starts the close of the day with this count; it continues by itself and ends at the login. */
  async closeDay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Fechar o dia' }).click()
    await this.page.getByLabel('Notas/moedas de 50,00').fill('2')
    const confirm = this.page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => confirm.isEnabled())
    await confirm.click()
  }

  /** The history as shown. */
  get history() {
    return this.page.getByRole('region', { name: 'Últimos bilhetes' })
  }

  /** The core's own worker. */
  worker(): Promise<Worker> {
    return waitFor('the worker', async () => this.page.workers()[0])
  }

  /** The tab dies without a notice, as when the browser crashes. */
  async killTab(): Promise<void> {
    await this.page.close({ runBeforeUnload: false })
  }

  async openTab(): Promise<void> {
    this.page = await this.context.newPage()
    await this.page.goto(this.shop.url)
    await this.page.getByRole('heading', { name: 'Jogos' }).waitFor()
  }

  /**
   * Saves the event log, or a part of it, with the info dialog, as a cashier would for support; returns it
   * with the dialog's hash.
   */
  async saveLog(part = 'Tudo'): Promise<SavedLog> {
    await this.page.getByRole('button', { name: 'Informação' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('button', { name: part, exact: true }).click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      dialog.getByRole('button', { name: /registo/i }).click(),
    ])
    this.#core.check()
    const path = await download.path()
    const bytes = gunzipSync(await readFile(path))
    const log = readLog(bytes, sha256)
    const replayed = replay(log.events)
    await dialog.locator('[data-saved=log]').waitFor()
    const shown = await dialog.innerText()
    await this.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return {
      log,
      replayed,
      path,
      bytes,
      shownHash: shown.includes(stateHashOf(replayed.state).slice(0, 12)) ? 'same' : shown,
    }
  }

  /** The next cashier in another browser profile begins a new counter: nothing is offered to be continued. */
  async leave(): Promise<void> {
    await this.context.close()
    await this.shop.forgetMirrors()
  }
}
