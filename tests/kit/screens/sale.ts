import { grandLottery, instantGame, small, type Stage } from '../stage.ts'
import { sellUntilWin } from '../instant-win.ts'
import { waitFor } from '../wait-for.ts'
import { alertDialog, dialog, type Screen } from './screen.ts'
import { hostError } from '../../../src/protocol/error-codes.ts'

/** One game of every family of boards. */
export const boards = {
  4: 'pick numbers',
  20: 'pick numbers, 80 of them',
  24: 'ordered digits',
  25: 'bubbles',
  16: 'wheel of 36',
  27: 'cockroach race',
  31: 'instant',
  42: 'small wheel',
  50: 'power blitz',
  51: 'grand lottery',
} as const

/** Editions, whose names are the longest of all: of every game, and of those whose draws are minutes apart. */
export const longestNames = [2027, 2044] as const

async function openBoard({ page }: Stage, gameId: string): Promise<void> {
  await page.locator(`a[href="/game/${gameId}"]`).first().click()
  await page.locator(`nav a[href="/game/${gameId}"][aria-current]`).waitFor()
  await page.getByRole('button', { name: /^À sorte/ }).waitFor()
  await page.keyboard.press('q')
  await page.getByRole('main').locator('[aria-pressed=true]').first().waitFor()
}

const boardScreens = Object.entries(boards).map(([gameId, family]): Screen => ({
  name: `board-${gameId}`,
  title: `Game ${gameId}: ${family}`,
  part: 'main',
  show: (stage) => openBoard(stage, gameId),
}))

/** The host refuses one ticket at each request. */
const refuseTicket = (stage: Stage) =>
  stage.answer('buyTickets', (request) => ({
    success: true,
    data: [
      {
        unique_req_id: (request as { unique_req_id: string }[])[0]?.unique_req_id,
        error: hostError('draw_closed'),
      },
    ],
  }))

/** One after the other: sold, refused, and unknown to the end. */
async function fillHistory(stage: Stage): Promise<void> {
  const { cashier } = stage
  await stage.sell(instantGame, grandLottery, longestNames[1])
  await refuseTicket(stage)
  await cashier.quickPick(instantGame)
  await cashier.pay()
  await cashier.history.locator('[data-outcome=refused]').waitFor()
  await stage.mend('buyTickets')
  await stage.cut('buyTickets', 'ticket/inquiry')
  await cashier.quickPick(instantGame)
  await cashier.pay()
  await cashier.history.locator('[data-outcome=unknown]').waitFor()
}

/** What is not certain comes to its end, so that the day can go on. */
async function resolve(stage: Stage): Promise<void> {
  await stage.mend('buyTickets', 'ticket/inquiry')
  await stage.widen()
  await stage.cashier.history
    .locator('[data-outcome=unknown]')
    .first()
    .waitFor({ state: 'detached', timeout: 40_000 })
}

async function fillCart({ cashier, page }: Stage): Promise<void> {
  await cashier.quickPick(longestNames[1])
  await cashier.quickPick(instantGame)
  await page.getByRole('textbox', { name: /^Recebido/ }).fill('20')
}

/** By the host's word the draw that can be played now is a later one. */
async function closeDraw({ context }: Stage, gameId: number): Promise<void> {
  await context.route('**/api/getTimers', async (route) => {
    const response = await route.fetch()
    const timers = (await response.json()) as Record<string, { draw_time: number; draw_id: number }[]>
    const [draw] = timers[gameId] ?? []
    await route.fulfill({
      response,
      json: { ...timers, [gameId]: [{ ...draw, draw_id: (draw?.draw_id ?? 0) + 1 }] },
    })
  })
}

async function emptyCart(stage: Stage): Promise<void> {
  const { cashier, page } = stage
  await stage.widen()
  const tickets = await cashier.inCart()
  if (tickets === 0) return
  await page.getByRole('complementary').getByRole('button', { name: 'Limpar' }).first().click()
  // A single one goes without a question.
  if (tickets > 1) await page.getByRole('alertdialog').getByRole('button').last().click()
  await waitFor('an empty cart', async () => (await cashier.inCart()) === 0)
}

export const listScreens: readonly Screen[] = [
  {
    name: 'games',
    title: 'Games',
    async show({ page }) {
      await page.locator('[data-game]').first().waitFor()
    },
  },
  {
    name: 'cart-empty',
    title: 'Cart, empty',
    part: dialog,
    isSmall: true,
    show: (stage) => stage.openCart(),
  },
]

export const saleScreens: readonly Screen[] = [
  ...boardScreens,
  {
    name: 'counter',
    title: 'Counter: board, cart, history with sold, refused and unknown tickets',
    isLarge: true,
    async show(stage) {
      await fillHistory(stage)
      await fillCart(stage)
      await openBoard(stage, '4')
    },
  },
  {
    name: 'cart',
    title: 'Cart with money received, and the history, in a small window',
    from: 'counter',
    part: dialog,
    isSmall: true,
    show: (stage) => stage.openCart(),
    leave: resolve,
  },
  {
    name: 'printer-trouble',
    title: 'Status lights, no paper in the printer',
    part: 'header ul',
    isLarge: true,
    async show(stage) {
      await stage.widen()
      await stage.printer('paper-out')
      const lights = stage.page.getByTitle('Estado das ligações')
      await lights.getByText('Sem papel').filter({ visible: true }).first().waitFor()
      await lights.click()
      await stage.page.getByRole('listitem').filter({ hasText: 'Impressora' }).first().waitFor()
    },
    async leave(stage) {
      await stage.page.getByTitle('Estado das ligações').click()
      await stage.printer('recover')
      await stage.page
        .getByTitle('Estado das ligações')
        .getByText('Sem papel')
        .first()
        .waitFor({ state: 'detached' })
    },
  },
  {
    name: 'cart-clear',
    title: 'Question before the cart is emptied',
    part: alertDialog,
    isSmall: true,
    async show(stage) {
      const { page, cashier } = stage
      await stage.widen()
      while ((await cashier.inCart()) < 2) await cashier.quickPick(instantGame)
      await stage.resize(small)
      await stage.openCart()
      await page.getByRole('dialog').getByRole('button', { name: 'Limpar' }).first().click()
      await page.getByRole('alertdialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'cart-closed',
    title: 'Cart with a ticket whose draw is over',
    part: 'aside',
    isLarge: true,
    async show(stage) {
      await stage.widen()
      await stage.cashier.quickPick(grandLottery)
      await closeDraw(stage, grandLottery)
      await stage.page.getByText('Sorteio fechado').first().waitFor()
    },
    async leave(stage) {
      await stage.mend('getTimers')
      await emptyCart(stage)
    },
  },
  {
    name: 'instant-win',
    title: 'Prize of an instant game',
    part: 'aside',
    isLarge: true,
    async show(stage) {
      await stage.widen()
      await sellUntilWin(stage.cashier)
    },
  },
  {
    name: 'inspire',
    title: 'Lucky numbers',
    part: 'main',
    async show(stage) {
      await emptyCart(stage)
      await stage.go('/inspire')
      await stage.page.locator('[data-idea]').first().waitFor()
    },
    leave: (stage) => stage.home(),
  },
  {
    name: 'typed-line',
    title: 'Typed line: what is understood of a typed ticket',
    part: dialog,
    async show({ page }) {
      await page.keyboard.press('.')
      const line = page.getByRole('dialog').getByRole('combobox')
      await line.waitFor()
      await line.fill('16 17 20 x2 d2 1')
    },
  },
  {
    name: 'paying',
    title: 'A payment under way',
    part: 'aside',
    isLarge: true,
    async show(stage) {
      await stage.widen()
      await stage.hold('buyTickets')
      await stage.cashier.quickPick(instantGame)
      await stage.cashier.pay()
      await stage.page.locator('aside progress').waitFor()
    },
    async leave(stage) {
      await stage.mend('buyTickets')
      await stage.widen()
      await stage.page.locator('aside progress').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'perhaps-printed',
    title: 'History: a ticket that may have been printed',
    part: 'aside',
    isLarge: true,
    async show(stage) {
      const { cashier } = stage
      await stage.widen()
      // As the print program tells it when the printer is gone in the middle of a ticket.
      await stage.context.route(`${stage.shop.printUrl}/ticket`, (route) => {
        const request = route.request()
        if (request.method() !== 'POST') return route.fallback()
        const { id } = request.postDataJSON() as { id: string }
        return route.fulfill({
          json: { job: { id, state: 'unknown', confirmed: false } },
          headers: { 'access-control-allow-origin': stage.shop.url },
        })
      })
      await cashier.quickPick(instantGame)
      await cashier.pay()
      await cashier.history.getByRole('button', { name: 'Saiu impresso' }).waitFor()
    },
    async leave(stage) {
      await stage.context.unroute(`${stage.shop.printUrl}/ticket`)
      await stage.widen()
      await stage.cashier.history.getByRole('button', { name: 'Saiu impresso' }).click()
      await stage.cashier.history.getByText('Talvez impresso').waitFor({ state: 'detached' })
    },
  },
]
