import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { gameIds } from '../src/games/catalogue.ts'
import { launchChromium } from '../tests/kit/cashier.ts'
import { productPage } from './built.ts'
import { logIn, newContext } from './counter.ts'
import { row, type Row } from './row.ts'
import { inNewShop } from './shop.ts'

const limitKb = 110

/** Every script that Chromium asks for until the games list is shown; the worker's, which holds no paint up, apart. */
export async function benchScriptWeight(): Promise<Row[]> {
  const { page, worker } = await inNewShop(productPage, [...gameIds], scriptsToGamesList)
  const [pageKb, workerKb] = await Promise.all([gzippedKb(page), gzippedKb(worker)])
  return [
    row(
      `script of the page to log in and show the games list / ${limitKb} KB`,
      `${pageKb.toFixed(1)} KB gzip in ${page.length} files`,
      pageKb / limitKb,
      { atMost: 1 },
    ),
    row('script of the worker', `${workerKb.toFixed(1)} KB gzip`),
  ]
}

async function scriptsToGamesList(url: string): Promise<{ page: string[]; worker: string[] }> {
  const browser = await launchChromium()
  try {
    const page = await (await newContext(browser)).newPage()
    await page.goto(url)
    const shownAt = await logIn(page)
    const scripts = await page.evaluate((moment) => probe.scriptsUntil(moment), shownAt)
    const worker = page.workers().map((started) => started.url())
    return { page: scripts.filter((script) => !worker.includes(script)), worker }
  } finally {
    await browser.close()
  }
}

async function gzippedKb(scripts: readonly string[]): Promise<number> {
  const files = scripts.map((script) => join(productPage, new URL(script).pathname))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file)).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}
