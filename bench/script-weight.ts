import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { gameIds } from '../src/games/catalogue.ts'
import { launchChromium } from '../tests/kit/cashier.ts'
import { productPage } from './built.ts'
import { logIn, newContext } from './counter.ts'
import { row, type Row } from './row.ts'
import { inNewShop } from './shop.ts'

const limitKb = 100

/** The files that Chromium requested until the games list was shown. */
interface RequestedFiles {
  readonly page: string[]
  readonly worker: string[]
  readonly texts: string[]
}

/**
 * Every script that Chromium requests until the games list is shown; apart from it the worker's, and the texts, which
 * are data.
 */
export async function benchScriptWeight(): Promise<Row[]> {
  const { page, worker, texts } = await inNewShop(productPage, [...gameIds], filesToGamesList)
  const [pageKb, workerKb, textsKb] = await Promise.all([page, worker, texts].map(gzippedKb))
  return [
    row(
      `script of the page to log in and show the games list / ${limitKb} KB`,
      `${pageKb!.toFixed(1)} KB gzip in ${page.length} files`,
      pageKb! / limitKb,
      { atMost: 1 },
    ),
    row('script of the worker', `${workerKb!.toFixed(1)} KB gzip`),
    row('texts of one language', `${textsKb!.toFixed(1)} KB gzip in ${texts.length} files`),
  ]
}

async function filesToGamesList(url: string): Promise<RequestedFiles> {
  const browser = await launchChromium()
  try {
    const page = await (await newContext(browser)).newPage()
    await page.goto(url)
    const shownAt = await logIn(page)
    const scripts = await page.evaluate((moment) => probe.filesUntil(moment, '.js'), shownAt)
    const texts = await page.evaluate((moment) => probe.filesUntil(moment, '.json'), shownAt)
    const worker = page.workers().map((started) => started.url())
    return { page: scripts.filter((script) => !worker.includes(script)), worker, texts }
  } finally {
    await browser.close()
  }
}

async function gzippedKb(addresses: readonly string[]): Promise<number> {
  const files = addresses.map((address) => join(productPage, new URL(address).pathname))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file)).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}
