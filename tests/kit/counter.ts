import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFailed } from 'vitest'
import { Cashier, closeWindows, openBrowser } from './cashier.ts'
import { Shop, type ShopSetting } from './program.ts'

export interface Counter {
  readonly browser: Browser
  readonly shop: Shop
  /** The cashier before a clear desk. */
  cashier(): Promise<Cashier>
}

/**
 * A shop and its cashier for all tests of a file. Both stay from test to test, as at a real counter: a new browser profile
 * takes longer than most tests do. What a failed test leaves behind is no desk for the next one, which gets a new cashier.
 */
export function openCounter(setting: ShopSetting = {}): Counter {
  let browser: Browser
  let shop: Shop
  let present: Cashier | null = null

  beforeAll(async () => {
    ;[browser, shop] = await Promise.all([openBrowser(), Shop.open(setting)])
  })
  afterAll(async () => {
    await closeWindows(browser)
    await shop?.close()
  })

  async function leave(): Promise<void> {
    const gone = present
    present = null
    await gone?.leave()
  }

  return {
    get browser() {
      return browser
    },
    get shop() {
      return shop
    },
    async cashier() {
      onTestFailed(leave)
      await shop.isWhole()
      if (present && !(await present.clearDesk())) await leave()
      present ??= await Cashier.arrive(browser, shop)
      return present
    },
  }
}
