import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page, type Worker } from 'playwright-core'
import { readLog, type ReadLog } from '../../src/events/read-log.ts'
import { hashOf, replay, type Replay } from '../../src/worker/replay.ts'
import { sha256 } from './memory-log.ts'
import { watchFocus } from './focus-watch.ts'
import { CoreWatch } from './core-watch.ts'
import { waitFor, type Shop } from './program.ts'

const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]

/**
 * Of such a list Chromium hears the last one alone: so this is Playwright's, and with it the popup of the address bar, a
 * page of its own that every window loads and nobody here types into.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const chromiumSettings = () => {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium on this machine; `npm test` installs one.')
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
    ],
  }
}

/** The system's Chromium, without the talk to the network that a machine without one makes slow. */
export function launchChromium(...flags: string[]): Promise<Browser> {
  const { executablePath, args } = chromiumSettings()
  // Whoever starts it ends it: on a signal, too.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launch({ executablePath, args: [...args, ...flags], ...signals })
}

let kept: Promise<Browser> | null = null

/** The one Chromium of a process, for one test file after another: to start it takes longer than most tests do. */
export const openBrowser = (): Promise<Browser> => (kept ??= launchChromium())

/** What a file leaves the next one: a browser without windows. */
export async function closeWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** The same with its profile in a folder: what the page stores is on the disk, where other contexts keep it in memory. */
export const launchProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, chromiumSettings())

/** Every process of the browser that works in a profile folder dies at once, as when the machine does. */
export async function killBrowser(profileFolder: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profileFolder}`)) process.kill(Number(pid), 'SIGKILL')
  }
}

/** How much of a draw must be left for a sale that shall not be late. */
const enoughMs = 20_000

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

  /** What the test does next makes the page replace its core once; whatever else does fails the test. */
  meansNewCore(): void {
    this.#core.mean()
  }

  /** At the counter and logged in; `url` where the page comes another way. */
  static async arrive(browser: Browser, shop: Shop, url = shop.url): Promise<Cashier> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      // Nothing waits for a drawer to slide in.
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    await watchFocus(context)
    const cashier = new Cashier(context, await context.newPage(), shop)
    await cashier.page.goto(url)
    await cashier.logIn()
    return cashier
  }

  /** In a browser whose profile is a folder, where a restart finds it again; logs in where the session is gone. */
  static async arriveIn(context: BrowserContext, shop: Shop): Promise<Cashier> {
    const cashier = new Cashier(context, await context.newPage(), shop)
    await cashier.page.goto(shop.url)
    const counter = cashier.page.getByRole('heading', { name: 'Jogos' })
    await counter.or(cashier.page.getByLabel('Utilizador')).first().waitFor()
    if (!(await counter.isVisible())) await cashier.logIn()
    return cashier
  }

  async logIn(login = 'operator', password = 'balcao'): Promise<void> {
    await this.page.getByLabel('Utilizador').fill(login)
    await this.page.getByLabel('Palavra-passe', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Entrar' }).click()
    await this.page.getByRole('heading', { name: 'Jogos' }).waitFor()
  }

  /** Back at the games, nothing open, nothing in the cart; whether nothing is left in the history either. */
  async clearDesk(): Promise<boolean> {
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
    // What is unknown, or perhaps not printed, stays until somebody decides.
    return clear.waitFor({ state: 'detached', timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  }

  /** Puts one quick pick of a game in the cart, for a draw that will not close meanwhile. */
  async quickPick(gameId: number): Promise<void> {
    await waitFor(`a draw of game ${gameId} with time left`, async () => {
      const timers = await this.page.evaluate(async () => (await fetch('/api/getTimers')).json())
      const [draw] = (timers as Record<string, { draw_time: number }[]>)[String(gameId)] ?? []
      return draw && (draw.draw_time < 0 || draw.draw_time > enoughMs)
    })
    const before = await this.inCart()
    const tile = this.page.locator(`a[href="/game/${gameId}"]`).first()
    // The core knows of the draw as well.
    await tile.getByText(/^(?:\d\d:)?\d\d:\d\d$|^imediato$/).waitFor()
    await tile.click()
    await this.page.getByRole('button', { name: /^À sorte/ }).waitFor()
    await this.page.keyboard.press('q')
    await this.page.keyboard.press('Enter')
    await waitFor('the ticket in the cart', async () => (await this.inCart()) === before + 1)
    this.#core.check()
  }

  /** How many tickets the core has in the cart, once the cart's own code is there. */
  async inCart(): Promise<number> {
    await this.page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    return this.page.getByRole('button', { name: /^Retirar o bilhete/, disabled: false }).count()
  }

  async pay(): Promise<void> {
    // By its place: a prize in the history has a button of the same words.
    await this.page.locator('#pay').click()
  }

  /** Asks for the close of the day with what was counted; the rest goes by itself, and ends at the login. */
  async closeDay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Fechar o dia' }).click()
    await this.page.getByLabel('Notas/moedas de 50,00').fill('2')
    const confirm = this.page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => confirm.isEnabled())
    await confirm.click()
  }

  /** The history as it is shown. */
  get history() {
    return this.page.getByRole('region', { name: 'Últimos bilhetes' })
  }

  /** The core's own worker. */
  worker(): Promise<Worker> {
    return waitFor('the worker', async () => this.page.workers()[0])
  }

  /** The tab dies, as when the browser crashes: nothing is told, nothing is asked. */
  async killTab(): Promise<void> {
    await this.page.close({ runBeforeUnload: false })
  }

  async openTab(): Promise<void> {
    this.page = await this.context.newPage()
    await this.page.goto(this.shop.url)
    await this.page.getByRole('heading', { name: 'Jogos' }).waitFor()
  }

  /** Saves the event log by the info dialog, as a cashier would for support; with the hash that the dialog shows. */
  async saveLog(): Promise<{ log: ReadLog; replayed: Replay; path: string; shownHash: string }> {
    await this.page.getByRole('button', { name: 'Informação' }).click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: /registo/i }).click(),
    ])
    this.#core.check()
    const path = await download.path()
    const log = readLog(await readFile(path), sha256)
    const replayed = replay(log.events)
    const shown = await this.page.getByRole('dialog').innerText()
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
    return {
      log,
      replayed,
      path,
      shownHash: shown.includes(hashOf(replayed.state).slice(0, 12)) ? 'same' : shown,
    }
  }

  leave(): Promise<void> {
    return this.context.close()
  }
}
