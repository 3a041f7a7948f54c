import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier, closeWindows, openBrowser } from '../kit/cashier.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

/** One hand-over, and the core dies at one of its steps. */
const steps = {
  'before the receipt reaches the print program': { request: '**/handover', isDone: false },
  'after the print program has the receipt, before it says so': { request: '**/handover', isDone: true },
  'before the host hears of the log-out': { request: '**/api/logout', isDone: false },
} as const
type Step = keyof typeof steps

let browser: Browser
let shop: Shop
let cashier: Cashier

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), Shop.open()])
  cashier = await Cashier.arrive(browser, shop)
})

afterAll(async () => {
  await closeWindows(browser)
  await shop.close()
})

async function handOver({ page }: Cashier): Promise<void> {
  await page.keyboard.press('Alt+h')
  await page.getByLabel('Notas/moedas de 50,00').fill('2')
  await page.getByRole('button', { name: 'Passar a caixa e sair' }).click()
}

/** The counter behind the question is out of reach until it is answered. */
async function logIn({ page }: Cashier): Promise<void> {
  await page.getByLabel('Utilizador').fill('operator')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('alertdialog').getByText('Pelo operador 1042').waitFor()
}

const handovers = async () =>
  (await shop.receipts()).filter((lines) => lines.some((line) => line.includes('PASSAGEM DA CAIXA')))

/** Holds the first request of a step, and breaks the core while it is held; none of these requests goes on after all. */
async function breakAt({ context }: Cashier, step: Step, begin: () => Promise<void>): Promise<void> {
  const { request, isDone } = steps[step]
  let arrive: (route: Route) => void = () => {}
  const reached = new Promise<Route>((resolve) => (arrive = resolve))
  await context.route(request, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (isDone) await route.fetch()
    arrive(route)
  })
  await begin()
  const route = await reached
  const worker = await cashier.worker()
  const died = worker.waitForEvent('close')
  cashier.meansNewCore()
  await worker.evaluate("void setTimeout(() => { throw new Error('broken by the test') })")
  await died
  await route.abort().catch(() => {})
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

describe('when the core dies in a hand-over of the till', () => {
  it.each(Object.keys(steps) as Step[])(
    '%s, it is complete at the next start: one receipt, and the next operator answers',
    async (step) => {
      const { page } = cashier
      const before = (await handovers()).length
      await breakAt(cashier, step, () => handOver(cashier))
      await page.getByLabel('Utilizador').waitFor({ timeout: 30_000 })
      const printed = await waitFor('the receipt', async () => {
        const receipts = await handovers()
        return receipts.length > before ? receipts : null
      })
      expect(printed).toHaveLength(before + 1)
      expect(printed[0]?.some((line) => line.includes('CÓPIA'))).toBe(false)
      await logIn(cashier)
      await page.getByRole('button', { name: 'A contagem está certa' }).click()
      await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    },
  )
})

describe('a till with a sale of unknown outcome', () => {
  it('is handed over with the sale and the cart; the next operator counts again, and the sale is never sent again', async () => {
    const { page, context } = cashier
    let sent = 0
    await context.route('**/api/buyTicketsGames51', (route) => {
      sent++
      return route.abort('connectionreset')
    })
    await context.route('**/api/ticket/inquiry', (route) => route.abort('connectionreset'))
    await cashier.quickPick(51)
    await cashier.pay()
    await cashier.history.locator('[data-outcome=unknown]').waitFor()
    await cashier.quickPick(51)
    await handOver(cashier)
    await context.unroute('**/api/ticket/inquiry')
    await logIn(cashier)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Bilhete no carrinho').waitFor()
    await dialog.getByRole('button', { name: 'Contar de novo' }).click()
    await dialog.getByLabel('Notas/moedas de 50,00').fill('1')
    await dialog.getByRole('button', { name: 'Contestar' }).click()
    await waitFor('the sale resolved', async () =>
      (await cashier.history.locator('[data-outcome=unknown]').count()) === 0 ? true : null,
    )
    expect([sent, await cashier.inCart()]).toEqual([1, 1])
    const { log, replayed, shownHash } = await cashier.saveLog()
    expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
    expect(replayed.state.handover.handovers.at(-1)).toMatchObject({
      counted: { counted: 10_000 },
      takenOver: { recounted: { counted: 5_000 } },
    })
  })
})
