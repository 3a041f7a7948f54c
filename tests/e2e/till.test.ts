import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostError } from '../../src/protocol/error-codes.ts'
import * as limits from '../../src/ui/kit/limits.ts'
import { Cashier } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'
import { scan } from '../kit/scanner.ts'
import { amountsTyped } from './till-amounts.ts'
import { linkOf, readQrCode } from './wallet-link.ts'
import { longIt } from '../kit/long.ts'

/** Two of three numbers win twice the price, so that about every fifth bet does; the result comes with the sale. */
const instantGame = 31
const grandLottery = 51
const bets = 10

const counter = openCounter()

const printed = async (): Promise<string[]> =>
  (await counter.shop.receipts()).map((lines) => lines.join('\n'))

/** No other receipt says until when it is good. */
const isTicket = (text: string): boolean => text.includes('Válido até')

/** The numbers of all tickets on paper, newest first. */
const ticketNumbers = async (): Promise<string[]> =>
  (await printed())
    .filter(isTicket)
    .flatMap((text) => /\d{3,4}-\d{8,10}-\d+/.exec(text)?.[0].replaceAll('-', '') ?? [])

/** One ticket of many bets: nine of ten such tickets win something. */
async function sellInstant(cashier: Cashier): Promise<void> {
  const { page } = cashier
  if ((await page.getByRole('dialog').count()) > 0) await closeDialog(cashier)
  await page.locator(`a[href="/game/${instantGame}"]`).first().click()
  await page.getByRole('button', { name: /^À sorte/ }).waitFor()
  for (const key of ['q', ...Array.from({ length: bets - 1 }, () => ['b', 'q']).flat()])
    await page.keyboard.press(key)
  await page.getByRole('button', { name: /^Adicionar/ }).click()
  await waitFor('it in the cart', async () => (await cashier.inCart()) === 1)
  const before = (await ticketNumbers()).length
  await cashier.pay()
  await waitFor('it on paper', async () => (await ticketNumbers()).length === before + 1)
}

const check = async (page: Cashier['page'], barcode: string): Promise<string | null> => {
  await scan(page, barcode)
  const verdict = page.locator(`[data-check="${barcode}"] [data-verdict]`)
  await verdict.waitFor()
  return verdict.getAttribute('data-verdict')
}

/** Sells until somebody wins, as a shop does; the winner is on the screen then, its pay button in focus. */
async function sellWinner(cashier: Cashier, known: Set<string>): Promise<string> {
  for (;;) {
    for (const barcode of await ticketNumbers()) {
      if (known.has(barcode)) continue
      known.add(barcode)
      if ((await check(cashier.page, barcode)) === 'winning') return barcode
    }
    await sellInstant(cashier)
  }
}

const checked = new Set<string>()

const payButton = ({ page }: Cashier): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /^Pagar BRL/ })

/** The hand leaves the scanner: a key that comes at once after others pays nothing. */
async function quiet({ page }: Cashier): Promise<void> {
  const now = () => page.evaluate<number>('performance.now()')
  const end = (await now()) + limits.quietMs
  await waitFor('a moment of quiet', async () => (await now()) > end)
}

/** The till panel says that ledger and host agree. */
async function expectAgreement({ page }: Cashier): Promise<void> {
  await page.getByTitle('Caixa', { exact: true }).click()
  await page.getByRole('dialog').getByText('✓ nenhuma').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const closeDialog = async ({ page }: Cashier): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('money over the counter', () => {
  let cashier: Cashier

  beforeAll(async () => {
    cashier = await Cashier.arrive(counter.browser, counter.shop)
  })

  afterAll(() => cashier.leave())

  it('goes into the till by a refill and out of it by a collection, each with its slip [refill-and-collection] [cash-dialogs]', async () => {
    const { page } = cashier
    const move = async (kind: 'refill' | 'collection', amount: string, till: number) => {
      await page.keyboard.press(kind === 'refill' ? 'F6' : 'F7')
      await page.getByLabel('Valor BRL').fill(amount)
      await page.keyboard.press('Enter')
      await page.locator(`[data-done=${kind}]`).getByText(`BRL ${amount},00`).waitFor()
      await page.locator(`[data-till="${till}"]`).waitFor()
      await page.getByRole('dialog').locator('button:focus').waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await move('refill', '200', 120_000)
    await move('collection', '50', 115_000)
    await waitFor('two slips', async () => (await counter.shop.receipts()).length === 2)
    await expectAgreement(cashier)
  })

  it('is paid once for a winning ticket, by one press of Enter, with its receipt [check-and-payout] [check-dialog]', async () => {
    const { page } = cashier
    const winner = await sellWinner(cashier, checked)
    const papers = (await counter.shop.receipts()).length
    await waitFor('the pay button in focus', () =>
      page.evaluate<boolean>(`document.activeElement?.innerText.startsWith('Pagar BRL')`),
    )
    await quiet(cashier)
    await page.keyboard.press('Enter')
    await page.locator('[data-handed=payout]').waitFor()
    await waitFor('its receipt', async () => (await counter.shop.receipts()).length === papers + 1)
    expect((await printed())[0]?.replaceAll('-', '')).toContain(winner)
    const looked = page.waitForResponse('**/api/verificationTicket')
    await scan(page, winner)
    await looked
    await page.locator('[data-handed]').waitFor({ state: 'detached' })
    await page.locator(`[data-check="${winner}"] [data-verdict=paid]`).waitFor()
    expect(await payButton(cashier).count()).toBe(0)
    await page.getByText('Pago aqui').waitFor()
    await closeDialog(cashier)
    await expectAgreement(cashier)
  })

  longIt(
    'looks uncertain while the host does not answer, is not offered again, and resolves by itself',
    async () => {
      const { page, context } = cashier
      await sellWinner(cashier, checked)
      await context.route('**/api/validationTicket', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await context.route('**/api/movementInquiry', (route) => route.abort('connectionreset'))
      await payButton(cashier).click()
      await page.locator('[data-movement=unknown]').getByText('Não pague à mão').waitFor()
      expect(await payButton(cashier).count()).toBe(0)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await page.locator('[data-handed=payout]').waitFor()
      await closeDialog(cashier)
      await expectAgreement(cashier)
    },
  )

  longIt('is not given for the Enter behind a code that is no ticket', async () => {
    const { page } = cashier
    await sellWinner(cashier, checked)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.keyboard.type('7891234567895')
    await page.keyboard.press('Enter')
    await page.getByText('O número do bilhete tem de ter').waitFor()
    expect(requested.filter((url) => url.includes('validationTicket'))).toEqual([])
    await payButton(cashier).click()
    await page.locator('[data-handed=payout]').waitFor()
    await closeDialog(cashier)
  })

  longIt(
    'is refused with a message for a ticket that was paid meanwhile, and the till shows another counter',
    async () => {
      const { page } = cashier
      const winner = await sellWinner(cashier, checked)
      await page.evaluate(`fetch('/api/validationTicket', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ barcode: '${winner}' }),
    })`)
      await payButton(cashier).click()
      await page.getByText('O prémio já foi pago').first().waitFor()
      await closeDialog(cashier)
      await page.getByTitle('Caixa', { exact: true }).click()
      await page.locator('[data-elsewhere=payout]').getByText('de outro balcão').waitFor()
      await closeDialog(cashier)
      await expectAgreement(cashier)
    },
  )

  it('goes back to the player for a ticket that is cancelled before its draw, and the history shows VOID [cancel-dialog]', async () => {
    const { page } = cashier
    await page.goto(counter.shop.url)
    const before = (await ticketNumbers()).length
    await cashier.quickPick(grandLottery)
    await cashier.pay()
    await waitFor('it on paper', async () => (await ticketNumbers()).length === before + 1)
    const [barcode = ''] = await ticketNumbers()
    expect(await check(page, barcode)).toBe('waiting')
    await page.getByRole('button', { name: 'Anular o bilhete' }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.innerText()).toContain('BRL\u00a02,00')
    await question.getByRole('button', { name: 'Anular o bilhete' }).click()
    await page.locator('[data-handed=ticketCancellation]').waitFor()
    await closeDialog(cashier)
    const line = cashier.history.locator('[data-void]')
    await line.getByText('ANULADO', { exact: true }).waitFor()
    await line.getByRole('button').first().click()
    await line.getByText('Impresso', { exact: true }).waitFor()
  })

  async function openWallet(amount: string): Promise<void> {
    const { page } = cashier
    await page.keyboard.press('F4')
    await page.getByRole('button', { name: 'Carregar uma carteira' }).click()
    await page.getByLabel('Valor BRL').fill(amount)
    await page.keyboard.press('Enter')
    await page.locator('[data-wallet=opened]').waitFor()
    await page.getByRole('dialog').getByText('✓ Impresso').waitFor()
    await closeDialog(cashier)
  }

  it('is put on a QR code, and paid out by scanning what the printer printed [qr-wallets] [qr-menu] [top-up-dialog] [settlement-dialog] [settlement-steps]', async () => {
    const { page } = cashier
    await openWallet('20')
    await scan(page, await readQrCode(counter.shop))
    await page.locator('[data-wallet=known]').getByText('BRL 20,00').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar BRL 20,00' }).click()
    await page.locator('[data-wallet=settled]').waitFor()
    await closeDialog(cashier)
  })

  longIt('whose QR code could not be printed is named in the till until the code is on paper', async () => {
    const { page, context } = cashier
    // The print program does not get the job, and a counter that begins anew does not get the link.
    await context.route('**/qrcode', (route) => route.abort('connectionrefused'))
    await page.keyboard.press('F4')
    await page.getByRole('button', { name: 'Carregar uma carteira' }).click()
    await page.getByLabel('Valor BRL').fill('30')
    await page.keyboard.press('Enter')
    await page.locator('[data-wallet=opened]').waitFor()
    await context.route('**/api/getWalletLink', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: hostError('wallet_unknown') } }),
    )
    await page.reload()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click()
    await page.getByTitle('Caixa', { exact: true }).click()
    const unprinted = page.locator('[data-paper=failed]')
    await unprinted.getByText('BRL 30,00').waitFor()
    await unprinted.getByRole('button', { name: 'Já não é preciso' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await unprinted.getByRole('button', { name: 'Imprimir' }).click()
    await unprinted.waitFor({ state: 'detached' })
    await waitFor('the QR code on paper', () => readQrCode(counter.shop))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('is not paid out of a wallet that is blocked while it is on the screen [wallet-blocked]', async () => {
    const { page } = cashier
    await openWallet('10')
    const { log } = await cashier.saveLog()
    const opened = log.events.findLast((event) => event.type === 'movementDone' && event.data.wallet)
    const wallet = opened?.type === 'movementDone' ? opened.data.wallet : undefined
    const link = await linkOf(page, wallet?.userId ?? '')
    await scan(page, link)
    await page.locator('[data-wallet=known]').getByText('BRL 10,00').first().waitFor()
    await page.evaluate(`fetch('/api/sandbox/walletBlock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: '${wallet?.userId}', blocked: true }),
    })`)
    await page.getByRole('alertdialog').getByText('CARTEIRA').waitFor()
    expect(await page.locator('[data-wallet=known]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await scan(page, link)
    await page.getByRole('alertdialog').getByText('CARTEIRA').waitFor()
    await page.keyboard.press('Escape')
  })
})

amountsTyped(counter)

describe('a shift', () => {
  it('that sold, paid and moved cash ends with its report and an empty till [reports-and-close]', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await sellWinner(cashier, checked)
    await payButton(cashier).click()
    await page.locator('[data-handed=payout]').waitFor()
    await closeDialog(cashier)
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Pagamentos de hoje' }).click()
    await page.getByRole('button', { name: 'Guardar em CSV' }).waitFor()
    const isReport = (text: string) => text.includes('RELATÓRIO DE PAGAMENTOS')
    await waitFor('the report on paper', async () => (await printed()).some(isReport))
    await closeDialog(cashier)
    await cashier.closeDay()
    await page.getByLabel('Utilizador').waitFor()
    const [last = ''] = await printed()
    expect(last).toContain('RELATÓRIO DE PAGAMENTOS')
    expect(last).toMatch(/FALTA|SOBRA/)
    await cashier.logIn()
    await page.getByTitle('Caixa', { exact: true }).getByText('BRL 0,00').waitFor()
  })
})
