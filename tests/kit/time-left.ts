import type { Page } from 'playwright-core'

/** Of a countdown, `mm:ss` or `hh:mm:ss`; NaN where it shows no time. */
const secondsIn = (countdown: string): number =>
  countdown.split(':').reduce((seconds, part) => 60 * seconds + Number(part || NaN), 0)

/**
 * Whether more than so many seconds are left until the draw of a game closes, as its tile on the screen shows: when the host has the next
 * draw already, the counter may still have the one before. True for an instant game.
 */
export async function hasTimeLeft(page: Page, gameId: number, seconds = 20): Promise<boolean> {
  const time = page.locator(`a[href="/game/${gameId}"] time`).first()
  const left = await time.textContent({ timeout: 1_000 })
  return left === 'imediato' || secondsIn(left ?? '') > seconds
}
