import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAttendedCounter } from '../kit/counter.ts'
import { longIt } from '../kit/long.ts'
import { waitFor } from '../kit/wait-for.ts'
import { scan } from '../kit/scanner.ts'
import { textsOf } from '../kit/texts.ts'
import { translator } from '../../src/ui/kit/texts/translate.ts'
import { printProgramVersion } from '../../src/protocol/print-service.ts'

const t = translator('pt', textsOf('pt'))

const instantGame = 31
const grandLottery = 51

const counter = openAttendedCounter()

const entry = (name: string): Locator => counter.page.locator(`[data-entry="${name}"]`)
const dialog = (title: string): Locator => counter.page.getByRole('dialog', { name: title, exact: true })

/** The box of a dialog has no size of its own; its title has. */
const shows = (title: string): Promise<void> =>
  dialog(title).getByRole('heading', { name: title, exact: true }).waitFor()

async function openMenu(): Promise<void> {
  await counter.page.keyboard.press('F10')
  await entry('check').waitFor()
}

/** Opens the menu and chooses an entry of it. */
async function choose(name: string): Promise<void> {
  await openMenu()
  await entry(name).click()
}

async function close(): Promise<void> {
  await counter.page.keyboard.press('Escape')
  await counter.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** An entry opens a dialog of this title, and Escape closes it. */
async function opens(name: string, title: string): Promise<void> {
  await choose(name)
  await shows(title)
  await close()
}

/** Notes what moves in the bar, from the first picture on; runs in the page before its code. */
const watchBar = `() => {
  const named = (node) => node.title || node.getAttribute('aria-label') || node.textContent
  const note = (list) => {
    const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node?.parentElement && node))
    window.movedInBar.push(...nodes.filter((node) => node?.closest?.('header:not(main header)')).map(named))
  }
  window.movedInBar = []
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
}`

/** What has moved in the bar, once the next two pictures are on the screen; runs in the page. */
const movedInBar = `new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(window.movedInBar)))))`

/** What was printed, newest first. */
const printed = async () => (await counter.shop.receipts()).map((lines) => lines.join('\n'))

/** One more paper comes out; its text. */
async function printsOne(action: () => Promise<void>): Promise<string> {
  const before = (await printed()).length
  await action()
  await waitFor('one more paper', async () => (await printed()).length === before + 1)
  return (await printed())[0] ?? ''
}

async function ticketNumber(): Promise<string> {
  const ticket = (await printed()).find((text) => text.includes('Válido até')) ?? ''
  return /\d{3,4}-\d{8,10}-\d+/.exec(ticket)?.[0].replaceAll('-', '') ?? ''
}

const focusedEntry = (): Promise<string | null> =>
  counter.page.locator('[data-entry]:focus').getAttribute('data-entry')

const isFocused = (element: Locator) => async (): Promise<boolean> =>
  (await element.and(counter.page.locator(':focus')).count()) === 1

describe('the menu', () => {
  it('opens by its key and its button, is worked by arrows, closes by Escape and gives the focus back [bar-buttons] [menu-groups]', async () => {
    const button = counter.page.getByRole('button', { name: /^Menu/ })
    await button.focus()
    await counter.page.keyboard.press('Enter')
    await waitFor('the first entry in focus', async () => (await focusedEntry()) === 'check')
    await counter.page.keyboard.press('ArrowDown')
    await waitFor('the next entry in focus', async () => (await focusedEntry()) === 'cancelTicket')
    await counter.page.keyboard.press('ArrowRight')
    await waitFor('an entry beside it in focus', async () => (await focusedEntry()) !== 'cancelTicket')
    await close()
    await waitFor('the focus on the button', isFocused(button))
    await openMenu()
    for (const name of ['file', 'sales', 'scanning', 'repeat', 'reports', 'messages', 'service', 'help'])
      await counter.page
        .getByRole('dialog')
        .getByRole('heading', { name: t(`menu:group.${name}`), exact: true })
        .waitFor()
    await counter.page.keyboard.press('F10')
    await counter.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('shows that there is nothing to print before the first print', async () => {
    await openMenu()
    for (const [name, text] of [
      ['lastOperation', 'Ainda não há operação para imprimir.'],
      ['lastPayout', 'Ainda não há pagamento para imprimir.'],
      ['lastTicketCancellation', 'Ainda não há bilhete anulado para imprimir.'],
      ['lastPayoutCancellation', 'Ainda não há pagamento anulado para imprimir.'],
      ['fiscal', /^Ainda não há recibo fiscal/],
    ] as const) {
      await entry(name).click()
      await counter.page.getByText(text).waitFor()
    }
    await counter.page.keyboard.press('Escape')
    await counter.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('opens no drawer that is not there: the open dialog says why, and the page goes on', async () => {
    const setDrawer = (drawer: 'none' | 'onRequest') =>
      counter.shop.requestPrinter('/printers/select', {
        choice: { connection: { kind: 'virtual' }, profile: 'virtual', settings: { drawer } },
      })
    await setDrawer('onRequest')
    await choose('drawer')
    await counter.page.getByRole('dialog').locator('[type=submit]:enabled').waitFor()
    await setDrawer('none')
    await counter.page.getByRole('dialog').getByText('Não há gaveta configurada na impressora').waitFor()
    await close()
  })

  it('leads to every game that is sold here [games-open] [game-drawer]', async () => {
    await openMenu()
    const games = counter.page.getByRole('dialog').locator('[data-game]')
    const [left, right, below] = await Promise.all([0, 1, 2].map((at) => games.nth(at).boundingBox()))
    expect(left?.x).toBeLessThan(20)
    expect([right?.y, below?.x]).toEqual([left?.y, left?.x])
    await counter.page.getByRole('dialog').locator(`[data-game="${grandLottery}"]`).click()
    await waitFor('the game', async () => counter.page.url().endsWith(`/game/${grandLottery}`))
    await counter.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('repeats the print of the last operations, each a copy [copies] [last-operations] [copy-lock]', async () => {
    await counter.cashier.quickPick(instantGame)
    await counter.cashier.quickPick(grandLottery)
    await counter.page.getByRole('textbox', { name: /^Recebido/ }).fill('50')
    await counter.cashier.pay()
    await waitFor('two tickets and the receipt', async () => (await printed()).length === 3)

    await choose('operations')
    const operations = dialog('Últimas 10 operações').getByRole('listitem')
    await operations.nth(2).waitFor()
    await operations.filter({ hasText: 'Grande Lotaria' }).getByText('✓').waitFor()
    const copy = operations.filter({ hasText: 'Grande Lotaria' }).getByRole('button')
    expect(await printsOne(() => copy.click())).toMatch(/CÓPIA/)
    await close()

    await openMenu()
    const copyOfReceipt = printsOne(() => entry('fiscal').click())
    // Before the paper is there: the entry is locked for three seconds only.
    await counter.page.locator('[data-entry=fiscal]:disabled').waitFor()
    expect(await copyOfReceipt).toMatch(/CÓPIA/)
    expect(await printsOne(() => entry('lastOperation').click())).toMatch(/CÓPIA/)
    await close()
  })

  it('cancels a ticket: its number scanned, a confirmation with number and amount, its slip printed [cancel-dialog] [cancellations]', async () => {
    const number = await ticketNumber()
    await choose('cancelPayout')
    await scan(counter.page, number)
    await counter.page.getByText('Este bilhete não foi pago nesta caixa').waitFor()
    await close()

    await choose('cancelTicket')
    await shows('Anular bilhete')
    await scan(counter.page, number)
    await counter.page.getByRole('button', { name: 'Anular o bilhete' }).click()
    const question = counter.page.getByRole('alertdialog')
    expect((await question.innerText()).replaceAll('-', '')).toContain(number)
    await question.getByRole('button', { name: 'Anular o bilhete' }).click()
    await counter.page.getByText('Devolva ao jogador').waitFor()
    await close()

    await waitFor('the slip', async () => /BILHETE/.test((await printed())[0] ?? ''))
    await choose('operations')
    await dialog('Últimas 10 operações').getByRole('listitem').first().getByText('✓').waitFor()
    await close()
    await openMenu()
    expect(await printsOne(() => entry('lastTicketCancellation').click())).toMatch(/CÓPIA/)
    await close()
  })

  it('opens the reports by kind, the close of the day and the cash dialogs [report-entries]', async () => {
    await openMenu()
    for (const kind of ['sales', 'validations', 'payments'])
      for (const period of ['Day', 'Week']) await entry(`${kind}${period}`).waitFor()
    await close()
    await choose('salesWeek')
    await shows('Relatório de vendas')
    await close()
    await choose('paymentsDay')
    await shows('Relatório de pagamentos')
    await close()
    await opens('reports', 'Escolha os dias do relatório')
    await opens('closeDay', 'Fechar o dia')
    await opens('refill', 'Reforçar a caixa')
    await opens('collection', 'Recolher dinheiro')
    await opens('check', 'Verificar bilhete')
  })

  it('shows below the field why a number cannot be checked, until the number is changed [number-lengths]', async () => {
    await choose('check')
    const field = dialog('Verificar bilhete').getByLabel('Número do bilhete')
    const alert = dialog('Verificar bilhete').getByRole('alert')
    await field.fill('123456')
    await field.press('Enter')
    await alert.getByText(t('errors:refusals.barcodeInvalid', { digits: 6 })).waitFor()
    await field.press('7')
    await alert.waitFor({ state: 'hidden' })
    await field.press('Enter')
    await alert.getByText(t('errors:refusals.barcodeInvalid', { digits: 7 })).waitFor()
    await close()
  })

  it('takes the next number of a ticket while the host still answers for the last one', async () => {
    const { page } = counter
    let free = () => {}
    const isFree = new Promise<void>((resolve) => (free = resolve))
    await page.context().route('**/api/verificationTicket', async (route) => {
      await isFree
      await route.continue()
    })
    await choose('check')
    const field = dialog('Verificar bilhete').getByLabel('Número do bilhete')
    await field.fill('12345678901234567890')
    await field.press('Enter')
    await dialog('Verificar bilhete').locator('[data-check="12345678901234567890"]').waitFor()
    await page.keyboard.type('98', { delay: 60 })
    free()
    await dialog('Verificar bilhete').locator('[data-check] p.text-danger').waitFor()
    expect(await field.inputValue()).toBe('98')
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  })

  longIt('moves nothing in the bar when the till, the messages and the cart arrive in it', async () => {
    const { page, cashier } = counter
    await cashier.quickPick(grandLottery)
    await page.addInitScript(`(${watchBar})()`)
    const bar = page.getByRole('banner')
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 })
      await page.reload()
      await bar.getByRole('button', { name: /mensagens? por ler/ }).waitFor()
      await bar.getByRole('button', { name: /Saldo da caixa.*,\d\d/ }).waitFor()
      if (width === 1024) await bar.getByRole('button', { name: /^1 bilhete/ }).waitFor()
      expect(await page.evaluate(movedInBar)).toEqual([])
    }
    await cashier.clearCounter()
  })

  it('counts the unread messages, and shows them [menu-dialogs]', async () => {
    await counter.page.getByRole('button', { name: /^Menu, \d+ mensage/ }).waitFor()
    await choose('messages')
    await dialog('Mensagens').locator('[data-message="demo"]').getByText('nova').waitFor()
    await close()
    await counter.page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
    await counter.page.reload()
    await counter.page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
    await choose('messages')
    await dialog('Mensagens').locator('[data-message="demo"]').waitFor()
    expect(await dialog('Mensagens').getByText('nova').count()).toBe(0)
    await close()
  })

  it('shows devices, results, settings, rules, versions and the about text [flag-company-info] [info-dialog] [menu-dialogs]', async () => {
    await choose('devices')
    await dialog('Dispositivos').locator('[data-device="printer"][data-level="good"]').waitFor()
    await dialog('Dispositivos').getByText(`v${printProgramVersion}`).waitFor()
    await dialog('Dispositivos').getByText('Nesta loja não está ativo.').waitFor()
    await close()

    await choose('results')
    const results = dialog('Resultados')
    await results.locator('[data-result]').first().or(results.getByText('Ainda não houve sorteio.')).waitFor()
    await results.getByLabel('Jogo').selectOption(String(instantGame))
    await results.getByText('o resultado sai com o próprio bilhete').waitFor()
    await close()

    await choose('rules')
    await dialog('Regras dos jogos').getByRole('combobox').selectOption('24')
    await dialog('Regras dos jogos')
      .getByRole('row', { name: /^Ordem exata × 600 .* 60%$/ })
      .waitFor()
    await close()

    await choose('updates')
    await dialog('Atualizações').getByText('Está tudo atualizado.').waitFor()
    await close()
    await choose('info')
    await dialog('Informação').getByText('PT 509 000 000').waitFor()
    await close()
  })

  it('changes theme and language where it stands, and leads to the keys [theme] [language-choice]', async () => {
    await choose('settings')
    const theme = () => counter.page.locator('html').getAttribute('data-theme')
    const before = await theme()
    await counter.page
      .getByRole('dialog')
      .getByRole('button', { name: before === 'light' ? 'Escuro' : 'Claro' })
      .click()
    expect(await theme()).not.toBe(before)
    await counter.page.getByRole('dialog').getByRole('combobox').selectOption('uk')
    await shows('Налаштування')
    await counter.page.getByRole('dialog').getByRole('combobox').selectOption('pt')
    await dialog('Definições').getByRole('button', { name: 'Ver as teclas' }).click()
    await shows('Teclas')
    await close()
  })

  it('has no terminals in a deployment without them, nor is there a page of one [terminal-user]', async () => {
    expect(await counter.page.getByRole('button', { name: 'Terminais' }).count()).toBe(0)
    await counter.page.goto(`${counter.shop.url}/terminal-user`)
    await counter.page.getByText('404').waitFor()
    await counter.page.goto(counter.shop.url)
    await counter.page.getByRole('heading', { name: 'Jogos' }).waitFor()
  })

  longIt('lets the operator leave, and the next one log in with the field in focus', async () => {
    for (const name of ['changeUser', 'exit']) {
      await choose(name)
      await counter.page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
      await counter.page.getByRole('heading', { name: 'Jogos' }).waitFor()
      await choose(name)
      await counter.page.getByRole('alertdialog').getByRole('button', { name: 'Terminar sessão' }).click()
      const login = counter.page.getByLabel('Utilizador')
      await waitFor('the login in focus', isFocused(login))
      await counter.cashier.logIn()
    }
  })
})
