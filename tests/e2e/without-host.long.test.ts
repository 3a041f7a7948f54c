import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { launchWithWorkers } from '../kit/chromium.ts'
import { Shop } from '../kit/program.ts'
import { isKept } from '../kit/versions-server.ts'
import { waitFor } from '../kit/wait-for.ts'

let browser: Browser
let shop: Shop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchWithWorkers(), Shop.open()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

it('the page starts after the host was killed: the cashier sees what is uncertain, prints a copy, saves the log and trains, and the host’s return settles the rest', async () => {
  const cashier = await Cashier.arrive(browser, shop)
  const { page, history } = cashier
  await isKept(page)
  await cashier.quickPick(51)
  await cashier.pay()
  await history.getByText('Impresso').waitFor()
  await cashier.quickPick(51)
  // The host dies before the page has its answer.
  shop.host.freeze()
  await cashier.pay()
  await shop.host.kill()
  await page.getByText('ERRO DESCONHECIDO').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${shop.url}/game/51`)
  await history.getByText('Resultado desconhecido').waitFor()
  await page.getByText('Sem ligação ao servidor').first().waitFor({ state: 'attached' })
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  await history.getByRole('button', { name: 'Cópia', exact: true }).first().click()
  await waitFor('the copy on paper', async () =>
    (await shop.receipts()).some((lines) => lines.some((line) => line.includes('CÓPIA'))),
  )
  const { replayed } = await cashier.saveLog()
  expect(replayed.state.payment.history.map(({ outcome }) => outcome.kind)).toEqual(['unknown', 'sold'])

  const lesson = await cashier.context.newPage()
  await lesson.goto(`${shop.url}/demo`)
  await lesson.getByLabel('Utilizador').fill('operator')
  await lesson.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
  await lesson.getByRole('button', { name: 'Entrar' }).click()
  await lesson.getByRole('heading', { name: 'Jogos' }).waitFor()
  await lesson.close()

  await shop.host.start()
  await history.getByText('Não chegou').or(history.getByText('Impresso').nth(1)).first().waitFor()
  await cashier.leave()
})
