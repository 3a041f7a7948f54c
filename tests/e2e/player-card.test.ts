import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAttendedCounter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { longIt } from '../kit/long.ts'

const idUser = '04A1B2C3D4E5'
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const counter = openAttendedCounter({ deployment: 'pt-full' })

beforeAll(async () => {
  await counter.page.setViewportSize({ width: 1024, height: 768 })
  await counter.shop.requestPrinter('/readers/select', { connection: { kind: 'virtual' } })
})

const put = () => counter.shop.requestPrinter('/readers/virtual/insert', { idUser })
const take = () => counter.shop.requestPrinter('/readers/virtual/remove', {})
const takeAway = () => take().then(() => dialog().waitFor({ state: 'detached' }))
/** By what it is and not by its role: beneath the error modal it has none. */
const dialog = (): Locator => counter.page.locator('[role=dialog]').filter({ hasText: 'D4E5' })
const holds = (minor: number) => dialog().locator(`[data-wallet-balance="${minor}"]`).waitFor()
/** What the player's account holds after the payments so far, in minor units. */
let held = 0
/** The element of a dialog has no size of its own: its heading is what is seen. */
const isOpen = () => dialog().getByRole('heading').waitFor()
const showsMessage = (text: string) =>
  counter.page.locator('[role=status] p').getByText(text, { exact: true }).waitFor()

/** Notes whether a button is disabled when a message comes: a moment later it may be enabled again. Runs in the page. */
const restsAtMessage = (button: string, message: string) => `window.restsAtMessage = null
  new MutationObserver((_, observer) => {
    const isIn = (selector, text) => [...document.querySelectorAll(selector)].find((each) => each.innerText === text)
    if (!isIn('[role=status] p', '${message}')) return
    observer.disconnect()
    window.restsAtMessage = isIn('[role=dialog] button', '${button}')?.disabled
  }).observe(document, { childList: true, subtree: true, characterData: true })`

/** What is in the till, by the host's own word. */
async function till(): Promise<number> {
  const answer = await counter.page.evaluate(async () => {
    const response = await fetch('/api/getWalletByIdUser', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return response.json()
  })
  return (answer as { wallet: number }).wallet
}

/** Cash that goes in or out while the cashier looks at the card, by another hand. */
const move = (call: string, amount: number) =>
  counter.page.evaluate(
    async ([path, body]) =>
      (
        await fetch(`/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: body!,
        })
      ).ok,
    [call, JSON.stringify({ amount })],
  )

/** What axe finds wrong, in both themes. */
async function findings(): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['dark', 'light']) {
    await counter.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    const { violations } = await new AxeBuilder({ page: counter.page })
      .setLegacyMode()
      .withTags(rules)
      .analyze()
    for (const { id, nodes } of violations) found.push(`${theme} ${id}: ${nodes[0]?.html}`)
  }
  return found
}

describe('a card on the reader', () => {
  it('opens its dialog, whose touch beside it does not close it [player-dialog] [card-dialog]', async () => {
    await put()
    await isOpen()
    const panel = dialog().getByRole('heading').first().locator('../..')
    expect((await panel.boundingBox())?.width).toBe(800)
    await counter.page.mouse.click(5, 400)
    await isOpen()
    expect(await counter.page.content()).not.toContain(idUser)
  })

  it('gets a new player with 20.00, who is paid 5.00 of them [player-cards] [player-dialog] [player-money] [player-snackbar]', async () => {
    const before = await till()
    await dialog().getByLabel('Nome').fill('Zulmira Pires')
    await dialog()
      .getByLabel(/^Valor/)
      .fill('20')
    await dialog()
      .getByRole('button', { name: /^Criar conta com/ })
      .click()
    await holds(2_000)
    await dialog().getByLabel('Pagar ao jogador').check()
    await dialog()
      .getByLabel(/^Valor/)
      .fill('25')
    await dialog().getByText('No máximo BRL 20,00').waitFor()
    expect(
      await dialog()
        .getByLabel(/^Valor/)
        .inputValue(),
    ).toBe('25')
    expect(
      await dialog()
        .getByRole('button', { name: /^Pagar/ })
        .last()
        .isDisabled(),
    ).toBe(true)
    await dialog()
      .getByLabel(/^Valor/)
      .fill('5')
    await dialog()
      .getByRole('button', { name: /^Pagar/ })
      .last()
      .click()
    await showsMessage('OK')
    held = 1_500
    await holds(held)
    expect(await till()).toBe(before + 1_500)
  })

  it('has a red button with the reason if the till does not have the player’s amount [player-money]', async () => {
    const all = await till()
    await move('postCollection', all - 1_000)
    await dialog().getByLabel('Pagar ao jogador').check()
    await dialog()
      .getByLabel(/^Valor/)
      .fill('15')
    const button = dialog().getByRole('button', { name: 'Não há dinheiro suficiente na caixa' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await findings()).toEqual([])
    await move('postRefill', all - 1_000)
    await button.waitFor({ state: 'detached' })
  })

  it('shows Error if the host refuses a new name, and accepts no second attempt for a second [player-snackbar]', async () => {
    await counter.page.route('**/api/updateUser', (route) =>
      route.fulfill({
        json: { success: false, error: { code: errorCodes.validation, name: 'name_invalid' } },
      }),
    )
    await dialog().getByLabel('Nome').fill('Zulmira Pinto')
    const save = dialog().getByRole('button', { name: 'Guardar nome' })
    await counter.page.evaluate(restsAtMessage('Guardar nome', 'Erro'))
    await save.click()
    await showsMessage('Erro')
    expect(await counter.page.evaluate('window.restsAtMessage')).toBe(true)
    await waitFor('the button again', () => save.isEnabled())
    await counter.page.unroute('**/api/updateUser')
  })

  it('offers all of a balance as one payment only where the limit of a payment allows it', async () => {
    const button = (name: string) => dialog().getByRole('button', { name, exact: true })
    const choosePayOut = () => dialog().getByLabel('Pagar ao jogador').check()
    await choosePayOut()
    await button('Tudo · BRL 15,00').waitFor()
    await dialog().getByLabel('Carregar', { exact: true }).check()
    await dialog()
      .getByLabel(/^Valor/)
      .fill('999,99')
    await dialog()
      .getByRole('button', { name: /^Carregar/ })
      .last()
      .click()
    await holds(held + 99_999)
    await choosePayOut()
    await button('BRL 999,99').click()
    await dialog()
      .getByRole('button', { name: /^Pagar/ })
      .last()
      .click()
    await holds(held)
  })

  it('closes its dialog when it is taken away [card-dialog]', async () => {
    await takeAway()
  })
})

describe('a card that is laid on the reader', () => {
  const amount = () => dialog().getByLabel(/^Valor/)
  const holdsFocus = (element: Locator) =>
    element.and(counter.page.locator(':focus')).waitFor({ state: 'attached' })

  /** The rest of an amount, as typed by a hand that does not look at the screen, is in no field and moves no money. */
  async function typeOn(): Promise<void> {
    const before = await till()
    await holds(held)
    await counter.page.keyboard.type('50')
    await counter.page.keyboard.press('Enter')
    await holdsFocus(dialog())
    expect(await amount().inputValue()).toBe('')
    await holds(held)
    expect(await till()).toBe(before)
  }

  it('while an amount is typed in another dialog takes none of its keys [player-dialog]', async () => {
    const { page } = counter
    await page.keyboard.press('F6')
    const other = page.locator('[role=dialog]').getByLabel('Valor BRL')
    await holdsFocus(other)
    await page.keyboard.type('12')
    await put()
    await typeOn()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await holdsFocus(other)
    expect(await other.inputValue()).toBe('12')
    await page.keyboard.press('Escape')
    await other.waitFor({ state: 'detached' })
    await take()
  })

  it('while the received amount is typed takes none of its keys, and pays no ticket; Tab and a touch lead into it', async () => {
    const { page } = counter
    // Wide enough for the cart beside the board.
    await page.setViewportSize({ width: 1366, height: 768 })
    await counter.cashier.quickPick(51)
    const received = page.getByLabel('Recebido BRL')
    await received.focus()
    await page.keyboard.type('12')
    await put()
    await typeOn()
    await page.keyboard.press('Tab')
    await holdsFocus(dialog().locator('*'))
    await amount().click()
    await page.keyboard.type('5')
    expect(await amount().inputValue()).toBe('5')
    await takeAway()
    expect(await received.inputValue()).toBe('12')
    await page.setViewportSize({ width: 1024, height: 768 })
    expect(await counter.cashier.clearCounter()).toBe(true)
  })

  it('while numbers of a board are typed takes none of them', async () => {
    const { page } = counter
    await page.evaluate(
      `history.pushState(null, '', '/game/20'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    await page.keyboard.press('1')
    await put()
    await typeOn()
    await takeAway()
    expect(await counter.cashier.clearCounter()).toBe(true)
  })

  it('after a touch gives its amount the focus', async () => {
    await counter.page.mouse.click(2, 300)
    await put()
    await holdsFocus(amount())
    await takeAway()
  })
})

longIt(
  'a host that dies between the click and its answer leaves the top-up unknown and the dialog open, and has done it once when it is back',
  async () => {
    const before = await till()
    await put()
    await holds(held)
    await dialog()
      .getByLabel(/^Valor/)
      .fill('10')
    const once = { times: 1 }
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await counter.shop.host.kill()
      await route.abort()
    }
    await counter.cashier.context.route('**/api/updateUser', loseAnswer, once)
    await dialog()
      .getByRole('button', { name: /^Carregar/ })
      .last()
      .click()
    await dialog().locator('[data-movement=unknown]').waitFor()
    await take()
    await dialog().getByText('O cartão foi retirado.').waitFor()
    expect(await findings()).toEqual([])
    await counter.shop.host.start()
    await dialog().waitFor({ state: 'detached' })
    await put()
    held += 1_000
    await holds(held)
    expect(await till()).toBe(before + 1_000)
    await takeAway()
  },
)

describe('a card without its holder', () => {
  it('is detached after a confirmation, and given back to the player who has the account [player-dialog]', async () => {
    await put()
    await dialog().getByRole('button', { name: 'Desassociar cartão' }).click()
    await counter.page.getByRole('alertdialog').getByRole('button', { name: 'Desassociar' }).click()
    await dialog().locator('[data-card=free]').waitFor()
    await dialog().getByRole('switch').click()
    const option = dialog().locator('option', { hasText: 'Zulmira Pires' })
    await dialog()
      .getByRole('combobox')
      .selectOption(await option.getAttribute('value'))
    await dialog().getByRole('button', { name: 'Associar o cartão' }).click()
    await holds(held)
  })

  it('is worked with on a page of its own as well, with the reader’s state [card-page]', async () => {
    await dialog().getByRole('button', { name: 'Fechar' }).click()
    await dialog().waitFor({ state: 'detached' })
    await counter.page.getByRole('link', { name: 'Cartão de jogador' }).click()
    await counter.page.locator(`main [data-wallet-balance="${held}"]`).waitFor()
    await counter.shop.requestPrinter('/readers/virtual/unplug', {})
    await counter.page.getByRole('main').getByText('Leitor sem ligação').waitFor()
    await counter.page.getByText('Ponha um cartão no leitor.').waitFor()
    await counter.shop.requestPrinter('/readers/virtual/replug', {})
  })
})

it('the log of all this has no card’s id in it, and its replay comes to the same state', async () => {
  const { bytes, shownHash } = await counter.cashier.saveLog()
  expect(bytes.toString()).not.toContain(idUser)
  expect(shownHash).toBe('same')
})
