import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { gameIds } from '../src/games/catalogue.ts'
import { launchChromium } from '../tests/kit/chromium.ts'
import { productPage } from './built.ts'
import { liveTile, logIn, loginField, newContext } from './counter.ts'
import { row, type Row } from './row.ts'
import { inNewShop } from './shop.ts'

const limitKb = 95

/** The files that Chromium requested until the first screen was shown. */
interface RequestedFiles {
  readonly page: string[]
  readonly worker: string[]
  readonly texts: string[]
}

/**
 * Every script that Chromium requests until a start shows its first screen: the login, or the games list where an operator is
 * logged in; apart from it the worker's, and the texts, which are data.
 */
export async function benchScriptWeight(): Promise<Row[]> {
  const [toLogin, toGames] = await inNewShop(productPage, [...gameIds], filesOfStarts)
  const [workerKb, textsKb] = await Promise.all([toGames.worker, toGames.texts].map(gzippedKb))
  return [
    await scriptRow('login', toLogin.page),
    await scriptRow('games list', toGames.page),
    row('script of the worker', `${workerKb!.toFixed(1)} KB gzip`),
    row('texts of one language', `${textsKb!.toFixed(1)} KB gzip in ${toGames.texts.length} files`),
  ]
}

async function scriptRow(screen: string, files: readonly string[]): Promise<Row> {
  const kb = await gzippedKb(files)
  const measured = `${kb.toFixed(1)} KB gzip in ${files.length} files`
  return row(`script of the page to show the ${screen} / ${limitKb} KB`, measured, kb / limitKb, {
    atMost: 1,
  })
}

async function filesOfStarts(url: string): Promise<[toLogin: RequestedFiles, toGames: RequestedFiles]> {
  const browser = await launchChromium()
  try {
    const context = await newContext(browser)
    const [page, toLogin] = await start(context, url, loginField)
    await logIn(page)
    await page.close()
    const [, toGames] = await start(context, url, liveTile)
    return [toLogin, toGames]
  } finally {
    await browser.close()
  }
}

async function start(
  context: BrowserContext,
  url: string,
  selector: string,
): Promise<[Page, RequestedFiles]> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const shownAt = await page.evaluate((awaited) => probe.shown(awaited), selector)
  const scripts = await page.evaluate((moment) => probe.filesUntil(moment, '.js'), shownAt)
  const texts = await page.evaluate((moment) => probe.filesUntil(moment, '.json'), shownAt)
  const worker = page.workers().map((started) => started.url())
  return [page, { page: scripts.filter((script) => !worker.includes(script)), worker, texts }]
}

async function gzippedKb(addresses: readonly string[]): Promise<number> {
  const files = addresses.map((address) => join(productPage, new URL(address).pathname))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file)).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}
