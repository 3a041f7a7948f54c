import type { Locator } from 'playwright-core'
import { hostError } from '../../../src/protocol/error-codes.ts'
import * as limits from '../../../src/ui/kit/limits.ts'
import type { Cashier } from '../../kit/cashier.ts'
import { luckyBets } from '../../kit/instant-win.ts'
import { hasTimeLeft } from '../../kit/time-left.ts'
import { waitFor } from '../../kit/wait-for.ts'
import { readQrCode } from '../wallet-link.ts'
import type { Effort } from './effort.ts'

/** What the tasks are done with: lotto 6 of 36, roulette, the lottery of three digits, an instant game. */
const games = { lotto: 4, wheel: 16, digits: 24, instant: 31 }

export type Way = 'keyboard' | 'touch' | 'scanner'

/** What a cashier does all day. A way that is missing is none: a scanner does not choose numbers. */
export interface Task {
  readonly name: string
  /** What was there before; not counted. Returns the ticket or the code that the player hands over. */
  readonly begin: (cashier: Cashier) => Promise<string>
  readonly ways: Partial<Record<Way, (hands: Effort, handed: string) => Promise<void>>>
  /** Ends when it is done. */
  readonly done: (cashier: Cashier) => Promise<unknown>
}

const nothing = () => Promise.resolve('')

const tile = ({ page }: Effort, gameId: number): Locator => page.locator(`main [data-game="${gameId}"]`)
const rail = ({ page }: Effort, gameId: number): Locator => page.locator(`nav [data-game="${gameId}"]`)
const button = ({ page }: Effort, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const inDialog = ({ page }: Effort, name: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' })
const onBoard = ({ page }: Effort, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()
const add = (hands: Effort): Locator => button(hands, /^Adicionar/)
const pay = ({ page }: Effort): Locator => page.locator('#pay')

/** The keys that choose a game on the list. */
const numberOf = async (hands: Effort, gameId: number): Promise<string> =>
  (await tile(hands, gameId).locator('[aria-hidden]').first().innerText()).trim()

/** Draws of these games that do not close meanwhile: up to seventy keys are pressed. */
const openDraws =
  (...gameIds: readonly number[]) =>
  async ({ page }: Cashier): Promise<string> => {
    await waitFor('draws with time left', async () => {
      const open = await Promise.all(gameIds.map((gameId) => hasTimeLeft(page, gameId, 40)))
      return open.every(Boolean)
    })
    return ''
  }

const soldAndPrinted = (count: number) => async (cashier: Cashier) => {
  await waitFor('the tickets sold', async () => {
    const sold = cashier.history.locator('[data-outcome=sold]')
    return (await sold.count()) === count && (await cashier.history.getByText('✓ Impresso').count()) === count
  })
}

/** The number of the newest ticket on paper. */
async function newestTicket({ shop }: Cashier): Promise<string> {
  const texts = (await shop.receipts()).map((lines) => lines.join('\n'))
  const ticket = texts.find((text) => text.includes('Válido até')) ?? ''
  return /\d{3,4}-\d{8,10}-\d+/.exec(ticket)?.[0].replaceAll('-', '') ?? ''
}

async function sell(cashier: Cashier, gameId: number, bets = 1): Promise<string> {
  await cashier.quickPick(gameId, bets)
  await cashier.pay()
  await cashier.history.getByText('✓ Impresso').first().waitFor()
  return newestTicket(cashier)
}

/** Instant tickets, until one has won. */
async function winner(cashier: Cashier): Promise<string> {
  for (;;) {
    await cashier.clearCounter()
    const ticket = await sell(cashier, games.instant, luckyBets)
    if ((await cashier.page.locator('[data-fresh-win]').count()) > 0) return ticket
  }
}

async function refused(cashier: Cashier): Promise<string> {
  await cashier.context.route('**/api/buyTickets', (route) => {
    const [ticket] = route.request().postDataJSON() as { unique_req_id: string }[]
    const data = [{ unique_req_id: ticket?.unique_req_id, error: hostError('bet_invalid') }]
    return route.fulfill({ json: { success: true, data } })
  })
  await cashier.quickPick(games.instant)
  await cashier.pay()
  await cashier.history.locator('[data-outcome=refused]').waitFor()
  await cashier.context.unroute('**/api/buyTickets')
  return ''
}

/** A wallet with money, whose QR code the player has on paper. */
async function wallet(cashier: Cashier): Promise<string> {
  const { page, shop } = cashier
  await page.keyboard.press('F4')
  await page.getByRole('button', { name: 'Carregar uma carteira' }).click()
  await page.getByLabel('Valor BRL').fill('20')
  await page.keyboard.press('Enter')
  await page.locator('[data-wallet=opened]').waitFor()
  await cashier.clearCounter()
  return waitFor('the code on paper', () => readQrCode(shop).catch(() => null))
}

/** A key that follows others too quickly pays or closes nothing; nobody reads the answer in that time. */
async function read({ page }: Effort, button = '[data-give]:focus'): Promise<void> {
  await page.locator(button).waitFor()
  const now = () => page.evaluate<number>('performance.now()')
  const end = (await now()) + limits.quietMs
  await waitFor('the answer read', async () => (await now()) > end)
}

/** Moves through the menu to an entry, as the arrows do. */
async function chooseInMenu(hands: Effort, entry: string): Promise<void> {
  await hands.press('F10')
  const { page } = hands
  await page.locator('[data-entry]:focus').waitFor()
  const isThere = async () => (await page.locator(`[data-entry=${entry}]:focus`).count()) === 1
  await hands.press('ArrowRight')
  const wanted = await page.locator(`[data-entry=${entry}]`).boundingBox()
  while (!(await isThere())) {
    const at = await page.locator('[data-entry]:focus').boundingBox()
    await hands.press((at?.y ?? 0) > (wanted?.y ?? 0) ? 'ArrowUp' : 'ArrowDown')
  }
  await hands.press('Enter')
}

/** Five bets that a player dictates; a single digit has a leading zero. */
const dictated = [
  ['03', '08', '17', '24', '30', '36'],
  ['01', '02', '11', '12', '21', '22'],
  ['05', '10', '15', '20', '25', '35'],
  ['07', '14', '21', '28', '33', '34'],
  ['06', '09', '13', '19', '27', '31'],
]

export const tasks: readonly Task[] = [
  {
    name: 'Three quick picks of two draws and a roulette number, paid with change',
    begin: openDraws(games.lotto, games.wheel),
    ways: {
      keyboard: async (hands) => {
        const [lotto, wheel] = [await numberOf(hands, games.lotto), await numberOf(hands, games.wheel)]
        await hands.press(lotto, 'q', '3', 'd', 'a')
        await hands.press(wheel, 'Enter', '1', '7', 'NumpadAdd', 'Enter')
      },
      touch: async (hands) => {
        await hands.tap(tile(hands, games.lotto), button(hands, /^×3/), button(hands, 'Mais um sorteio'))
        await hands.tap(add(hands), rail(hands, games.wheel), onBoard(hands, '17'), add(hands))
        await hands.tap(button(hands, /^Recebido 10,00/), pay(hands))
      },
    },
    done: async (cashier) => {
      await soldAndPrinted(2)(cashier)
      const total = cashier.page.getByRole('region', { name: 'Total' })
      await total.getByText('Recebido 10,00 · vendido 7,00').waitFor()
      await total.getByText('BRL 3,00').waitFor()
    },
  },
  {
    name: 'A winning ticket, checked and paid',
    begin: winner,
    ways: {
      keyboard: async (hands, ticket) => {
        await hands.press('F3')
        await hands.type(ticket)
        await hands.press('Enter')
        await read(hands)
        await hands.press('Enter')
      },
      touch: async (hands, ticket) => {
        await hands.tap(button(hands, 'Verificar'))
        await hands.typeOnScreen(hands.page.getByLabel('Número do bilhete'), ticket)
        await hands.tap(inDialog(hands, 'Verificar'), inDialog(hands, /^Pagar BRL/))
      },
      scanner: async (hands, ticket) => {
        await hands.scan(ticket)
        await read(hands)
        await hands.press('Enter')
      },
    },
    done: ({ page }) => page.locator('[data-handed=payout]').waitFor(),
  },
  {
    name: 'A copy of the last ticket',
    begin: (cashier) => sell(cashier, games.instant),
    ways: {
      keyboard: (hands) => hands.press('F9'),
      touch: (hands) => hands.tap(button(hands, 'Cópia do bilhete')),
    },
    done: ({ shop }) =>
      waitFor('the copy', async () => {
        const [newest = []] = await shop.receipts()
        return newest.some((line) => line.includes('CÓPIA'))
      }),
  },
  {
    name: 'Five tickets that a player dictates',
    begin: openDraws(games.lotto),
    ways: {
      keyboard: async (hands) => {
        await hands.press(await numberOf(hands, games.lotto), 'Enter')
        for (const numbers of dictated) {
          await hands.type(numbers.join(''))
          await hands.press('Enter')
        }
        await hands.press('Control+Enter')
      },
      touch: async (hands) => {
        await hands.tap(tile(hands, games.lotto))
        for (const numbers of dictated) {
          for (const number of numbers) await hands.tap(onBoard(hands, String(Number(number))))
          await hands.tap(add(hands))
        }
        await hands.tap(pay(hands))
      },
    },
    done: soldAndPrinted(dictated.length),
  },
  {
    name: 'Three digits in any order',
    begin: openDraws(games.digits),
    ways: {
      keyboard: async (hands) => {
        await hands.press(await numberOf(hands, games.digits), 'Enter', 'y', '4', '0', '7', 'Enter')
        await hands.press('Control+Enter')
      },
      touch: async (hands) => {
        await hands.tap(tile(hands, games.digits), button(hands, 'Qualquer ordem'))
        for (const digit of ['4', '0', '7']) await hands.tap(onBoard(hands, digit))
        await hands.tap(add(hands), pay(hands))
      },
    },
    done: async (cashier) => {
      await soldAndPrinted(1)(cashier)
      await cashier.history.locator('[aria-expanded=false]').click()
      await cashier.history.getByText('4 0 7 · Qualquer ordem').waitFor()
    },
  },
  {
    name: 'The last ticket of a game, once more',
    begin: async (cashier) => {
      await openDraws(games.lotto)(cashier)
      await sell(cashier, games.lotto)
      await cashier.clearCounter()
      return ''
    },
    ways: {
      keyboard: async (hands) =>
        hands.press(await numberOf(hands, games.lotto), 'Enter', 'r', 'Enter', 'Control+Enter'),
      touch: async (hands) => {
        await hands.tap(tile(hands, games.lotto), button(hands, /^Repetir/), add(hands), pay(hands))
      },
    },
    done: soldAndPrinted(1),
  },
  {
    name: 'A refused ticket, sold again',
    begin: refused,
    ways: {
      keyboard: (hands) => hands.press('s'),
      touch: (hands) => hands.tap(button(hands, /^Recomprar/)),
    },
    done: soldAndPrinted(1),
  },
  {
    name: 'A wallet, paid out by its QR code',
    begin: wallet,
    ways: {
      scanner: async (hands, link) => {
        await hands.scan(link)
        await read(hands)
        await hands.press('Enter')
      },
      touch: async (hands, link) => {
        await hands.scan(link)
        await hands.tap(hands.page.locator('[data-give]'))
      },
    },
    done: ({ page }) => page.locator('[data-wallet=settled]').waitFor(),
  },
  {
    name: 'Cash into the till',
    begin: nothing,
    ways: {
      keyboard: async (hands) => {
        await hands.press('F6', '2', '0', '0', 'Enter')
        await hands.page.locator('[data-done=refill]').waitFor()
        await hands.press('Enter')
      },
      touch: async (hands) => {
        await hands.tap(button(hands, 'Entradas e saídas de caixa'), inDialog(hands, /^Reforçar/))
        await hands.tap(inDialog(hands, /^BRL 200,00/), inDialog(hands, 'Reforçar'))
        await hands.page.locator('[data-done=refill]').waitFor()
        await hands.tap(inDialog(hands, 'Fechar'))
      },
    },
    done: ({ page }) => page.getByRole('dialog').waitFor({ state: 'detached' }),
  },
  {
    name: 'The close of the day, with a count',
    begin: nothing,
    ways: {
      keyboard: async (hands) => {
        await chooseInMenu(hands, 'closeDay')
        await hands.page.getByRole('dialog').locator('[data-autofocus]:focus').waitFor()
        // A note of one of twelve values, and Enter behind each.
        await hands.press('1', ...Array.from({ length: 12 }, () => 'Enter'))
        await read(hands, '[type=submit]:focus')
        await hands.press('Enter')
      },
      touch: async (hands) => {
        await hands.tap(button(hands, 'Fechar o dia'))
        await hands.typeOnScreen(hands.page.getByLabel('Notas/moedas de 200,00'), '1')
        await hands.tap(inDialog(hands, 'Fechar o dia'))
      },
    },
    done: async (cashier) => {
      await cashier.page.getByLabel('Utilizador').waitFor()
      // The next one begins logged in.
      await cashier.logIn()
    },
  },
]
