import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier, closeWindows, openBrowser } from '../kit/cashier.ts'
import { Shop } from '../kit/program.ts'

let browser: Browser
let shop: Shop
let cashier: Cashier
let page: Page

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), Shop.open({ deployment: 'pt-full' })])
  cashier = await Cashier.arrive(browser, shop)
  page = cashier.page
  page.setDefaultTimeout(10_000)
  await page.setViewportSize({ width: 1024, height: 768 })
})

afterAll(async () => {
  await cashier.leave()
  await closeWindows(browser)
  await shop.close()
})

const open = () => page.getByRole('button', { name: 'Ecrãs de TV' }).click()
const row = (device: string) => page.locator(`[data-device="${device}"]`)
const choose = (device: string, game: string) =>
  row(device).getByRole('combobox').selectOption({ label: game })
const save = () => page.getByRole('button', { name: 'Guardar' }).click()

describe('the dialog of the TV boxes', () => {
  it('says that the host is away, and shows the devices as soon as it is back', async () => {
    await page.route('**/getAvailableData*', (route) => route.abort('connectionreset'))
    await open()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/getAvailableData*')
    await row('tv-3').waitFor()
  })

  it('saves what was chosen, once per device, and says of each whether it was', async () => {
    const told: string[] = []
    await page.route('**/changeDeviceConfig', async (route) => {
      const { dId } = route.request().postDataJSON() as { dId: string }
      told.push(dId)
      await (told.length === 2 ? route.abort('connectionreset') : route.continue())
    })
    await choose('tv-1', 'Bolhas')
    await choose('tv-3', 'Keno')
    await save()
    await row('tv-1').getByText('Guardado').waitFor()
    await row('tv-3').getByText('Falhou').waitFor()
    await save()
    await row('tv-3').getByText('Guardado').waitFor()
    expect(new Set(told).size).toBe(2)
    expect(told).toHaveLength(3)
  })

  it('shows what was saved when it is opened again', async () => {
    await page.keyboard.press('Escape')
    await row('tv-1').waitFor({ state: 'detached' })
    await open()
    await row('tv-1')
      .getByRole('combobox')
      .locator('option:checked', { hasText: 'Bolhas' })
      .waitFor({ state: 'attached' })
    await row('tv-3')
      .getByRole('combobox')
      .locator('option:checked', { hasText: /^Keno$/ })
      .waitFor({ state: 'attached' })
  })
})
