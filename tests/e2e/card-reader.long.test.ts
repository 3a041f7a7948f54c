import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAttendedCounter } from '../kit/counter.ts'

const counter = openAttendedCounter({ deployment: 'pt-full' })

// Wide enough for the words of all lights.
beforeAll(() => counter.page.setViewportSize({ width: 1920, height: 1080 }))

const lights = (): Locator => counter.page.getByTitle('Estado das ligações')
/** The words of the lights. */
const shown = (words: string): Locator => lights().getByText(words).filter({ visible: true })

describe('the light of the card reader', () => {
  it('shows that none was selected, and works as soon as one is [reader-light]', async () => {
    await shown('Sem leitor').first().waitFor()
    expect(
      (await counter.shop.requestPrinter('/readers/select', { connection: { kind: 'virtual' } })).status,
    ).toBe(200)
    await shown('Sem leitor').first().waitFor({ state: 'detached' })
  })

  it('shows that the reader is unplugged and what to do, until it is back', async () => {
    await counter.shop.requestPrinter('/readers/virtual/unplug', {})
    await shown('Leitor sem ligação').first().waitFor()
    await lights().click()
    await counter.page
      .getByText('Ligue o cabo do leitor de cartões. Ele volta a funcionar sozinho.')
      .waitFor()
    await lights().click()
    await counter.shop.requestPrinter('/readers/virtual/replug', {})
    await shown('Leitor sem ligação').first().waitFor({ state: 'detached' })
  })

  it('knows nothing while the print program is unreachable, and recovers by itself', async () => {
    await counter.shop.daemon.kill()
    await counter.page.getByText('ERRO DESCONHECIDO').waitFor()
    await counter.page.keyboard.press('Escape')
    await shown('Sem impressão').first().waitFor()
    await lights().click()
    await counter.page
      .getByText('O programa de impressão ainda não indicou o estado do leitor de cartões.')
      .waitFor()
    await lights().click()
    await counter.shop.daemon.start()
    await shown('Sem impressão').first().waitFor({ state: 'detached' })
  })
})
