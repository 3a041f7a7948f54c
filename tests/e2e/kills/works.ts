import type { Cashier } from '../../kit/cashier.ts'
import { scan } from '../../kit/scanner.ts'
import { fillFor, inDialog, pressFor, typeFor } from './keys.ts'
import type { KillShop } from './shop.ts'

/** What a cashier does while something dies. */
interface Work {
  /** Everything up to the last touch. */
  prepare(cashier: Cashier, shop: KillShop, number: number): Promise<void>
  /** The last touch. */
  begin(cashier: Cashier): Promise<void>
  /** The requests to the host, and those of them that change something there. */
  readonly host: readonly string[]
  readonly commits: readonly string[]
  /** The route of its receipt. */
  readonly print: string
  /** Its events. */
  readonly events: readonly string[]
}

const slipEvents = ['receiptIssued', 'receiptPrintRequested', 'printJobQueued', 'receiptPrintEnded']
const movementEvents = ['movementRequested', 'movementDone', ...slipEvents]

/** Puts one quick pick in the empty cart. */
async function putInCart(cashier: Cashier): Promise<void> {
  const { page } = cashier
  await cashier.openBoard(51)
  await page.getByRole('button', { name: /^À sorte/ }).waitFor()
  await pressFor(page.getByRole('button', { name: /^Adicionar/, disabled: false }), 'q')
  await pressFor(page.getByRole('button', { name: /^Retirar o bilhete/, disabled: false }), 'Enter')
}

/** Each time another amount, so that no two slips are the same. */
const cash = (key: 'F6' | 'F7', confirm: string, path: string): Work => ({
  async prepare({ page }, _shop, number) {
    const amount = page.getByLabel('Valor BRL')
    await pressFor(amount, key)
    await fillFor(inDialog(page, confirm), amount, `${100 + number}`)
  },
  begin: ({ page }) => inDialog(page, confirm).click(),
  host: [path],
  commits: [path],
  print: '/cash',
  events: movementEvents,
})

export const worksOf = {
  sale: {
    prepare: putInCart,
    begin: (cashier) => cashier.pay(),
    host: ['/api/buyTicketsGames51'],
    commits: ['/api/buyTicketsGames51'],
    print: '/ticket',
    events: ['purchaseRequested', 'ticketSold', 'ticketPrintRequested', 'printJobQueued', 'ticketPrintEnded'],
  },
  payout: {
    async prepare(cashier, shop) {
      const number = await shop.winner()
      await typeFor(cashier.page.locator('[data-verdict=winning]'), (page) => scan(page, number))
    },
    begin: ({ page }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Pagar BRL/ })
        .click(),
    host: ['/api/validationTicket'],
    commits: ['/api/validationTicket'],
    print: '/check-win',
    events: movementEvents,
  },
  refill: cash('F6', 'Reforçar', '/api/postRefill'),
  collection: cash('F7', 'Recolher', '/api/postCollection'),
  copy: {
    async prepare(cashier) {
      const isSold = cashier.history.getByText(/✓ Impresso/)
      if ((await isSold.count()) > 0) return
      await putInCart(cashier)
      await cashier.pay()
      await isSold.first().waitFor()
    },
    begin: ({ history }) => history.getByRole('button', { name: 'Cópia', exact: true }).first().click(),
    host: [],
    commits: [],
    print: '/ticket',
    events: ['ticketPrintRequested', 'printJobQueued', 'ticketPrintEnded'],
  },
  'hand-over': {
    async prepare({ page }) {
      const pieces = page.getByLabel('Notas/moedas de 50,00')
      await pressFor(pieces, 'Alt+h')
      await fillFor(inDialog(page, 'Passar a caixa e sair'), pieces, '2')
    },
    begin: ({ page }) => inDialog(page, 'Passar a caixa e sair').click(),
    host: ['/api/logout'],
    commits: [],
    print: '/handover',
    events: ['tillHandedOver', ...slipEvents],
  },
  close: {
    async prepare({ page }) {
      await page.getByRole('button', { name: 'Fechar o dia' }).click()
      await fillFor(inDialog(page, 'Fechar o dia'), page.getByLabel('Notas/moedas de 50,00'), '2')
    },
    begin: ({ page }) => inDialog(page, 'Fechar o dia').click(),
    host: ['/api/postCollection', '/api/getTicketsSettingsDates', '/api/logout'],
    commits: ['/api/postCollection'],
    print: '/paymentsReceiptPerDayAndWeek',
    events: ['dayCloseRequested', ...movementEvents, 'dayClosed'],
  },
} as const satisfies Readonly<Record<string, Work>>

export type WorkName = keyof typeof worksOf
export const workOf = (name: WorkName): Work => worksOf[name]
