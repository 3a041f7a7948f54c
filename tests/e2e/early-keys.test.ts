import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pressOf } from '../../src/ui/scanner/arbitrary-keys.ts'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { HeldFiles } from '../kit/held-files.ts'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { isLong, sampled } from '../kit/scale.ts'
import { Keys } from '../kit/wedge.ts'
import { longIt } from '../kit/long.ts'

let browser: Browser
let shop: Shop
let cashier: Cashier
let page: Page
let keys: Keys
let held: HeldFiles | null = null
/** Ticket numbers in requests to the host. */
let requested: string[] = []

const scanner = { rhythm: { paceMs: 8, jitter: [0.5, -0.5], pause: null } } as const
const hand = { paceMs: 210, jitter: [0.3, -0.3, 0.1], pause: null }

let count = 0
const nextBarcode = (): string => `10162345${String(++count).padStart(4, '0')}90817263908172`

const press = (key: string): Promise<void> => page.keyboard.press(key)

/** Typed by a hand: too slow for a scanner. */
const type = (text: string): Promise<void> =>
  keys.type(
    [...text].map((character) =>
      character === ',' ? { code: 'Comma', key: ',', shiftKey: false } : pressOf(character, 'us', character),
    ),
    hand,
  )

async function follow(followed: Page): Promise<void> {
  page = followed
  keys = await Keys.of(page)
  page.on('request', (request) => {
    const [, number] = /"barcode":"([^"]+)"/.exec(request.postData() ?? '') ?? []
    if (number !== undefined) requested.push(number)
  })
}

/** The counter as it is right after it was loaded, without one of its files. */
async function loadWithout(file: string, path = '/'): Promise<void> {
  await page.goto('about:blank')
  held = await HeldFiles.of(page.context(), file)
  await page.goto(new URL(path, shop.url).href)
}

async function gamesWithout(file: string): Promise<void> {
  await loadWithout(file)
  await page.getByRole('heading', { name: 'Jogos' }).waitFor()
}

/** The script that hears keys has run: the core that it starts is there. */
const firstScript = (): Promise<unknown> => waitFor('the first script', async () => page.workers()[0])

const letGo = (): Promise<void> => held!.letGo()

const focusOnSecondGame = (): Promise<unknown> =>
  waitFor('the focus on the second game', () =>
    page.evaluate<boolean>(`document.querySelectorAll('main [data-game]')[1] === document.activeElement`),
  )

const field = (name: string) => page.getByLabel(name, { exact: true })

const valueOf = async (name: string, value: string): Promise<void> => {
  await field(name).waitFor()
  await waitFor(`${value} as ${name}`, async () => (await field(name).inputValue()) === value)
}

/** The host has got requests about these numbers, in this order. The browser reports a worker's request a moment after it. */
async function expectRequested(barcodes: string[]): Promise<void> {
  await waitFor('the requests of the checks', async () => requested.length >= barcodes.length)
  expect(requested).toEqual(barcodes)
}

async function expectCheckOf(barcode: string): Promise<void> {
  await page.locator(`[data-check="${barcode}"]`).first().waitFor()
  await expectRequested([barcode])
}

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open()
})

afterEach(async () => {
  requested = []
  await held?.end()
  held = null
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

describe('before the first screen is there', () => {
  beforeAll(async () => {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(40_000)
    await follow(await context.newPage())
  })

  it.each(sampled(['screens', 'login', 'scanner'], 1))(
    'a scan at the login types nothing, and waits for the counter: %s is late [held-keys]',
    async (file) => {
      const barcode = nextBarcode()
      await loadWithout(file)
      await firstScript()
      await keys.scan(barcode, scanner)
      await letGo()
      await page.getByText('Bilhete lido').waitFor()
      expect(await field('Utilizador').inputValue()).toBe('')
      // The core's requests are reported in their order.
      const logIn = page.waitForRequest('**/api/login')
      await field('Utilizador').fill('operator')
      await field('Palavra-passe').fill('wrong')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await logIn
      expect(requested).toEqual([])
    },
  )

  it('a cashier who types ahead is logged in [held-keys]', async () => {
    await loadWithout('screens')
    await firstScript()
    await type('operador')
    for (const key of ['Backspace', 'Backspace', 'Backspace', 't', 'o', 'r', 'Tab']) await press(key)
    await type('balcao')
    await press('Enter')
    await letGo()
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })

  it.each(sampled(['screens', 'counter', 'scanner'], 1))(
    'a scan at the counter is checked: %s is late [held-keys]',
    async (file) => {
      const barcode = nextBarcode()
      await loadWithout(file)
      await firstScript()
      await keys.scan(barcode, scanner)
      await letGo()
      await expectCheckOf(barcode)
    },
  )
})

describe('while a part of the page is being fetched', () => {
  beforeAll(async () => {
    cashier = await Cashier.arrive(browser, shop)
    cashier.context.setDefaultTimeout(40_000)
    await follow(cashier.page)
  })

  longIt(
    'a scan right after the page was loaded is checked, on the list and as a page of its own',
    async () => {
      for (const path of ['/', '/scanning_ticket']) {
        requested = []
        const barcode = nextBarcode()
        await loadWithout('dialogs', path)
        if (path === '/') await page.getByRole('heading', { name: 'Jogos' }).waitFor()
        else await firstScript()
        await keys.scan(barcode, scanner)
        await letGo()
        await expectCheckOf(barcode)
        await held!.end()
      }
    },
  )

  it('a scan behind F3 is checked whole, and one behind it as well [held-keys]', async () => {
    await gamesWithout('dialogs')
    await press('F3')
    const [first, second] = [nextBarcode(), nextBarcode()]
    await keys.scan(first, scanner)
    await keys.scan(second, scanner)
    await letGo()
    await page.locator(`[data-check="${second}"]`).waitFor()
    await expectRequested([first, second])
    expect(await field('Número do bilhete').inputValue()).toBe('')
  })

  longIt(
    'digits that a hand types behind F3 are in the field, each once and in order [held-keys]',
    async () => {
      await gamesWithout('dialogs')
      await press('F3')
      const barcode = nextBarcode()
      await type(barcode.slice(0, 12))
      await letGo()
      await valueOf('Número do bilhete', barcode.slice(0, 12))
      await type(barcode.slice(12))
      await valueOf('Número do bilhete', barcode)
      await press('Enter')
      await expectCheckOf(barcode)
    },
  )

  longIt(
    'Escape behind F6 closes what had not been there, and the digits behind it are the list’s',
    async () => {
      await gamesWithout('dialogs')
      await press('F6')
      await press('1')
      await press('Escape')
      await type('2')
      await letGo()
      await focusOnSecondGame()
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  longIt('numbers behind a game are picked on its board', async () => {
    await gamesWithout('boards')
    await page.locator('main [data-game="20"]').focus()
    await press('Enter')
    await type('1122')
    await letGo()
    for (const number of [11, 22])
      await page
        .getByRole('button', { name: String(number), exact: true, pressed: true })
        .first()
        .waitFor()
  })

  longIt('a quick pick of a game and Enter are a ticket', async () => {
    await gamesWithout('boards')
    await page.locator('main [data-game="51"]').focus()
    await press('q')
    await press('Enter')
    await letGo()
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
  })

  longIt('the keys of a fast hand that opens a game and picks three times are a ticket', async () => {
    const before = await cashier.inCart()
    await gamesWithout('boards')
    await keys.type(
      [...'1q3'].map((character) => pressOf(character, 'us', character)),
      { paceMs: 50, jitter: [0], pause: null },
      'Enter',
    )
    await letGo()
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === before + 1)
  })

  longIt('a key of the browser is left to it, also right behind keys that may be a scan', async () => {
    await gamesWithout('boards')
    await page.evaluate(`addEventListener('keydown', ({ ctrlKey, code, defaultPrevented }) => {
      if (ctrlKey && code === 'KeyB') document.body.dataset.leftToBrowser = String(!defaultPrevented)
    })`)
    await keys.type(
      [...'1q'].map((character) => pressOf(character, 'us', character)),
      { paceMs: 5, jitter: [0], pause: null },
    )
    await press('Control+b')
    await waitFor('the key', () => page.evaluate(`document.body.dataset.leftToBrowser === 'true'`))
    await letGo()
  })

  if (isLong) {
    it.each([
      ['F6', 'the refill'],
      ['F7', 'the collection'],
    ])('an amount behind %s is that of %s', async (key) => {
      await gamesWithout('dialogs')
      await press(key)
      await type('12,50')
      await letGo()
      await valueOf('Valor BRL', '12,50')
    })

    it('an amount behind F6 is forgotten where the cashier goes on by touch', async () => {
      await gamesWithout('dialogs')
      // From now on a key acts at once: a touch would also drop an F6 that waits for the code of the counter.
      await press('2')
      await focusOnSecondGame()
      await press('F6')
      await type('12,50')
      await page.getByRole('heading', { name: 'Jogos' }).click()
      await type('3')
      await letGo()
      await valueOf('Valor BRL', '3')
    })

    it('Enter behind F8 reads the first report', async () => {
      await gamesWithout('dialogs')
      await press('F8')
      await press('Enter')
      await letGo()
      await page.getByRole('button', { name: 'Guardar em CSV' }).waitFor()
    })

    it('Tab behind F10 goes on in the menu', async () => {
      await gamesWithout('dialogs')
      await press('F10')
      await press('Tab')
      await letGo()
      await waitFor('the focus on the entry behind the first one', () =>
        page.evaluate<boolean>(`document.activeElement.dataset.entry === 'cancelTicket'`),
      )
    })

    it('an amount behind F2 is what the player gave, and nothing is paid', async () => {
      await gamesWithout('cart')
      await press('F2')
      await type('50')
      await letGo()
      await valueOf('Recebido BRL', '50')
      expect(await cashier.inCart()).toBeGreaterThan(0)
    })

    it('a code behind the box of the login is typed into its own field', async () => {
      await cashier.context.clearCookies()
      await loadWithout('dialogs')
      await field('Utilizador').waitFor()
      await page.getByRole('checkbox').focus()
      await press('Space')
      await type('7332')
      await letGo()
      await valueOf('Código de registo', '7332')
    })
  }
})
