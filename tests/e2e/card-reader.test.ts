import type { Browser, Locator, Page } from 'playwright-core'
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
  // Wide enough for the words of all lights.
  await page.setViewportSize({ width: 1920, height: 1080 })
})

afterAll(async () => {
  await cashier.leave()
  await closeWindows(browser)
  await shop.close()
})

const lights = (): Locator => page.getByTitle('Estado das ligações')

describe('the light of the card reader', () => {
  it('says that none was chosen, and works as soon as one is', async () => {
    await lights().getByText('Sem leitor').first().waitFor()
    expect((await shop.askPrinter('/readers/select', { connection: { kind: 'virtual' } })).status).toBe(200)
    await lights().getByText('Sem leitor').first().waitFor({ state: 'detached' })
  })

  it('says that the reader is unplugged and what to do, until it is back', async () => {
    await shop.askPrinter('/readers/virtual/unplug', {})
    await lights().getByText('Leitor desligado').first().waitFor()
    await lights().click()
    await page.getByText('Ligue o cabo do leitor de cartões. Ele volta a funcionar sozinho.').waitFor()
    await lights().click()
    await shop.askPrinter('/readers/virtual/replug', {})
    await lights().getByText('Leitor desligado').first().waitFor({ state: 'detached' })
  })

  it('knows nothing while the print program is away, and finds back by itself', async () => {
    await shop.daemon.kill()
    await page.getByText('ERRO DESCONHECIDO').waitFor()
    await page.keyboard.press('Escape')
    await lights().getByText('Sem impressão').first().waitFor()
    await lights().click()
    await page.getByText('O programa de impressão ainda não falou do leitor de cartões.').waitFor()
    await lights().click()
    await shop.daemon.start()
    await lights().getByText('Sem impressão').first().waitFor({ state: 'detached' })
  })
})
