import type { Page } from 'playwright-core'
import { gameIds, gameRow, grandLotteryId } from '../src/games/catalogue.ts'
import { probeScript, productPage } from './built.ts'
import type { ClickTimes } from './contract.ts'
import { logIn, screen, tile } from './counter.ts'
import { percentile } from './measure.ts'
import { inNewProfile } from './profile.ts'
import { inMs, row, type Row } from './row.ts'
import { inNewShop } from './shop.ts'

const warmUps = 20
const clicks = 200
/** A cart takes 100. */
const cartSize = 90
const frameMs = 1_000 / 60

/** What a large shop sells; game 51, which the clicks are made in, is one of them. */
const runningCountdowns = 40
const withCountdown = gameIds.filter((id) => id !== grandLotteryId && gameRow(id)?.drawEveryS !== 0)
const largeShop = [grandLotteryId, ...withCountdown.slice(0, runningCountdowns - 1)]

/** The targets: at the median the ticket is in the document, and painted, within one frame more than a bare click takes. */
const maxFrames = 1
/** At the 99th percentile, with the countdowns of all games, beyond what a bare click takes at the median. */
const maxFramesAtWorst = 2

const cartTickets = 'section[aria-labelledby="cart-title"] > ul > li'

/**
 * From the click on "add" to the ticket in the cart, in the real product: the medians are judged in a large shop, the 99th
 * percentile in one of all games.
 */
export async function benchClick(): Promise<Row[]> {
  return [...(await clicksInShop(largeShop, true)), ...(await clicksInShop([...gameIds], false))]
}

const clicksInShop = (games: number[], isLarge: boolean): Promise<Row[]> =>
  inNewShop(productPage, games, (url) =>
    inNewProfile(async (context) => {
      await context.addInitScript({ path: probeScript })
      const page = await context.newPage()
      await page.setViewportSize(screen)
      await page.goto(url)
      await logIn(page)
      await page.locator(`a[href="/game/${grandLotteryId}"]`).click()
      const times = await addTickets(page)
      const countdowns = page.locator(`${tile} time`).filter({ hasText: ':' })
      return rowsOf(`countdowns running: ${await countdowns.count()}`, times, isLarge)
    }),
  )

interface Clicks {
  readonly added: readonly ClickTimes[]
  /** A click that changes one line by itself: what the browser needs, whatever is done with it. */
  readonly bareMs: readonly number[]
}

/** Both kinds of click in turn. Forced, since Playwright else looks within the click at what lies under it. */
async function addTickets(page: Page): Promise<Clicks> {
  const add = page.getByRole('button', { name: /^Adicionar/ })
  await add.waitFor()
  const added: ClickTimes[] = []
  const bareMs: number[] = []
  for (let count = 0; count < warmUps + clicks; count++) {
    await page.keyboard.press('q')
    await add.and(page.locator(':enabled')).waitFor()
    const measured = page.evaluate((items) => probe.nextClick(items), cartTickets)
    await add.click({ force: true })
    added.push(await measured)
    const bare = page.evaluate((items) => probe.nextBareClick(items), cartTickets)
    await page.locator('#cart-title').click({ force: true })
    bareMs.push(await bare)
    if (count % cartSize === cartSize - 1) await clearCart(page)
  }
  return { added: added.slice(warmUps), bareMs: bareMs.slice(warmUps) }
}

async function clearCart(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Carrinho/ })
    .getByRole('button', { name: 'Limpar' })
    .click()
  await page.getByRole('button', { name: 'Limpar o carrinho' }).click()
  await page.locator(cartTickets).first().waitFor({ state: 'detached' })
}

function rowsOf(load: string, { added, bareMs }: Clicks, isLarge: boolean): Row[] {
  const rowOf = (
    what: string,
    durations: readonly number[],
    share: number,
    atMost: number | null = null,
    fromMs = 0,
  ) => {
    const ms = percentile(durations, share)
    const limit = atMost === null ? undefined : { atMost }
    return row(`click to ${what}, ${load}: p${share * 100} / frame`, inMs(ms), (ms - fromMs) / frameMs, limit)
  }
  const [usual, worst] = isLarge ? [maxFrames, null] : [null, maxFramesAtWorst]
  const shown = added.map(({ patchedMs }) => patchedMs)
  const painted = added.map(({ paintedMs }) => paintedMs)
  return [
    rowOf('ticket in the document', shown, 0.5, usual),
    rowOf('ticket in the document', shown, 0.99),
    rowOf('ticket painted', painted, 0.5),
    rowOf('ticket painted', painted, 0.99),
    rowOf('painted, bare', bareMs, 0.5),
    rowOf('ticket painted, beyond a bare click', painted, 0.5, usual, percentile(bareMs, 0.5)),
    rowOf('ticket painted, beyond a bare click', painted, 0.99, worst, percentile(bareMs, 0.5)),
  ]
}
