import type { Locator } from 'playwright-core'
import { openItems } from '../../../src/worker/shared/open-items.ts'
import { isOnPaper } from '../../../src/worker/shared/paper.ts'
import { closingStep } from '../../../src/worker/shared/closing-step.ts'
import { waitingHandover } from '../../../src/worker/shared/handover.ts'
import { hasUncertainMoney } from '../../../src/worker/shared/uncertain.ts'
import type { State } from '../../../src/worker/state.ts'
import type { Cashier } from '../../kit/cashier.ts'
import { waitFor } from '../../kit/wait-for.ts'
import { fillFor, inDialog, pressFor } from './keys.ts'
import { isTillKnown } from './rules.ts'
import type { KillShop } from './shop.ts'

/** Touches it if it can be touched now; returns whether it did. It may be gone at any moment, which is no reason to wait for it. */
async function touch(target: Locator): Promise<boolean> {
  const first = target.first()
  const timeout = 2_000
  try {
    if (!(await first.isVisible()) || !(await first.isEnabled({ timeout }))) return false
    await first.click({ timeout })
    return true
  } catch {
    return false
  }
}

/** Logs in, and answers the question about a till that was handed over. */
async function comeIn({ page }: Cashier): Promise<void> {
  const login = page.getByLabel('Utilizador')
  if (await login.isVisible()) {
    await login.fill('operator', { timeout: 2_000 }).catch(() => {})
    await page
      .getByLabel('Palavra-passe', { exact: true })
      .fill('balcao', { timeout: 2_000 })
      .catch(() => {})
    await touch(page.getByRole('button', { name: 'Entrar' }))
  }
  await touch(page.getByRole('button', { name: 'A contagem está certa' }))
}

const isOutside = (state: State): boolean =>
  state.session.operator === null || waitingHandover(state) !== undefined

/** Nothing is under way: no money is open, nothing is being printed, and a close waits for the cashier alone. */
const isCalm = (state: State): boolean =>
  !hasUncertainMoney(state) &&
  state.printing.open.length === 0 &&
  !isOutside(state) &&
  state.till.shift !== null &&
  [null, 'paper', 'stop'].includes(closingStep(state))

/** Resolves when everything has come to its end by itself. */
export async function settle(shop: KillShop, withinMs: number): Promise<void> {
  await waitFor(
    'everything to be known',
    async () => {
      await shop.log.readOn(shop.cashier.page)
      if (isOutside(shop.log.state)) await comeIn(shop.cashier)
      return isCalm(shop.log.state) && (await isTillKnown(shop.log.state, shop.database))
    },
    withinMs,
  )
}

/** The cashier does not wait for what is open, but sells another ticket as soon as that is possible. */
export async function sellOn({ cashier, log }: KillShop): Promise<void> {
  const { page } = cashier
  await waitFor('another sale', async () => {
    await log.readOn(page)
    if (isOutside(log.state)) await comeIn(cashier)
    if ((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0)
      return void (await page.keyboard.press('Escape'))
    if ((await cashier.inCart()) > 0) return touch(page.locator('#pay'))
    if (new URL(page.url()).pathname !== '/game/51')
      return void (await touch(page.locator('a[href="/game/51"]')))
    await page.keyboard.press('q')
    await page.keyboard.press('Enter')
    return false
  })
}

const isTidy = (state: State): boolean =>
  isCalm(state) && closingStep(state) === null && openItems(state).length === 0

/** Prints what is not on paper as a copy, empties the cart, ends a close and goes back to the games. */
export async function tidyUp(shop: KillShop): Promise<void> {
  await waitFor('a tidy counter', async () => {
    const { cashier, log } = shop
    const { page } = cashier
    await log.readOn(page)
    if (isOutside(log.state)) await comeIn(cashier)
    const dialogs = page.locator('[role=dialog], [role=alertdialog]')
    const isOpen = (await dialogs.count()) > 0
    // Until then a message about a lost connection may open, under which no key opens a dialog.
    const isConnected = await page.getByText('Tudo a postos').isVisible()
    if (isTidy(log.state) && isConnected && !isOpen) {
      await page.locator('a[href="/"]').first().click({ timeout: 2_000 })
      await page.getByRole('heading', { name: 'Jogos' }).waitFor({ timeout: 2_000 })
      return true
    }
    const print = { name: /^Imprimir( uma CÓPIA)?$/ }
    if (await touch(dialogs.getByRole('button', print))) return false
    if (isOpen) return void (await page.keyboard.press('Escape'))
    if (await touch(cashier.history.getByRole('button', print))) return false
    if (await touch(page.getByRole('button', { name: /^Retirar o bilhete/ }))) return false
    if (log.state.printing.receipts.some(({ paper }) => !isOnPaper(paper)))
      await touch(page.getByTitle('Caixa', { exact: true }))
    return false
  })
}

const lowest = 60_000

/** There is enough in the till to be paid out and collected. */
export async function fillTill(shop: KillShop): Promise<void> {
  if ((shop.log.state.till.balance ?? 0) > lowest) return
  const { page } = shop.cashier
  const amount = page.getByLabel('Valor BRL')
  await pressFor(amount, 'F6')
  const confirm = inDialog(page, 'Reforçar')
  await fillFor(confirm, amount, '2000')
  await confirm.click()
  await page.locator('[data-done=refill]').waitFor()
  await tidyUp(shop)
}
