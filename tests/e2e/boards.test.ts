import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { longIt } from '../kit/long.ts'
import { Shop } from '../kit/program.ts'
import { sampled } from '../kit/scale.ts'
import { waitFor } from '../kit/wait-for.ts'
import { numberEntryMs } from '../../src/ui/kit/limits.ts'

let browser: Browser
let shop: Shop

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open()
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

/** What is touched on each board for one whole bet; one game of every board. */
const touches: Readonly<Record<number, readonly string[]>> = {
  4: ['3', '8', '14', '21', '30', '36'],
  20: ['7', '19'],
  24: ['4', '0', '7'],
  25: ['2', '11', '23'],
  16: ['17'],
  27: ['5'],
  31: ['1', '5', '9'],
  42: ['9'],
  50: ['13'],
  51: ['1', '2', '3', '4', '5', '6'],
}

/** From the last on: draws of these are further apart, so that a test seldom waits for the next one. */
const games = sampled(Object.keys(touches).map(Number).toReversed(), 3)

describe('the boards', () => {
  let cashier: Cashier
  beforeAll(async () => {
    cashier = await Cashier.arrive(browser, shop)
  })
  afterAll(() => cashier.leave())

  const field = (name: string): Locator =>
    cashier.page.getByRole('main').getByRole('button', { name, exact: true }).first()

  async function putInCart(gameId: number): Promise<void> {
    const before = await cashier.inCart()
    await cashier.openBoard(gameId)
    for (const name of touches[gameId] ?? []) await field(name).click()
    const add = cashier.page.getByRole('button', { name: /^Adicionar/ })
    await waitFor(`game ${gameId} to be complete`, () => add.isEnabled())
    await add.click()
    await waitFor(`game ${gameId} in the cart`, async () => (await cashier.inCart()) === before + 1)
  }

  /** Tickets of short draws may be late by the time of the payment: they move on. */
  async function moveLateTickets(): Promise<void> {
    const late = cashier.page.getByRole('button', { name: 'Próximo sorteio' })
    await waitFor('no late ticket', async () => {
      if ((await late.count()) === 0) return true
      await late.first().click()
      return false
    })
  }

  it('sell tickets of different families in one batch by touch, with change, and print them all', async () => {
    for (const gameId of games) await putInCart(gameId)
    await moveLateTickets()
    await cashier.page.getByLabel('Recebido BRL').fill('100')
    await cashier.pay()
    await cashier.page.getByText('Troco').waitFor()
    await waitFor('every ticket on paper', async () => {
      const tickets = (await shop.receipts()).filter((lines) => lines.join(' ').includes('Bilhete n.'))
      return tickets.length === games.length
    })
    await waitFor('all of them sold', async () => {
      const sold = await cashier.history.locator('[data-outcome=sold]').count()
      return sold === games.length
    })
  })

  it('put an ordinary bet into the cart by three keys from the games list', async () => {
    const { page } = cashier
    await page.goto(shop.url)
    const tile = page.locator('[data-game="24"]')
    await waitFor('a draw with time left', async () => (await tile.getAttribute('data-phase')) === 'open')
    const before = await cashier.inCart()
    await page.keyboard.press((await tile.locator('[aria-hidden]').first().innerText()).trim())
    await page.keyboard.press('q')
    await page.getByRole('button', { name: /^Adicionar/ }).waitFor()
    await page.keyboard.press('Enter')
    await waitFor('the bet in the cart', async () => (await cashier.inCart()) === before + 1)
  })

  it('keep the bet in the making over a reload of the page', async () => {
    const { page } = cashier
    await page.locator('a[href="/game/4"]').first().click()
    for (const name of ['7', '21', '36']) await field(name).click()
    await page.getByRole('button', { name: '2,50' }).click()
    await page.getByRole('button', { name: 'Mais um sorteio' }).click()
    const pressed = page.getByRole('main').locator('[aria-pressed=true]')
    const chosen = await pressed.allInnerTexts()
    expect(chosen).toEqual(['7', '21', '36', '2,50'])
    await page.reload()
    await field('36').waitFor()
    expect(await pressed.allInnerTexts()).toEqual(chosen)
    expect(await page.getByRole('group', { name: 'Sorteios' }).innerText()).toBe('2')
  })

  it('have a key on every named bet, which chooses it and gives it back', async () => {
    const { page } = cashier
    await page.locator('a[href="/game/16"]').first().click()
    const red = field('Vermelho')
    await red.locator('kbd').getByText('O', { exact: true }).waitFor()
    await page.keyboard.press('o')
    await page.keyboard.press('z')
    await waitFor('both bets', async () => (await page.getByText('2 apostas prontas').count()) === 1)
    expect(await red.getAttribute('aria-pressed')).toBe('true')
    expect(await field('1.ª dúzia (1-12)').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('o')
    await waitFor('one bet', async () => (await red.getAttribute('aria-pressed')) === 'false')
    await page.keyboard.press('Escape')
  })

  it('take numbers that are typed without a pause: the ticket has all of them, the next one has none', async () => {
    const { page } = cashier
    await cashier.openBoard(20)
    await field('80').waitFor()
    const before = await cashier.inCart()
    await page.keyboard.type('173')
    await page.keyboard.press('Enter')
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === before + 1)
    await page.getByText('3 · 17', { exact: true }).waitFor()
    const typedMs = () => page.evaluate<number>('performance.now()')
    const end = (await typedMs()) + numberEntryMs
    await waitFor('the time of a digit to be over', async () => (await typedMs()) > end)
    // The chosen price is the only thing that is pressed.
    expect(await page.getByRole('main').locator('[aria-pressed=true]').count()).toBe(1)
  })

  it('show a message if there is no ticket to repeat [boards]', async () => {
    const { page } = cashier
    // Of a game that none of these tests sells.
    await page.locator('a[href="/game/30"]').first().click()
    await page.locator('a[href="/game/30"][aria-current]').waitFor()
    await page.keyboard.press('r')
    await page.getByText('Ainda não há nenhum bilhete deste jogo').first().waitFor()
  })

  it('answer to the keys of the sheet by their place, whatever the layout makes of them', async () => {
    const { page } = cashier
    await page.locator('a[href="/game/24"]').first().click()
    const draws = page.getByRole('group', { name: 'Sorteios' })
    await draws.waitFor()
    for (const [code, key] of [
      ['KeyQ', 'й'],
      ['KeyD', 'в'],
    ] as const)
      await page.evaluate(
        `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { code: '${code}', key: '${key}', bubbles: true, cancelable: true }))`,
      )
    await waitFor('two draws', async () => (await draws.innerText()).trim() === '2')
    await page.getByText('1 aposta pronta').waitFor()
    await page.keyboard.press('Escape')
    for (const [key, dialog] of [
      ['F1', 'Teclas'],
      ['?', 'Teclas'],
      ['F3', 'Verificar bilhete'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('heading', { name: dialog }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })

  it('give way to a typed line, which is explained, and sold from any of them', async () => {
    const { page } = cashier
    await page.locator('a[href="/game/24"]').first().click()
    await page.getByRole('group', { name: 'Sorteios' }).waitFor()
    const before = await cashier.inCart()
    await page.keyboard.type('4.16 17 verm')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 apostas prontas').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['17', 'Vermelho'])
    await dialog.getByRole('combobox').fill('31 q3')
    await dialog.getByText('3 apostas prontas').waitFor()
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('31 q')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await waitFor('both tickets in the cart', async () => (await cashier.inCart()) === before + 2)
    await page.keyboard.type('.31 q')
    await dialog.getByText('Ctrl ↵').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await waitFor('an empty cart', async () => (await cashier.inCart()) === 0)
    // The board has the digit before the line, and none of the line.
    await page.getByText('faltam 2 algarismos').waitFor()
    await page.keyboard.press('Escape')
  })

  describe('and a scanner, on a keyboard layout that has no digits on these keys', () => {
    let barcode: string
    beforeAll(async () => {
      const texts = (await shop.receipts()).map((lines) => lines.join('\n'))
      const ticket = texts.find((text) => text.includes('Bilhete n.')) ?? ''
      barcode = (/\d{3,4}-\d{8,10}-\d+/.exec(ticket)?.[0] ?? '').replaceAll('-', '')
      expect(barcode).toMatch(/^\d{18,29}$/)
    })

    async function expectAnswer(): Promise<void> {
      const dialog = cashier.page.getByRole('dialog')
      await dialog.locator('[data-verdict]').waitFor()
      expect((await dialog.innerText()).replaceAll('-', '')).toContain(barcode)
      await cashier.page.keyboard.press('Escape')
      await cashier.page.locator('[role=dialog]').waitFor({ state: 'detached' })
    }

    it('leave each other alone: a scan picks no number and opens the check with its answer', async () => {
      await cashier.page.locator('a[href="/game/20"]').first().click()
      await field('80').waitFor()
      await scan(cashier, barcode)
      await expectAnswer()
      // The chosen price is the only thing that is pressed.
      expect(await cashier.page.getByRole('main').locator('[aria-pressed=true]').count()).toBe(1)
    })

    longIt('meet in the amount of the cart: the field keeps what was in it', async () => {
      await cashier.quickPick(20)
      const received = cashier.page.getByLabel('Recebido BRL')
      await received.fill('50')
      await scan(cashier, barcode)
      await expectAnswer()
      expect(await received.inputValue()).toBe('50')
      await cashier.clearCounter()
    })

    longIt(
      'meet at the login: the field keeps its content, nobody is logged in, the check opens at the counter',
      async () => {
        const { page } = cashier
        await page.getByRole('button', { name: 'Terminar sessão' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar sessão' }).click()
        const login = page.getByLabel('Utilizador')
        await login.fill('oper')
        await scan(cashier, barcode)
        await page.getByText('Bilhete lido').waitFor()
        expect(await login.inputValue()).toBe('oper')
        await cashier.logIn()
        await expectAnswer()
      },
    )
  })

  it('have lucky ideas beside them, each one touch from the cart [inspire]', async () => {
    await cashier.page.goto(`${shop.url}/inspire`)
    await cashier.page.locator('[data-idea]').first().waitFor()
    const before = await cashier.inCart()
    await cashier.page.getByRole('region', { name: 'Instantâneo' }).locator('[data-idea]').first().click()
    await waitFor('the idea in the cart', async () => (await cashier.inCart()) === before + 1)
  })
})

/** What the keys of the digits give on a layout that has letters and signs there. */
const signs = 'àščćžđїєґ'

/** A keyboard wedge: real keys by their place, faster than any hand by the time that the keys themselves carry. */
async function scan({ page, context }: Cashier, barcode: string): Promise<void> {
  const keyboard = await context.newCDPSession(page)
  const startS = Date.now() / 1_000
  const keys = [...barcode].map((digit) => ({
    code: `Digit${digit}`,
    key: signs[Number(digit) % signs.length],
  }))
  const strokes = [
    ...keys.map((key) => ({ ...key, text: key.key })),
    { code: 'Enter', key: 'Enter', text: '\r' },
  ]
  await Promise.all(
    strokes.map((stroke, index) =>
      keyboard.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...stroke,
        timestamp: startS + index * 0.005,
      }),
    ),
  )
  await keyboard.detach()
}
