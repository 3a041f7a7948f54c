import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { gameIds } from '../src/games/catalogue.ts'
import { launchChromium } from '../tests/kit/chromium.ts'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { productPage } from './built.ts'
import { liveTile, logIn, loginField, newContext, tile } from './counter.ts'
import { median } from './measure.ts'
import { inMs, row, type Limit, type Row } from './row.ts'
import { inNewShop } from './shop.ts'

const starts = 7

interface Screen {
  readonly path: string
  /** Matches once the screen takes keys and touches. */
  readonly selector: string
}

const empty: Screen = { path: '/empty.html', selector: 'p' }
const emptyDocument = '<!doctype html><html lang="en"><title>Empty</title><p>Empty</p></html>'

/** From a new tab with nothing cached to the login and to the games list, against an empty page of the same server. */
export async function benchColdStart(): Promise<Row[]> {
  const folder = await temporaryFolder()
  const pageDir = join(folder.path, 'page')
  await cp(productPage, pageDir, { recursive: true })
  await writeFile(join(pageDir, empty.path), emptyDocument)
  const browser = await launchChromium()
  try {
    return await inNewShop(pageDir, [...gameIds], async (url) => [
      ...rowsOf('login', await startsInNewProfiles(browser, url), { atMost: 3 }),
      ...rowsOf('games list', await startsWhereLoggedIn(browser, url, tile), { atMost: 2 }),
      ...rowsOf('its countdowns', await startsWhereLoggedIn(browser, url, liveTile)),
    ])
  } finally {
    await browser.close()
    await folder.remove()
  }
}

interface Start {
  /** From the opening of the tab. */
  readonly tabMs: number
  /** From the beginning of the navigation. */
  readonly pageMs: number
}

interface Starts {
  readonly empty: Start[]
  readonly product: Start[]
}

async function startsInNewProfiles(browser: Browser, url: string): Promise<Starts> {
  return measureStarts({ path: '/login', selector: loginField }, async (screen) => {
    const context = await newContext(browser)
    const start = await startOf(context, url, screen)
    await context.close()
    return start
  })
}

async function startsWhereLoggedIn(browser: Browser, url: string, selector: string): Promise<Starts> {
  const context = await newContext(browser)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(url)
  await logIn(page)
  await page.goto('about:blank')
  const starts = await measureStarts({ path: '/', selector }, async (screen) => {
    await devtools.send('Network.clearBrowserCache')
    return startOf(context, url, screen)
  })
  await context.close()
  return starts
}

/** In turn, so that what else the machine does meets both alike. The first of each warms the browser up. */
async function measureStarts(product: Screen, start: (screen: Screen) => Promise<Start>): Promise<Starts> {
  const measured: Starts = { empty: [], product: [] }
  for (let count = 0; count <= starts; count++) {
    measured.empty.push(await start(empty))
    measured.product.push(await start(product))
  }
  return { empty: measured.empty.slice(1), product: measured.product.slice(1) }
}

async function startOf(context: BrowserContext, url: string, { path, selector }: Screen): Promise<Start> {
  const openedAt = performance.now()
  const page = await context.newPage()
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  const pageMs = await page.evaluate((awaited) => probe.shown(awaited), selector)
  const tabMs = performance.now() - openedAt
  await page.close()
  return { tabMs, pageMs }
}

function rowsOf(screen: string, { empty, product }: Starts, limit?: Limit): Row[] {
  const compared = (from: keyof Start) => {
    const [ours, bare] = [
      median(product.map((start) => start[from])),
      median(empty.map((start) => start[from])),
    ]
    return { measured: `${inMs(ours)} and ${inMs(bare)}`, ratio: ours / bare }
  }
  const [tab, page] = [compared('tabMs'), compared('pageMs')]
  return [
    row(`cold start, new tab to ${screen} / to an empty page`, tab.measured, tab.ratio, limit),
    row(`the same without opening the tab: ${screen} / empty page`, page.measured, page.ratio),
  ]
}
