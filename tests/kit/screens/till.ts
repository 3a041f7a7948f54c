import type { Stage } from '../stage.ts'
import { alertDialog, dialog, type Screen } from './screen.ts'

const amount = (stage: Stage) => stage.page.getByLabel('Valor BRL')

async function refill(stage: Stage): Promise<void> {
  await stage.press('F6')
  await amount(stage).fill('200')
}

/** A wallet of a player, and the link on its paper. */
async function openWallet(stage: Stage): Promise<void> {
  await stage.press('F4')
  await stage.page.getByRole('button', { name: 'Carregar uma carteira' }).click()
  await amount(stage).fill('20')
  await stage.page.keyboard.press('Enter')
  await stage.page.locator('[data-wallet=opened]').waitFor()
  await stage.dialog.getByText('✓ Impresso').waitFor()
}

/** Of the wallet that was opened last. */
let link = ''
let userId = ''

const block = ({ page }: Stage, isBlocked: boolean) =>
  page.evaluate(`fetch('/api/sandbox/walletBlock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: '${userId}', blocked: ${isBlocked} }),
  })`)

async function lookUp(stage: Stage): Promise<void> {
  await stage.press('F4')
  await stage.page.getByRole('button', { name: 'Pagar uma carteira' }).click()
  await stage.page.getByRole('dialog').getByRole('textbox').fill(link)
  await stage.page.keyboard.press('Enter')
  await stage.page.locator('[data-wallet=known]').waitFor()
}

const walletScreens: readonly Screen[] = [
  { name: 'wallets', title: "Players' wallets", part: dialog, show: (stage) => stage.press('F4') },
  {
    name: 'wallet-top-up',
    title: 'Wallet, top-up',
    part: dialog,
    async show(stage) {
      await stage.press('F4')
      await stage.page.getByRole('button', { name: 'Carregar uma carteira' }).click()
      await amount(stage).fill('200')
    },
  },
  {
    name: 'wallet-opened',
    title: 'Wallet, opened and printed',
    part: dialog,
    async show(stage) {
      const answered = stage.page.waitForResponse('**/api/get_generate_qrcode')
      await openWallet(stage)
      const opened = (await (await answered).json()) as { short_url: string; user: { userId: string } }
      link = opened.short_url
      userId = opened.user.userId
    },
  },
  {
    name: 'wallet-settlement',
    title: 'Wallet, to be paid out',
    from: 'wallet-opened',
    part: dialog,
    show: lookUp,
  },
  {
    name: 'wallet-blocked',
    title: 'Wallet, blocked while it is on the screen',
    from: 'wallet-opened',
    part: alertDialog,
    async show(stage) {
      await lookUp(stage)
      await block(stage, true)
      await stage.page.getByRole('alertdialog').getByText('CARTEIRA').waitFor()
    },
    leave: (stage) => block(stage, false),
  },
  {
    name: 'wallet-settled',
    title: 'Wallet, paid out',
    from: 'wallet-opened',
    part: dialog,
    async show(stage) {
      await lookUp(stage)
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Pagar BRL/ })
        .click()
      await stage.page.locator('[data-wallet=settled]').waitFor()
    },
  },
]

const reportScreens: readonly Screen[] = [
  { name: 'reports', title: 'Reports', part: dialog, show: (stage) => stage.press('F8') },
  {
    name: 'report-calendar',
    title: 'Reports, a day is chosen',
    part: '[role=dialog]:has([role=grid])',
    async show(stage) {
      await stage.press('F8')
      await stage.page.getByLabel('De', { exact: true }).click()
      await stage.page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'report-failed',
    title: 'Reports, without an answer from the host',
    part: dialog,
    async show(stage) {
      await stage.cut('getCollectionPerDay')
      await stage.press('F8')
      await stage.page.getByRole('button', { name: 'Pagamentos de hoje' }).click()
      await stage.page.getByRole('alert').waitFor()
    },
    leave: (stage) => stage.mend('getCollectionPerDay'),
  },
  {
    name: 'report-sales',
    title: 'Sales report of a week',
    part: dialog,
    async show(stage) {
      await stage.press('F8')
      await stage.page.getByRole('button', { name: 'Vendas da semana' }).click()
      await stage.page.getByRole('button', { name: 'Guardar em CSV' }).waitFor()
    },
  },
  {
    name: 'report-payments',
    title: 'Payments report of a day',
    part: dialog,
    async show(stage) {
      await stage.press('F8')
      await stage.page.getByRole('button', { name: 'Pagamentos de hoje' }).click()
      await stage.page.getByRole('button', { name: 'Guardar em CSV' }).waitFor()
    },
  },
]

/** Sets the virtual printer. */
const setDrawer = ({ shop }: Stage, drawer: 'none' | 'onRequest') =>
  shop.requestPrinter('/printers/select', {
    choice: { connection: { kind: 'virtual' }, profile: 'virtual', settings: { drawer } },
  })

/** The dialog that opens the drawer, with a note. */
async function fillDrawerDialog(stage: Stage): Promise<void> {
  await setDrawer(stage, 'onRequest')
  await stage.click('Entradas e saídas de caixa')
  await stage.dialog.getByRole('button', { name: 'Abrir a gaveta' }).click()
  await stage.page.getByRole('textbox', { name: 'Nota' }).fill('Rolo de moedas para a máquina')
  // The printer that was chosen reports its drawer a moment later.
  await stage.dialog.locator('[type=submit]:enabled').waitFor()
}

export const tillScreens: readonly Screen[] = [
  {
    name: 'drawer',
    title: 'Cash drawer, to be opened without a sale',
    part: dialog,
    show: fillDrawerDialog,
    leave: (stage) => setDrawer(stage, 'none'),
  },
  {
    name: 'drawer-opened',
    title: 'Till with an opening of the cash drawer',
    part: dialog,
    async show(stage) {
      await fillDrawerDialog(stage)
      await stage.page.keyboard.press('Enter')
      await stage.closeDialogs()
      await stage.page.getByTitle('Caixa', { exact: true }).click()
      await stage.page.locator('[data-drawer=opened]').first().waitFor()
    },
    leave: (stage) => setDrawer(stage, 'none'),
  },
  {
    name: 'finances',
    title: 'Finances',
    part: dialog,
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Entradas e saídas de caixa' }).click()
      await stage.opened()
    },
  },
  { name: 'refill', title: 'Refill', part: dialog, show: refill },
  {
    name: 'refill-refused',
    title: 'Refill with an invalid amount',
    part: dialog,
    async show(stage) {
      await stage.press('F6')
      await amount(stage).fill('1.234')
    },
  },
  {
    name: 'refill-done',
    title: 'Refill, done: the amount and what is in the till now',
    part: dialog,
    async show(stage) {
      await refill(stage)
      await stage.page.keyboard.press('Enter')
      await stage.page.locator('[data-done=refill]').waitFor()
    },
  },
  {
    name: 'refill-unknown',
    title: 'Refill with an unknown outcome',
    part: dialog,
    async show(stage) {
      await stage.cut('postRefill', 'movementInquiry')
      await refill(stage)
      await stage.page.keyboard.press('Enter')
      await stage.page.locator('[data-movement=unknown]').waitFor()
    },
  },
  {
    name: 'till-uncertain',
    title: 'Till with an uncertain movement',
    from: 'refill-unknown',
    part: dialog,
    async show(stage) {
      await stage.page.getByTitle('Caixa', { exact: true }).click()
      await stage.page.locator('[data-movement=unknown]').first().waitFor()
    },
    leave: (stage) => stage.mend('postRefill', 'movementInquiry'),
  },
  {
    name: 'collection',
    title: 'Collection of more than is in the till',
    part: dialog,
    async show(stage) {
      await stage.press('F7')
      await amount(stage).fill('4999')
    },
  },
  {
    name: 'till',
    title: 'Till',
    part: dialog,
    async show(stage) {
      await stage.page.getByTitle('Caixa', { exact: true }).click()
      await stage.page
        .locator('[data-movement=unknown]')
        .first()
        .waitFor({ state: 'detached', timeout: 40_000 })
    },
  },
  ...walletScreens,
  ...reportScreens,
  {
    name: 'day-close',
    title: 'Close of the day, counted',
    part: dialog,
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Fechar o dia' }).click()
      await stage.page.getByLabel('Notas/moedas de 50,00').fill('2')
    },
  },
  { name: 'handover', title: 'Hand-over of the till, counted', part: dialog, show: countForHandover },
]

async function countForHandover(stage: Stage): Promise<void> {
  await stage.press('Alt+H')
  await stage.page.getByLabel('Notas/moedas de 50,00').fill('2')
}

/** The last thing of a day. */
export const closingScreens: readonly Screen[] = [
  {
    name: 'takeover',
    title: 'The till was handed over to this operator',
    part: alertDialog,
    isStuck: true,
    async show(stage) {
      await countForHandover(stage)
      await stage.page.getByRole('button', { name: 'Passar a caixa e sair' }).click()
      await stage.page.getByLabel('Utilizador').fill('operator')
      await stage.page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
      await stage.page.getByRole('button', { name: 'Entrar' }).click()
      await stage.page.getByRole('alertdialog').getByText('A caixa foi-lhe passada').waitFor()
    },
    leave: (stage) => stage.page.getByRole('alertdialog').locator('[type=submit]').click(),
  },
  {
    name: 'day-closing',
    title: 'Close of the day, without a report from the host',
    part: alertDialog,
    isStuck: true,
    async show(stage) {
      await stage.cut('getTicketsSettingsDates')
      await stage.cashier.closeDay()
      await stage.page.getByRole('button', { name: 'Fechar sem papel' }).waitFor()
    },
    async leave(stage) {
      await stage.mend('getTicketsSettingsDates')
      await stage.page.getByLabel('Utilizador').waitFor({ timeout: 40_000 })
    },
  },
]
