import type { Page } from 'playwright-core'
import { printPage } from '../../../src/protocol/print-service.ts'
import { scan } from '../scanner.ts'
import { small, type Stage } from '../stage.ts'
import { alertDialog, dialog, type Screen } from './screen.ts'

/** A dialog that an entry of the menu opens. */
const entry = (name: string, title: string, ready?: (stage: Stage) => Promise<void>): Screen => ({
  name,
  title,
  part: dialog,
  async show(stage) {
    await stage.choose(name)
    await stage.opened()
    await ready?.(stage)
  },
})

/** By way of the games, where a language can be chosen. */
const fromGames =
  (route: string): Screen['change'] =>
  async (stage, page, setLanguage) => {
    const tile = page.locator('[data-game]').first()
    await stage.go('/')
    await tile.waitFor()
    await setLanguage()
    await stage.go(route)
    await tile.waitFor({ state: 'detached' })
  }

async function printProgram({ context, shop, size }: Stage): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.goto(printPage(shop.printUrl, { code: shop.pairingCode, language: 'pt' }))
  await page.getByRole('heading', { name: 'Recibos' }).waitFor()
  return page
}

/** As the counter does it that says what the TV shows, in its own language. */
async function configureTv({ context, shop }: Stage, language: string): Promise<void> {
  const data = { operatorId: 1042, dId: 'tv-1', cId: '16', language }
  const response = await context.request.post(`${shop.url}/changeDeviceConfig`, { data })
  if (!response.ok()) throw new Error(`the TV was not configured: ${await response.text()}`)
}

export const serviceScreens: readonly Screen[] = [
  {
    name: 'menu',
    title: 'Menu',
    part: dialog,
    async show({ page }) {
      await page.keyboard.press('F10')
      await page.locator('[data-entry=check]').waitFor()
    },
  },
  {
    name: 'operations',
    title: 'Last operations',
    part: dialog,
    async show(stage) {
      await stage.grandTicket()
      await stage.choose('operations')
      await stage.page.locator('[data-operation]').first().waitFor()
    },
  },
  entry('messages', 'Messages', ({ page }) => page.locator('[data-message]').first().waitFor()),
  entry('devices', 'Devices', ({ page }) => page.locator('[data-device=printer]').waitFor()),
  {
    name: 'pairing',
    title: 'Devices, print program not paired with this browser',
    part: dialog,
    async show(stage) {
      await stage.cut('printPairing')
      await stage.shop.requestPrinter('/pairing/forget', {})
      await stage.choose('devices')
      await stage.page.getByLabel('Código de emparelhamento').waitFor({ timeout: 20_000 })
    },
    async leave(stage) {
      await stage.choose('devices')
      const field = stage.page.getByLabel('Código de emparelhamento')
      const { code } = (await (await stage.shop.requestPrinter('/pairing')).json()) as { code: string }
      await field.fill(code)
      await field.press('Enter')
      await field.waitFor({ state: 'detached' })
      await stage.mend('printPairing')
      await stage.closeDialogs()
    },
  },
  entry('results', 'Results of draws', ({ page }) => page.locator('[data-result]').first().waitFor()),
  entry('settings', 'Settings'),
  {
    name: 'scanner',
    title: 'Test of the scanner',
    part: dialog,
    async show(stage) {
      await stage.choose('settings')
      await stage.click('Testar o leitor')
      await stage.page.locator('[data-scanner]').waitFor()
      await scan(stage.page, '10162345678901234567890123')
      await stage.page.locator('[data-recognised=barcode]').waitFor()
    },
    leave: ({ page }) => page.evaluate(`localStorage.removeItem('balcao.scanner')`),
  },
  entry('rules', 'Rules of a game', async ({ page }) => {
    await page.getByRole('dialog').getByRole('combobox').selectOption('24')
  }),
  entry('updates', 'Updates'),
  { name: 'keys', title: 'Keys', part: dialog, show: (stage) => stage.press('F1') },
  {
    name: 'log-out',
    title: 'Log-out, confirmation',
    part: alertDialog,
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Terminar sessão' }).click()
      await stage.opened()
    },
  },
  {
    name: 'info',
    title: 'Information',
    part: dialog,
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Informação' }).click()
      await stage.opened()
    },
  },
  {
    name: 'tv-boxes',
    title: 'TV boxes',
    part: dialog,
    async show(stage) {
      await stage.page.getByRole('button', { name: 'Ecrãs de TV' }).click()
      await stage.page.locator('[data-device=tv-3]').waitFor()
    },
  },
  {
    name: 'error-modal',
    title: 'Error dialog, no connection to the host',
    undoneBy: 'offline',
    part: alertDialog,
    async show(stage) {
      await stage.shop.host.kill()
      await stage.page.getByRole('alertdialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'offline',
    title: 'Status lights, no connection to the host',
    from: 'error-modal',
    part: 'header ul',
    isLarge: true,
    async show({ page }) {
      await page.getByTitle('Estado das ligações').click()
      await page.locator('header li').first().waitFor()
    },
    async leave(stage) {
      await stage.page.getByTitle('Estado das ligações').click()
      await stage.shop.host.start()
      await stage.page
        .getByTitle('Estado das ligações')
        .getByText(/Sem (servidor|ligação)/)
        .first()
        .waitFor({
          state: 'detached',
        })
    },
  },
  {
    name: 'error',
    title: 'Error page',
    change: fromGames('/error'),
    show: (stage) => stage.go('/error'),
  },
  {
    name: 'not-found',
    title: 'Unknown address',
    change: fromGames('/nowhere'),
    show: (stage) => stage.go('/nowhere'),
    leave: (stage) => stage.home(),
  },
  {
    name: 'gate',
    title: 'A second tab',
    async show(stage) {
      const second = await stage.context.newPage()
      await second.goto(stage.shop.url)
      await second.getByRole('button').waitFor()
      return second
    },
  },
  {
    name: 'training',
    title: 'Training',
    isIndependent: true,
    async show({ context, shop }) {
      const page = await context.newPage()
      await page.setViewportSize(small)
      await page.goto(`${shop.url}/demo`)
      await page.getByLabel('Utilizador').fill('operator')
      await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByRole('heading', { name: 'Jogos' }).waitFor()
      await page.getByRole('region', { name: 'Treino' }).waitFor()
      return page
    },
  },
  {
    name: 'tv',
    title: 'TV in the shop',
    change: (stage, _tv, _speak, language) => configureTv(stage, language),
    async show(stage) {
      const tv = await stage.context.newPage()
      await tv.setViewportSize(stage.size)
      await tv.goto(`${stage.shop.url}/tv?device=tv-1`)
      await tv.locator('time, svg, h1').first().waitFor()
      return tv
    },
  },
  {
    name: 'print-program',
    title: "The print program's own page",
    isIndependent: true,
    show: printProgram,
  },
  {
    name: 'print-program-trouble',
    title: "The print program's own page, no paper and another printer being chosen",
    isIndependent: true,
    async show(stage) {
      await stage.printer('paper-out')
      const page = await printProgram(stage)
      await page.locator('#state[data-state=trouble]').waitFor()
      await page.getByLabel('Ligação').selectOption({ label: 'Impressora de rede…' })
      return page
    },
    leave: (stage) => stage.printer('recover'),
  },
  {
    name: 'print-program-pairing',
    title: "The print program's own page in a browser that is not paired",
    isIndependent: true,
    async show({ context, shop, size }) {
      const stranger = await context.browser()!.newContext({ viewport: size })
      const page = await stranger.newPage()
      await page.goto(printPage(shop.printUrl, { code: null, language: 'pt' }))
      await page.getByLabel('Código de emparelhamento').fill('1111-2222')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('O código').waitFor()
      return page
    },
  },
]
