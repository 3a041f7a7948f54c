import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as limits from '../../src/ui/scanner/limits.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { waitFor } from '../kit/wait-for.ts'
import { sampled } from '../kit/scale.ts'
import { large, Stage } from '../kit/stage.ts'
import { Keys, type Wedge } from '../kit/wedge.ts'
import { longIt } from '../kit/long.ts'

/** Of two digits, of one digit and of digits; each has a board of its own. */
const games = [4, 20, 24, 31, 51] as const

let browser: Browser
let stage: Stage
let keys: Keys
/** Numbers and links in requests to the host. */
const requested: string[] = []

async function follow(page: Page): Promise<void> {
  keys = await Keys.of(page)
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
    const [, text] = /"(?:barcode|url)":"([^"]+)"/.exec(body) ?? []
    if (text) requested.push(text)
  })
}

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  stage = await Stage.open(browser, large, games)
  await follow(stage.logInPage)
})

afterAll(async () => {
  await stage.close()
  await closeWindows(browser)
})

const even = { jitter: [0], pause: null }
const uneven = [0.5, -0.4, 0.2, -0.5, 0.4, 0, 0.3, -0.3]

/** One after the other, so that each is on many screens. */
const wedges: readonly Wedge[] = [
  { rhythm: { ...even, paceMs: 1 } },
  { rhythm: { paceMs: 45, jitter: uneven, pause: null }, layout: 'fr', keyOf: () => 'é' },
  { rhythm: { paceMs: 93, jitter: uneven, pause: { afterPart: 0.4, ms: 400 } }, keyOf: () => 'ж' },
  { rhythm: { paceMs: 120, jitter: uneven, pause: null }, layout: 'pt', suffix: 'Tab' },
  { rhythm: { paceMs: 60, jitter: uneven, pause: { afterPart: 0.7, ms: 800 } }, layout: 'es' },
  { rhythm: { paceMs: 15, jitter: uneven, pause: null }, layout: 'sr', keyOf: () => 'Č' },
]

let count = 0
const nextWedge = (): Wedge => wedges[count % wedges.length]!
const nextBarcode = (): string =>
  `10162345${String(++count).padStart(4, '0')}${'90817263'.repeat(2)}`.slice(0, 26)

/** Of no wallet: the host says so in a dialog of its own. */
const link = 'http://localhost/w/QRbdpt-4127'

/** What a scan must leave alone. */
const untouched = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    window.seenFields ??= [...document.querySelectorAll('input, select')].map((field) => [field, field.value])
    return {
      path: location.pathname,
      language: document.documentElement.lang,
      cart: document.querySelectorAll('button[aria-label^="Retirar o bilhete"]').length,
      drafts: Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key.includes('draft')).sort()),
      changed: window.seenFields.filter(([field, value]) => !field.isConnected || field.value !== value).length,
    }
  })()`)

async function scan(text: string, wedge = nextWedge()): Promise<void> {
  const before = requested.length
  await keys.scan(text, wedge)
  await waitFor(`a request about ${text}`, async () => requested.length > before)
  expect(requested.slice(before)).toEqual([text])
}

/** So long after a key, by the page's own clock, that no scan takes it for its first one. */
const pauseAfterKey = (): Promise<unknown> =>
  stage.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), limits.pauseMs)

/** A number, and where it is said a link, is answered and changes nothing. */
async function expectAnswer(show: () => Promise<unknown>, texts: readonly string[] = [nextBarcode()]) {
  const { page } = stage
  for (const text of texts) {
    await show()
    await page.evaluate('delete window.seenFields')
    const before = await untouched(page)
    await scan(text)
    const answer = text === link ? page.getByRole('alertdialog') : page.locator('[data-check]')
    await answer.first().waitFor({ state: 'attached' })
    expect(await untouched(page)).toEqual(before)
    await stage.closeDialogs()
  }
}

describe('a scan at the login', () => {
  it.each(sampled(['Utilizador', 'Palavra-passe'], 1))(
    'leaves the typed text as %s, and nobody is logged in',
    async (label) => {
      const field = stage.logInPage.getByLabel(label, { exact: true })
      await field.fill('oper')
      for (const text of [nextBarcode(), link]) {
        await keys.scan(text, nextWedge())
        await stage.logInPage.getByText('Bilhete lido').waitFor()
        expect(await field.inputValue()).toBe('oper')
      }
    },
  )

  longIt('in the field for a registration code leaves the code as it was', async () => {
    const { logInPage } = stage
    await logInPage.getByRole('checkbox').check()
    const code = logInPage.getByRole('textbox', { name: 'Código de registo' })
    await code.fill('7332')
    for (const text of [nextBarcode(), link]) {
      await code.focus()
      await keys.scan(text, nextWedge())
      await logInPage.getByText('Bilhete lido').waitFor()
      expect(await code.inputValue()).toBe('7332')
    }
    await logInPage.getByRole('checkbox').uncheck()
  })
})

describe('a scan at the counter is answered, and adds no ticket, opens no game, changes no amount', () => {
  const press = (key: string) => stage.press(key)
  const focus = (label: string | RegExp) => stage.page.getByLabel(label).first().focus()

  beforeAll(async () => {
    await stage.logIn()
    await follow(stage.page)
  })

  it('on the list of games [scanner]', () => expectAnswer(() => stage.home(), [nextBarcode(), link]))

  it.each(sampled(games, 1))('on the board of game %i, which is ready to be added', (game) =>
    expectAnswer(async () => {
      await stage.home()
      await stage.page.locator(`main [data-game="${game}"]`).click()
      await stage.page.getByRole('button', { name: /^À sorte/ }).waitFor()
      await stage.page.keyboard.press('q')
      await waitFor('the quick pick', () =>
        stage.page.evaluate<boolean>(`'balcao.draft.${game}' in sessionStorage`),
      )
      // A key right before a scan is taken for the scanner's own prefix, and undone.
      await pauseAfterKey()
    }, [nextBarcode(), link]),
  )

  longIt('in the amount that the player gave', () =>
    expectAnswer(async () => {
      if ((await stage.cashier.inCart()) === 0) await stage.cashier.quickPick(51)
      await stage.page.getByLabel('Recebido BRL').fill('50')
    }, [nextBarcode(), link]),
  )

  it.each(sampled(['/inspire', '/scanning_ticket', '/card', '/terminal-user'], 1))('on %s', async (path) => {
    const { page } = stage
    await stage.home()
    await stage.go(path)
    await page.locator('main h1').filter({ hasNotText: 'Jogos' }).first().waitFor()
    const before = await untouched(page)
    await scan(nextBarcode())
    expect(await untouched(page)).toEqual(before)
    await stage.closeDialogs()
    await stage.home()
  })

  const dialogs: readonly [name: string, show: () => Promise<unknown>][] = [
    ['finances', async () => stage.click('Entradas e saídas de caixa')],
    ['the refill', () => press('F6')],
    ['the collection', () => press('F7')],
    ['the wallets', () => press('F4')],
    [
      'the top-up of a wallet',
      async () => {
        await press('F4')
        await stage.page.getByRole('button', { name: 'Carregar uma carteira' }).click()
        await focus(/^Valor/)
      },
    ],
    ['the check', () => press('F3')],
    [
      'the choice of a TV',
      () => stage.choose('tvBox').then(() => stage.page.getByRole('combobox').last().focus()),
    ],
    ['the keys', () => press('F1')],
    [
      'the menu',
      () => stage.page.keyboard.press('F10').then(() => stage.page.locator('[data-entry=check]').waitFor()),
    ],
    ['the rules', () => stage.choose('rules').then(() => stage.opened())],
    ['the settings', () => stage.choose('settings').then(() => focus('Idioma'))],
    ['the dates of a report', () => press('F8').then(() => focus('De'))],
    ['the count of the day', () => stage.choose('closeDay').then(() => focus('Notas/moedas de 50,00'))],
  ]

  it.each(sampled(dialogs, 1))('in %s', (_, show) => expectAnswer(show))

  it('over a count and over an amount, which are still there once the answer is closed', async () => {
    const { page } = stage
    const rows = ['50,00', '20,00'].map((value) => page.getByLabel(`Notas/moedas de ${value}`))
    const amount = page.getByLabel('Valor BRL')
    const forms = [
      { show: () => stage.click('Fechar o dia'), fields: rows },
      { show: () => press('Alt+H'), fields: rows },
      { show: () => press('F6'), fields: [amount] },
    ]
    for (const { show, fields } of forms) {
      await show()
      for (const field of fields) await field.fill('23')
      await pauseAfterKey()
      await scan(nextBarcode())
      await page.locator('[data-check]').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[data-check]').waitFor({ state: 'detached' })
      for (const field of fields) expect(await field.inputValue()).toBe('23')
      // Keys go on where they were.
      await fields.at(-1)!.and(page.locator(':focus')).waitFor()
      await stage.closeDialogs()
    }
  })

  it('on the page that shows checks itself: above an open dialog as a dialog too', async () => {
    const { page } = stage
    await stage.home()
    await stage.go('/scanning_ticket')
    await page.locator('main h1').filter({ hasNotText: 'Jogos' }).first().waitFor()
    await press('F6')
    await page.getByLabel('Valor BRL').fill('23')
    await pauseAfterKey()
    const barcode = nextBarcode()
    await scan(barcode)
    await page.getByRole('dialog').locator(`[data-check="${barcode}"]`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').locator('[data-check]').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Valor BRL').inputValue()).toBe('23')
    await stage.closeDialogs()
    await stage.home()
  })

  longIt('in the amount and the password of a terminal', async () => {
    const { page } = stage
    await page.keyboard.press('t')
    const terminal = page.locator('#terminal-1')
    await terminal.getByLabel('Carregar BRL').fill('25,50')
    await expectAnswer(() => terminal.getByLabel('Carregar BRL').focus(), [nextBarcode(), link])
    await terminal.getByRole('button', { name: 'Gerar' }).click()
    await expectAnswer(() => terminal.locator('input:not([inputmode])').focus(), [nextBarcode(), link])
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })

  longIt('in the name of a card', async () => {
    await stage.putCard()
    const name = stage.page.getByLabel('Nome')
    await name.fill('Ana 7')
    await name.focus()
    await scan(nextBarcode())
    expect(await name.inputValue()).toBe('Ana 7')
    await stage.closeDialogs()
    await stage.takeCard()
  })

  it('with Ctrl+Enter in its midst, which sells nothing [scanner]', async () => {
    const { page, cashier } = stage
    if ((await cashier.inCart()) === 0) await cashier.quickPick(51)
    await stage.home()
    const text = nextBarcode()
    const half = (part: string) =>
      [...part].map((digit) => ({ code: `Digit${digit}`, key: digit, shiftKey: false }))
    const rhythm = { ...even, paceMs: 93 }
    const before = requested.length
    await keys.interrupted(half(text.slice(0, 10)), half(text.slice(10)), rhythm)
    await waitFor('the check', async () => requested.length > before)
    expect(requested.slice(before)).toEqual([text])
    await stage.closeDialogs()
    expect(await cashier.inCart()).toBe(1)
    await page
      .getByRole('button', { name: /^Retirar o bilhete/ })
      .first()
      .click()
  })
})

describe('a hand', () => {
  it('on the numeric pad at 80 ms a digit loses no key and waits for nothing: the ticket is what was typed', async () => {
    const { page, cashier } = stage
    await stage.home()
    await page.locator('main [data-game="20"]').click()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    // Whatever was picked before goes.
    for (const key of ['q', 'Escape']) await page.keyboard.press(key)
    const numbers = ['11', '22', '33', '44', '55', '66', '77', '12', '23', '34']
    const presses = [...numbers.join('')].map((digit) => ({
      code: `Numpad${digit}`,
      key: digit,
      shiftKey: false,
    }))
    await keys.type(presses, { ...even, paceMs: 80 }, 'Enter')
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
    const cart = await page.getByRole('complementary').innerText()
    for (const number of numbers) expect(cart).toContain(number)
  })
})

describe('the test of the scanner', () => {
  it('shows what it sends, and remembers it for the page [scanner-test]', async () => {
    const { page } = stage
    await stage.choose('settings')
    await stage.click('Testar o leitor')
    await page.locator('[data-scanner]').waitFor()
    const before = requested.length
    await keys.scan(link, { rhythm: { ...even, paceMs: 150 }, layout: 'pt', keyOf: () => 'ж', suffix: 'Tab' })
    await page.locator('[data-recognised=link]').waitFor()
    const text = await page.getByRole('dialog').innerText()
    for (const part of [link, '150 ms por tecla', 'Tab', 'português']) expect(text).toContain(part)
    expect(await page.evaluate(`JSON.parse(localStorage.getItem('balcao.scanner'))`)).toEqual({
      prefix: '',
      suffix: 'Tab',
      paceMs: 150,
      isOnPad: false,
    })
    await page.getByRole('button', { name: 'Esquecer' }).click()
    await page.locator('[data-scanner=unknown]').waitFor()
    await stage.closeDialogs()
    // The core's requests are reported in their order.
    const barcode = nextBarcode()
    await keys.scan(barcode, nextWedge())
    await waitFor('a request about the ticket', async () => requested.includes(barcode))
    expect(requested.slice(before)).toEqual([barcode])
  })
})
