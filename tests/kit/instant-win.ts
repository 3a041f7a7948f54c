import type { Locator } from 'playwright-core'
import type { Cashier } from './cashier.ts'
import { instantGame } from './stage.ts'
import { waitFor } from './wait-for.ts'

/** About every fifth bet of the instant game wins, and so nine of ten tickets of so many bets. */
export const luckyBets = 10

/** Sells instant tickets until one wins; returns where its prize is shown. */
export async function sellUntilWin(cashier: Cashier): Promise<Locator> {
  const freshWin = cashier.page.locator('[data-fresh-win]')
  while ((await freshWin.count()) === 0) {
    await cashier.quickPick(instantGame, luckyBets)
    await cashier.pay()
    await waitFor('the sale', async () => (await cashier.inCart()) === 0)
    await cashier.history.locator('li').first().locator('[data-instant]').waitFor()
  }
  return freshWin
}
