import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '../kit/counter.ts'

const desk = openDesk({ deployment: 'pt-full' })

// Wide enough for the words of all lights.
beforeAll(() => desk.page.setViewportSize({ width: 1920, height: 1080 }))

const lights = (): Locator => desk.page.getByTitle('Estado das ligações')

describe('the light of the card reader', () => {
  it('says that none was chosen, and works as soon as one is [reader-light]', async () => {
    await lights().getByText('Sem leitor').first().waitFor()
    expect((await desk.shop.askPrinter('/readers/select', { connection: { kind: 'virtual' } })).status).toBe(
      200,
    )
    await lights().getByText('Sem leitor').first().waitFor({ state: 'detached' })
  })

  it('says that the reader is unplugged and what to do, until it is back', async () => {
    await desk.shop.askPrinter('/readers/virtual/unplug', {})
    await lights().getByText('Leitor desligado').first().waitFor()
    await lights().click()
    await desk.page.getByText('Ligue o cabo do leitor de cartões. Ele volta a funcionar sozinho.').waitFor()
    await lights().click()
    await desk.shop.askPrinter('/readers/virtual/replug', {})
    await lights().getByText('Leitor desligado').first().waitFor({ state: 'detached' })
  })

  it('knows nothing while the print program is away, and finds back by itself', async () => {
    await desk.shop.daemon.kill()
    await desk.page.getByText('ERRO DESCONHECIDO').waitFor()
    await desk.page.keyboard.press('Escape')
    await lights().getByText('Sem impressão').first().waitFor()
    await lights().click()
    await desk.page
      .getByText('O programa de impressão ainda não indicou o estado do leitor de cartões.')
      .waitFor()
    await lights().click()
    await desk.shop.daemon.start()
    await lights().getByText('Sem impressão').first().waitFor({ state: 'detached' })
  })
})
