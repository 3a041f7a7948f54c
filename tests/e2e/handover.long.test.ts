import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { breakCoreAt, type CoreStep } from '../kit/break-core.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { hostTill } from '../kit/host-till.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

/** One hand-over, and the core dies at one of its steps. */
const steps = {
  'before the receipt reaches the print program': { request: '**/handover', isDone: false },
  'after the print program has the receipt, before it says so': { request: '**/handover', isDone: true },
  'before the host hears of the log-out': { request: '**/api/logout', isDone: false },
} as const satisfies Record<string, CoreStep>
type Step = keyof typeof steps

let browser: Browser
let shop: Shop
let cashier: Cashier

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open()
  cashier = await Cashier.arrive(browser, shop)
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

async function handOver({ page }: Cashier): Promise<void> {
  await page.keyboard.press('Alt+h')
  await page.getByLabel('Notas/moedas de 50,00').fill('2')
  await page.getByRole('button', { name: 'Passar a caixa e sair' }).click()
}

/** The counter behind the question is out of reach until it is answered. */
async function logIn(
  { page }: Cashier,
  login = 'operator',
  password = 'balcao',
  by: RegExp | string = 'Pelo operador 1042',
): Promise<void> {
  await page.getByLabel('Utilizador').fill(login)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('alertdialog').getByText(by).waitFor()
}

const handovers = async () =>
  (await shop.receipts()).filter((lines) => lines.some((line) => line.includes('PASSAGEM DA CAIXA')))

describe('when the core dies in a hand-over of the till', () => {
  it.each(Object.keys(steps) as Step[])(
    '%s, it is complete at the next start: one receipt, and the next operator answers',
    async (step) => {
      const { page } = cashier
      const before = (await handovers()).length
      await breakCoreAt(cashier, steps[step], () => handOver(cashier))
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

  it('that the host made is known to the next operator by an inquiry, under the number of the earlier one [hand-over-inquiry]', async () => {
    const { page, context, history } = cashier
    const code = await waitFor('the code', async () => /new login: (\d+)/.exec(shop.host.said)?.[1])
    const created = await fetch(`${shop.url}/api/setpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, secret: 'segredo' }),
    })
    expect(created.status).toBe(200)
    const sold = history.locator('[data-outcome=sold]')
    const before = await sold.count()
    let sent = 0
    await context.route('**/api/buyTicketsGames51', async (route) => {
      sent++
      await route.fetch()
      await route.abort('connectionreset')
    })
    for (const inquiry of ['**/api/ticket/inquiry', '**/api/handoverInquiry'])
      await context.route(inquiry, (route) => route.abort('connectionreset'))
    await cashier.pay()
    await history.locator('[data-outcome=unknown]').waitFor()
    await handOver(cashier)
    await logIn(cashier, 'operator2', 'segredo')
    await page.getByRole('button', { name: 'A contagem está certa' }).click()
    await history.getByText('Do operador 1042: resultado desconhecido, a consultar o servidor').waitFor()
    await context.unroute('**/api/handoverInquiry')
    await waitFor('the sale', async () => (await sold.count()) === before + 1)
    await history.getByText('✓ Impresso').nth(before).waitFor()
    expect(sent).toBe(1)
    const { log, replayed, shownHash } = await cashier.saveLog()
    expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
    const { payment, till } = replayed.state
    expect(payment.history[0]).toMatchObject({ operatorId: 1042, outcome: { kind: 'sold' } })
    expect(till.shift?.operatorId).not.toBe(1042)
    expect(ledgerBalance(till.shift!)).toBe(await hostTill(cashier))
  })
})

describe('a till with a refill of unknown outcome', () => {
  it('lets the next operator refill: that is about another till', async () => {
    const { page, context } = cashier
    const calls = ['**/api/postRefill', '**/api/movementInquiry', '**/api/handoverInquiry']
    for (const call of calls) await context.route(call, (route) => route.abort('connectionreset'))
    const dialog = page.getByRole('dialog')
    const refill = async () => {
      await page.keyboard.press('F6')
      await dialog.getByLabel('Valor BRL').fill('10')
      await page.keyboard.press('Enter')
    }
    await refill()
    await dialog.locator('[data-movement=unknown]').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await handOver(cashier)
    await context.unroute('**/api/postRefill')
    await logIn(cashier, 'operator', 'balcao', /Pelo operador/)
    await page.getByRole('button', { name: 'A contagem está certa' }).click()
    await refill()
    await dialog.locator('[data-done=refill]').waitFor()
    await page.keyboard.press('Escape')
    for (const call of calls) await context.unroute(call)
    await waitFor('the earlier refill', async () =>
      (await page.locator('[data-movement=unknown]').count()) === 0 ? true : null,
    )
  })
})
