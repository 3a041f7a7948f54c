import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { readLog, type ReadLog } from '../../src/events/read-log.ts'
import * as limits from '../../src/ui/kit/limits.ts'
import { sha256 } from './memory-log.ts'
import { type Shop } from './program.ts'
import { waitFor } from './wait-for.ts'

const candidates = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Firefox with its profile in a folder, so that a restart finds the stored data. */
export function launchFirefox(profileFolder: string): Promise<Browser> {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath)
    throw new Error('There is no Firefox on this machine; `npm test -- tests/e2e/firefox` installs one.')
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir: profileFolder,
    headless: true,
    defaultViewport: { width: 1366, height: 768 },
  })
}

/** The remaining time of a draw that a sale needs. */
const enoughMs = 40_000

const everySegment = `(async () => {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('balcao-log')
  const names = []
  for await (const name of folder.keys()) if (name.startsWith('segment-')) names.push(name)
  const texts = names.sort().map(async (name) => (await (await folder.getFileHandle(name)).getFile()).text())
  return (await Promise.all(texts)).join('')
})()`

/** A cashier in Firefox who uses only the keyboard, except for the tile of a game; the Portuguese texts. */
export class FirefoxCashier {
  readonly page: Page
  readonly shop: Shop

  private constructor(page: Page, shop: Shop) {
    this.page = page
    this.shop = shop
  }

  static async arrive(browser: Browser, shop: Shop): Promise<FirefoxCashier> {
    const page = await browser.newPage()
    const cashier = new FirefoxCashier(page, shop)
    await page.goto(shop.url)
    await waitFor(
      'the login or the counter',
      async () => (await cashier.isLoginShown()) || cashier.sees('Jogos'),
    )
    if (await cashier.isLoginShown()) await cashier.logIn()
    return cashier
  }

  async sees(text: string): Promise<boolean> {
    return (await this.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`)) === true
  }

  async count(selector: string): Promise<number> {
    return Number(await this.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`))
  }

  async isLoginShown(): Promise<boolean> {
    return (await this.count('input[autocomplete=username]')) === 1
  }

  async logIn(): Promise<void> {
    await this.page.type('input[autocomplete=username]', 'operator')
    await this.page.type('input[autocomplete=current-password]', 'balcao')
    await this.page.keyboard.press('Enter')
    await waitFor('the games', () => this.sees('Jogos'))
  }

  /** Games with enough time for a sale, those with the longest time left first. */
  async gamesToSell(): Promise<number[]> {
    const timers = await this.evaluate(`fetch('/api/getTimers').then((response) => response.json())`)
    return Object.entries(timers as Record<string, { draw_time: number }[]>)
      .filter(([, [draw]]) => draw && (draw.draw_time < 0 || draw.draw_time > enoughMs))
      .sort(([, [one]], [, [other]]) => (other?.draw_time ?? 0) - (one?.draw_time ?? 0))
      .map(([gameId]) => Number(gameId))
  }

  inCart(): Promise<number> {
    return this.count('[aria-label^="Retirar o bilhete"]:not([disabled])')
  }

  /** Adds one ticket with this many quick picks to the cart. */
  async quickPick(gameId: number, bets = 1): Promise<void> {
    const before = await this.inCart()
    await this.page.keyboard.press('Escape')
    const game = `a[href="/game/${gameId}"]`
    await waitFor(`game ${gameId} in the list`, async () => (await this.count(game)) > 0)
    await this.page.click(game)
    await waitFor('the board', () => this.sees('À sorte'))
    const { keyboard } = this.page
    await keyboard.press('q')
    for (let bet = 1; bet < bets; bet++) {
      await keyboard.press('b')
      await keyboard.press('q')
    }
    await keyboard.press('Enter')
    await waitFor(`a ticket of game ${gameId} in the cart`, async () => (await this.inCart()) === before + 1)
  }

  async pay(): Promise<void> {
    await this.page.keyboard.down('Control')
    await this.page.keyboard.press('Enter')
    await this.page.keyboard.up('Control')
    await waitFor('the cart empty', async () => (await this.inCart()) === 0)
  }

  /** A key that follows others too quickly does not pay. */
  async quiet(): Promise<void> {
    const now = async () => Number(await this.evaluate('performance.now()'))
    const end = (await now()) + limits.quietMs
    await waitFor('a moment of quiet', async () => (await now()) > end)
  }

  /** The log in the browser's storage. */
  async log(): Promise<ReadLog> {
    return readLog(new TextEncoder().encode(String(await this.evaluate(everySegment))), sha256)
  }

  /** Saves the whole log with the info dialog; the dialog then shows the state hash. */
  async saveLog(): Promise<void> {
    const button = (text: string) =>
      this.evaluate(`[...document.querySelectorAll('button')]
        .findLast((one) => (one.ariaLabel ?? one.textContent).includes('${text}')).click()`)
    await button('Informação')
    await waitFor('the dialog', () => this.sees('Tudo'))
    await button('Tudo')
    await button('Guardar o registo')
    await waitFor('the saved log', async () => (await this.count('[data-saved=log]')) === 1)
  }

  evaluate(script: string): Promise<unknown> {
    return this.page.evaluate(script)
  }
}
