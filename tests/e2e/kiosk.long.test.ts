import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killBrowser, launchProfile } from '../kit/chromium.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { Shop } from '../kit/program.ts'

let shop: Shop
const profile = folderOfFile()

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop?.close())

/** The options of the service, except for the address and the folder, which are those of this test. */
function optionsOfService(): string[] {
  const unit = readFileSync('deploy/systemd/balcao-kiosk.service', 'utf8')
  const [, command = ''] = /^ExecStart=\S+ (.*)$/m.exec(unit)!
  return command
    .split(' ')
    .filter((option) => !option.startsWith('--user-data-dir'))
    .map((option) => option.replace('${BALCAO_URL}', shop.url))
}

/** The only window of the browser, once the counter or its log-in is there. */
async function openKiosk() {
  const context = await launchProfile(profile, ...optionsOfService())
  const page = context.pages()[0]!
  const games = page.getByRole('heading', { name: 'Jogos' })
  const login = page.getByLabel('Utilizador')
  await games.or(login).first().waitFor()
  return { context, page, games, login }
}

it('the service for a kiosk opens the counter alone, and again after a power cut', async () => {
  const options = optionsOfService()
  expect(options).toEqual(expect.arrayContaining(['--kiosk', `--app=${shop.url}`]))
  const { page, games, login } = await openKiosk()
  await login.fill('operator')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await games.waitFor()
  killBrowser(profile)

  const next = await openKiosk()
  expect(next.context.pages()).toHaveLength(1)
  expect(new URL(next.page.url()).origin).toBe(shop.url)
  await next.context.close()
})

it('a browser can install the page as an app', async () => {
  const { context, page } = await openKiosk()
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect({ url, errors }).toEqual({ url: `${shop.url}/manifest.webmanifest`, errors: [] })
  await context.close()
})
