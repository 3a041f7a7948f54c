import type { Page } from 'playwright-core'
import { hostTimeHeader } from '../../../src/protocol/host-calls.ts'
import { holdLog } from '../held-log.ts'
import { waitFor } from '../wait-for.ts'
import { flipBitOf } from '../spoiled-log.ts'
import { grandLottery, type Stage } from '../stage.ts'
import type { Screen } from './screen.ts'

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Utilizador').fill('operator')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Jogos' }).waitFor()
}

type Prepare = NonNullable<Parameters<Stage['anotherCounter']>[0]>

/** The print program offers this counter none of the logs that it mirrors. */
const withoutOffers: Prepare = (context) =>
  context.route(
    ({ pathname }) => pathname === '/mirror',
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { mirrors: [] }, headers: { 'access-control-allow-origin': '*' } })
        : route.continue(),
  )

async function loggedIn(stage: Stage, prepare: Prepare = withoutOffers): Promise<Page> {
  const page = await stage.anotherCounter(prepare)
  await logIn(page)
  return page
}

/** The host's clock is ten minutes ahead. */
const aheadMs = 600_000

/** Over everything else, dialogs included. */
const barrier = 'dialog:modal'

/** What the browser and the machine under it can do to a counter, each shown at another one. */
export const machineScreens: readonly Screen[] = [
  {
    name: 'unsupported',
    title: 'Browser without required features',
    async change(_stage, page, _speak, language) {
      await page.evaluate(`localStorage.setItem('balcao.language', '${language}')`)
      await page.reload()
      await page.getByRole('alert').waitFor()
    },
    async show(stage) {
      const page = await stage.anotherCounter((context) =>
        context.addInitScript(`Object.defineProperty(navigator, 'locks', { value: undefined })`),
      )
      await page.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'clock-differs',
    title: "Status lights, clock different from the host's",
    part: 'header ul',
    isIndependent: true,
    async show(stage) {
      const page = await loggedIn(stage, async (context) => {
        await withoutOffers(context)
        await context.route('**/api/**', async (route) => {
          // The page may be gone, and the shop closed, before its last request is answered.
          const response = await route.fetch().catch(() => null)
          if (!response) return
          const headers = response.headers()
          const hostTime = Number(headers[hostTimeHeader]) + aheadMs
          await route.fulfill({ response, headers: { ...headers, [hostTimeHeader]: `${hostTime}` } })
        })
      })
      await page.getByTitle('Estado das ligações').click()
      await page.locator('header li').filter({ hasText: 'Relógio' }).first().waitFor()
      return page
    },
  },
  {
    name: 'slow-disk',
    title: 'Disk that hangs',
    part: barrier,
    isAlone: true,
    async show(stage) {
      const page = await loggedIn(stage)
      await page.locator(`a[href="/game/${grandLottery}"]`).first().click()
      await page.getByRole('button', { name: /^À sorte/ }).waitFor()
      await holdLog(page, 'writer')
      const worker = await waitFor('the worker', async () => page.workers()[0])
      // What is written never comes to be there.
      await worker.evaluate('FileSystemSyncAccessHandle.prototype.flush = () => { for (;;); }')
      await page.keyboard.press('q')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('O disco está lento').waitFor()
      return page
    },
  },
  {
    name: 'deleted-log',
    title: 'Log that the browser deleted',
    part: barrier,
    isAlone: true,
    async show(stage) {
      const page = await loggedIn(stage)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', { origin: stage.shop.url, storageTypes: 'all' })
      await page.getByRole('alert').getByText('O navegador apagou o registo').waitFor()
      return page
    },
  },
  {
    name: 'mirrored-log',
    title: 'New browser, where the print program mirrors the log of an earlier one',
    part: barrier,
    isAlone: true,
    async show(stage) {
      const earlier = await loggedIn(stage)
      await earlier.keyboard.press('F6')
      await earlier.getByLabel('Valor BRL').fill('123')
      await earlier.keyboard.press('Enter')
      await earlier.locator('[data-done=refill]').waitFor()
      await waitFor('the refill in the mirror', async () =>
        /"type":"movementDone".*"amount":12300/.test(await stage.shop.mirrored()),
      )
      await earlier.close()
      const page = await loggedIn(stage, async () => {})
      await page.locator('[data-mirrored]').first().waitFor()
      return page
    },
    leave: (stage) => stage.shop.forgetMirrors(),
  },
  {
    name: 'damaged-log',
    title: 'Login, where the log is damaged',
    isIndependent: true,
    async show(stage) {
      const page = await loggedIn(stage)
      await stage.shop.forgetMirrors()
      await flipBitOf(page, stage.shop.url, 'gamesOffered')
      await page.goto(stage.shop.url)
      await page.locator('[data-damage=found]').waitFor()
      return page
    },
  },
]
