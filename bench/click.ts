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

/** The ticket is in the document within one frame, and painted in the frame right after. */
const maxFrames = { patched: 1, painted: 2 }

const cartTickets = 'section[aria-labelledby="cart-title"] > ul > li'

/** From the click on "add" to the ticket in the cart, in the real product; judged in a large shop. */
export async function benchClick(): Promise<Row[]> {
  return [...(await clicksInShop(largeShop, true)), ...(await clicksInShop([...gameIds], false))]
}

const clicksInShop = (games: number[], isJudged: boolean): Promise<Row[]> =>
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
      return rowsOf(`countdowns running: ${await countdowns.count()}`, times, isJudged)
    }),
  )

async function addTickets(page: Page): Promise<ClickTimes[]> {
  const add = page.getByRole('button', { name: /^Adicionar/ })
  await add.waitFor()
  const times: ClickTimes[] = []
  for (let count = 0; count < warmUps + clicks; count++) {
    await page.keyboard.press('q')
    const measured = page.evaluate((items) => probe.nextClick(items), cartTickets)
    await add.click()
    times.push(await measured)
    if (count % cartSize === cartSize - 1) await clearCart(page)
  }
  return times.slice(warmUps)
}

async function clearCart(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Carrinho/ })
    .getByRole('button', { name: 'Limpar' })
    .click()
  await page.getByRole('button', { name: 'Limpar o carrinho' }).click()
  await page.locator(cartTickets).first().waitFor({ state: 'detached' })
}

function rowsOf(load: string, times: readonly ClickTimes[], isJudged: boolean): Row[] {
  const rowOf = (what: string, durations: readonly number[], share: number, atMost?: number) => {
    const ms = percentile(durations, share)
    const limit = isJudged && atMost !== undefined ? { atMost } : undefined
    return row(`click to ${what}, ${load}: p${share * 100} / frame`, inMs(ms), ms / frameMs, limit)
  }
  const patched = times.map(({ patchedMs }) => patchedMs)
  const painted = times.map(({ paintedMs }) => paintedMs)
  return [
    rowOf('ticket in the cart', patched, 0.5, maxFrames.patched),
    rowOf('ticket in the cart', patched, 0.99),
    rowOf('next frame rendered', painted, 0.5, maxFrames.painted),
    rowOf('next frame rendered', painted, 0.99),
  ]
}
