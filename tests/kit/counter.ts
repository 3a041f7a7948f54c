import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFailed } from 'vitest'
import { Cashier } from './cashier.ts'
import { closeWindows, openBrowser } from './chromium.ts'
import { keepsFocus } from './keeps-focus.ts'
import { Shop, type ShopSetting } from './program.ts'

export interface Counter {
  readonly browser: Browser
  readonly shop: Shop
  /** A cashier at a counter with an empty cart and no open dialog. */
  cashier(): Promise<Cashier>
}

/**
 * A shop and its cashier for all tests of a file. Both are kept from test to test, because a new browser profile takes
 * longer than most tests. After a failed test the next one gets a new cashier.
 */
export function openCounter(setting: ShopSetting = {}): Counter {
  let browser: Browser
  let shop: Shop
  let present: Cashier | null = null

  keepsFocus()
  beforeAll(async () => {
    browser = await openBrowser()
    shop = await Shop.open(setting)
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
      if (present && !(await present.clearCounter())) await leave()
      present ??= await Cashier.arrive(browser, shop)
      return present
    },
  }
}

export interface AttendedCounter {
  readonly shop: Shop
  readonly cashier: Cashier
  readonly page: Page
}

/**
 * A shop with one cashier at one page for all tests of a file, each of which continues where the previous one ended.
 */
export function openAttendedCounter(setting: ShopSetting = {}): AttendedCounter {
  let browser: Browser
  let shop: Shop
  let cashier: Cashier

  keepsFocus()
  beforeAll(async () => {
    browser = await openBrowser()
    shop = await Shop.open(setting)
    cashier = await Cashier.arrive(browser, shop)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await shop?.close()
  })

  return {
    get shop() {
      return shop
    },
    get cashier() {
      return cashier
    },
    get page() {
      return cashier.page
    },
  }
}
