import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../src/worker/replay.ts'
import { Cashier, launchChromium } from '../kit/cashier.ts'
import { Shop, waitFor } from '../kit/program.ts'

const program = fileURLToPath(new URL('../../dist/node/balcao.js', import.meta.url))

let browser: Browser
let shop: Shop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchChromium(), Shop.open()])
})

afterAll(async () => {
  await browser.close()
  await shop.close()
})

describe('a sale at the counter', () => {
  it('sells three tickets of three games in one batch and prints each, and its log replays to the same state', async () => {
    const cashier = await Cashier.arrive(browser, shop)
    for (const gameId of [51, 31, 24]) await cashier.quickPick(gameId)
    await cashier.pay()
    await cashier.history.getByText('Impresso').nth(2).waitFor()

    const receipts = await shop.receipts()
    expect(receipts).toHaveLength(3)
    const { log, replayed, path, shownHash } = await cashier.saveLog()
    expect(log.damage).toBeNull()
    expect(shownHash).toBe('same')
    const barcodes = replayed.state.payment.history.map(({ outcome }) =>
      outcome.kind === 'sold' ? outcome.sold.barcode : outcome.kind,
    )
    for (const barcode of barcodes) {
      const printed = receipts.filter((lines) => lines.join('').replace(/\D/g, '').includes(barcode))
      expect(printed).toHaveLength(1)
    }

    const { stdout } = await promisify(execFile)(process.execPath, [program, 'replay', path, '--json'])
    expect((JSON.parse(stdout) as { stateHash: string }).stateHash).toBe(hashOf(replayed.state))
    await cashier.leave()
  })

  it('comes back after a reload where it was, cart included', async () => {
    const cashier = await Cashier.arrive(browser, shop)
    await cashier.quickPick(51)
    await cashier.page.reload()
    await waitFor('the cart', async () => (await cashier.inCart()) === 1)
    expect(new URL(cashier.page.url()).pathname).toBe('/game/51')
    await cashier.leave()
  })

  it('is worked by one tab at a time; another takes over with the cart, and the first says that it lost', async () => {
    const cashier = await Cashier.arrive(browser, shop)
    await cashier.quickPick(51)
    const first = cashier.page
    const second = await cashier.context.newPage()
    await second.goto(shop.url)
    await second.getByRole('button', { name: 'Usar o terminal aqui' }).click()
    await second.getByRole('button', { name: /^Retirar o bilhete/ }).waitFor()
    await first.getByRole('button', { name: 'Trazer de volta' }).waitFor()
    await cashier.leave()
  })

  it('shows a wrong password in words, and no session', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(shop.url)
    await page.getByLabel('Utilizador').fill('operator')
    await page.getByLabel('Palavra-passe', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.close()
  })

  it('that an expired session interrupts goes on after the login, with the cart as it was', async () => {
    const cashier = await Cashier.arrive(browser, shop)
    await cashier.quickPick(51)
    await cashier.context.clearCookies()
    await cashier.page.reload()
    await cashier.logIn()
    await waitFor('the cart', async () => (await cashier.inCart()) === 1)
    await cashier.leave()
  })

  it('says in words that a draw is over, and offers the next one', async () => {
    const cashier = await Cashier.arrive(browser, shop)
    await cashier.quickPick(51)
    await cashier.context.route('**/api/getTimers', async (route) => {
      const response = await route.fetch()
      const timers = (await response.json()) as Record<string, { draw_time: number; draw_id: number }[]>
      const [draw] = timers['51'] ?? []
      await route.fulfill({
        response,
        json: { ...timers, 51: [{ ...draw, draw_id: (draw?.draw_id ?? 0) + 1 }] },
      })
    })
    await cashier.page.getByRole('button', { name: 'Próximo sorteio' }).click()
    await cashier.page.getByText('Sorteio encerrado').waitFor({ state: 'detached' })
    await cashier.leave()
  })

  it('is stopped in words while the print program is away, and goes on when it is back', async () => {
    const cashier = await Cashier.arrive(browser, shop)
    await cashier.quickPick(51)
    await shop.daemon.kill()
    await cashier.page.getByText('ERRO DESCONHECIDO').waitFor()
    await cashier.page.keyboard.press('Escape')
    await cashier.page.getByText('O programa de impressão não responde').first().waitFor()
    expect(await cashier.page.getByRole('button', { name: /^Pagar/ }).isDisabled()).toBe(true)
    await shop.daemon.start()
    await cashier.pay()
    await cashier.history.getByText('Impresso').waitFor({ timeout: 40_000 })
    await cashier.leave()
  })
})
