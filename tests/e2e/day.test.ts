import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakCoreAt, type CoreStep } from '../kit/break-core.ts'
import { Cashier } from '../kit/cashier.ts'
import * as limits from '../../src/ui/kit/limits.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { Keys } from '../kit/wedge.ts'
import { sampled } from '../kit/scale.ts'

/**
 * One close of the day, and the core dies at one of its steps. It comes back and goes on by itself: the till is collected
 * once, one report comes out, the day ends once and the operator is logged out.
 */
const steps = {
  'before the collection reaches the host': { request: '**/api/postCollection', isDone: false },
  'after the host has collected, before its answer arrives': {
    request: '**/api/postCollection',
    isDone: true,
  },
  'before the report is fetched': { request: '**/api/getTicketsSettingsDates', isDone: false },
  'before the report reaches the print program': {
    request: '**/paymentsReceiptPerDayAndWeek',
    isDone: false,
  },
  'after the print program has the report, before it says so': {
    request: '**/paymentsReceiptPerDayAndWeek',
    isDone: true,
  },
  'before the host hears of the log-out': { request: '**/api/logout', isDone: false },
} as const satisfies Record<string, CoreStep>
type Step = keyof typeof steps

let browser: Browser
let shop: Shop
let cashier: Cashier
let closed = 0

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open()
  cashier = await Cashier.arrive(browser, shop)
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

const call = ({ page }: Cashier, path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: text,
      })
      return (await response.json()) as { wallet: number }
    },
    [path, JSON.stringify(body)] as const,
  )

const till = async (cashier: Cashier) => (await call(cashier, '/api/getWalletByIdUser', {})).wallet

const titled = (receipts: readonly string[][], title: string): string[][] =>
  receipts.filter((lines) => lines.some((line) => line.includes(title)))

describe('when the core dies in the close of a day', () => {
  it.each(sampled(Object.keys(steps) as Step[], 1))(
    '%s, it goes on and everything happens once [close-steps]',
    async (step) => {
      const { page } = cashier
      await call(cashier, '/api/postRefill', { amount: 12_300 })
      await page.getByText(/BRL\s(1\s)?123,00/).waitFor()
      const before = (await shop.receipts()).length
      await breakCoreAt(cashier, steps[step], () => cashier.closeDay())

      await page.getByLabel('Utilizador').waitFor({ timeout: 30_000 })
      const printed = (await shop.receipts()).reverse().slice(before)
      const [report, ...others] = titled(printed, 'RELATÓRIO DE PAGAMENTOS')
      expect(others).toEqual([])
      expect(report?.some((line) => line.startsWith('FALTA'))).toBe(true)
      expect(report?.some((line) => line.includes('CÓPIA'))).toBe(false)
      expect(report?.some((line) => line.includes('REGISTO ASSINADO'))).toBe(true)
      await cashier.logIn()
      expect(await till(cashier)).toBe(0)
      closed++
    },
  )

  it('and its log has the same content', async () => {
    const { log, replayed } = await cashier.saveLog()
    expect(log.damages).toEqual([])
    expect(replayed.failedCheckpoints).toEqual([])
    const count = (type: string) => log.events.filter((event) => event.type === type).length
    for (const type of ['dayCloseRequested', 'movementDone', 'dayClosed'])
      expect(count(type), type).toBe(closed)
    // The one that never reached the host was followed by another.
    expect(count('movementNeverReceived')).toBe(1)
    expect(count('movementRequested')).toBe(closed + 1)
    expect(replayed.state.day.closings).toEqual([])
    expect(replayed.state.heads).toMatchObject({ signed: { host: {}, printProgram: {} }, refused: {} })
  })
})

describe('the count of the day', () => {
  it('is typed with Enter behind each number: only the button closes the day', async () => {
    const { page } = cashier
    await page.getByRole('button', { name: 'Fechar o dia' }).focus()
    // The second one is the repetition of a key that is held down.
    for (let press = 0; press < 2; press++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    const holdsFocus = (name: string) =>
      page.getByRole('dialog').getByLabel(name).and(page.locator(':focus')).waitFor()
    await holdsFocus('Notas/moedas de 200,00')
    for (const value of [
      '100,00',
      '50,00',
      '20,00',
      '10,00',
      '5,00',
      '2,00',
      '1,00',
      '0,50',
      '0,25',
      '0,10',
      '0,05',
    ]) {
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await holdsFocus(`Notas/moedas de ${value}`)
    }
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => confirm.isEnabled())
    // The key is held down, and pressed once too often: neither closes the day.
    // Both lie back, so that the moment of quiet after them is one for the page too.
    const [keys, atMs] = [await Keys.of(page), Date.now() - 1_000]
    await keys.enter(atMs, 3)
    await confirm.and(page.locator(':focus')).waitFor()
    await keys.enter(atMs + 250)
    expect(await confirm.isEnabled()).toBe(true)
    const now = () => page.evaluate<number>('performance.now()')
    const end = (await now()) + limits.quietMs
    await waitFor('a moment of quiet', async () => (await now()) > end)
    await page.keyboard.press('Enter')
    await page.getByLabel('Utilizador').waitFor()
    const [report] = titled(await shop.receipts(), 'RELATÓRIO DE PAGAMENTOS')
    expect(report?.some((line) => line.includes('388,85'))).toBe(true)
    await cashier.logIn()
  })
})

describe('a report', () => {
  const confirm = () => cashier.page.getByRole('button', { name: 'Confirmar' }).last()
  const saved = () => cashier.page.getByRole('button', { name: 'Guardar em CSV' })

  it('of any days is chosen by keys alone, shown, printed, and saved as a file [reports-and-close] [report-dates]', async () => {
    const { page } = cashier
    await page.keyboard.press('F8')
    await page.getByLabel('Até').waitFor()
    expect(await page.getByLabel('Até').isEditable()).toBe(false)
    await page.getByLabel('De', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await confirm().press('Enter')
    const before = (await shop.receipts()).length
    await confirm().press('Enter')
    await saved().waitFor()
    const printed = await waitFor(
      'the report on paper',
      async () => (await shop.receipts()).reverse().slice(before)[0],
    )
    expect(titled([printed], 'RELATÓRIO DE VENDAS')).toHaveLength(1)
    expect(await page.getByRole('row', { name: /^\d\d\/\d\d\/\d{4}/ }).count()).toBe(9)
    const download = page.waitForEvent('download')
    await saved().click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^balcao-sales-1042-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(`Recolhas de caixa;;;;;;;;${closed};`)
    await page.keyboard.press('Escape')
  })

  it('that the host does not send shows why, and is requested again with one touch [report-dialog] [report-states] [report-failure]', async () => {
    const { page, context } = cashier
    await context.route('**/api/getCollectionPerDay', (route) => route.abort())
    await page.evaluate("void window.dispatchEvent(new Event('openModal'))")
    const dialog = page.getByRole('dialog').getByRole('heading').first().locator('../..')
    expect((await dialog.boundingBox())?.width).toBe(400)
    await page.getByRole('button', { name: 'Pagamentos de hoje' }).click()
    await page.getByRole('alert').getByText('O servidor não responde').waitFor()
    expect(await page.getByLabel('Até').inputValue()).toBe(
      await page.getByLabel('De', { exact: true }).inputValue(),
    )
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await saved().waitFor()
    await page.evaluate("void window.dispatchEvent(new Event('closedModal'))")
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('a host that gives no report', () => {
  it('does not lock the counter: the day is closed without it, after a question [close-steps]', async () => {
    const { page, context } = cashier
    await context.route('**/api/getTicketsSettingsDates', (route) => route.abort())
    const latestReport = async () => titled(await shop.receipts(), 'CONTAGEM DA CAIXA')[0]
    const before = await latestReport()
    await cashier.closeDay()
    await page.getByRole('alert').getByText('O relatório ainda não chegou').waitFor()
    await page.getByRole('button', { name: 'Fechar sem papel' }).click()
    await page.getByRole('button', { name: 'Fechar sem papel' }).last().click()
    await page.getByLabel('Utilizador').waitFor()
    await context.unrouteAll()
    expect(await latestReport()).toEqual(before)
    await cashier.logIn()
    expect(await till(cashier)).toBe(0)
  })
})
