import type { Locator, Page, Request } from 'playwright-core'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MirrorList } from '../../src/protocol/mirror.ts'
import { PairingState } from '../../src/protocol/print-access.ts'
import { printPage } from '../../src/protocol/print-service.ts'
import { ticketSamples } from '../../src/receipts/ticket.ts'
import { openCounter } from '../kit/counter.ts'
import type { Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'
import { Keys } from '../kit/wedge.ts'
import { openDevices, printLight } from './devices.ts'
import { longIt } from '../kit/long.ts'
import { isLong } from '../kit/scale.ts'

const codeOf = async (shop: Shop): Promise<string> =>
  v.parse(PairingState, await (await shop.requestPrinter('/pairing')).json()).code

async function mirrorOf(shop: Shop): Promise<string> {
  const { mirrors } = v.parse(MirrorList, await (await shop.requestPrinter('/mirror')).json())
  const [{ counterId, log }] = mirrors as [MirrorList['mirrors'][number]]
  return (await shop.requestPrinter(`/mirror/${counterId}/${log}`)).text()
}

/** A ticket is scanned while the code is typed: it is checked above the window, in which no code is tried and the typed one stays. */
async function scanInto(page: Page, field: Locator): Promise<void> {
  const tried: string[] = []
  const note = (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/pair') tried.push(request.url())
  }
  page.on('request', note)
  await field.fill('1234')
  const keys = await Keys.of(page)
  await keys.scan('10162345000190817263908172', { rhythm: { paceMs: 60, jitter: [0], pause: null } })
  await page.locator('[data-check]').first().waitFor()
  page.off('request', note)
  expect(tried).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('[data-check]').waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('1234')
}

/** Its host gives no code away: a browser is paired by hand. */
const counter = openCounter({ handsOutCode: false })

describe('a browser that the print program does not know', () => {
  it('shows that, is paired by the code in the devices dialog with a key that no script can read, then prints and mirrors its log', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await printLight(page, 'Por emparelhar').waitFor()
    const dialog = await openDevices(page)
    const field = dialog.getByLabel('Código de emparelhamento')
    await scanInto(page, field)
    await field.fill('1234-567')
    await field.press('Enter')
    await dialog.getByText('O código está errado').waitFor()
    await field.fill((await codeOf(counter.shop)).replace('-', ' '))
    await field.press('Enter')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    const kept = await page.evaluate<unknown>(`new Promise((resolve) => {
      const opening = indexedDB.open('balcao-print')
      opening.onsuccess = () => {
        const reading = opening.result.transaction('keys').objectStore('keys').getAll()
        reading.onsuccess = () => resolve(Promise.all(reading.result.map(async ({ key }) => [
          key.extractable,
          await crypto.subtle.exportKey('raw', key).then(() => 'readable', () => 'kept'),
        ])))
      }
    })`)
    expect(kept).toEqual([[false, 'kept']])
    await cashier.quickPick(51)
    await cashier.pay()
    await cashier.history.getByText('✓ Impresso').waitFor()
    const { log, bytes } = await cashier.saveLog()
    expect(JSON.stringify(log.events)).not.toMatch(/clientId|pairing/i)
    // After the last event comes the checkpoint of the saved log.
    const saved = bytes.toString().trimEnd()
    const events = saved.slice(0, saved.lastIndexOf('\n'))
    await waitFor('the log in the mirror', async () => (await mirrorOf(counter.shop)).startsWith(events))
  })

  longIt(
    'that it has forgotten loses no ticket: the job waits for the next code, and comes out once',
    async () => {
      const cashier = await counter.cashier()
      const { shop } = counter
      const { page, context } = cashier
      await cashier.quickPick(51)
      const before = (await shop.receipts()).length
      let refusals = 0
      let isForgotten = false
      await context.route('**/ticket', async (route) => {
        if (!isForgotten) await shop.requestPrinter('/pairing/forget', {})
        isForgotten = true
        const answer = await route.fetch()
        if (answer.status() === 401) refusals += 1
        await route.fulfill({ response: answer })
      })
      await cashier.pay()
      await printLight(page, 'Por emparelhar').waitFor()
      await cashier.history.getByText('A imprimir').waitFor()
      await waitFor('two refusals', async () => refusals > 1)
      expect((await shop.receipts()).length).toBe(before)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const again = await openDevices(page)
      await again.getByLabel('Código de emparelhamento').fill(await codeOf(shop))
      await again.getByRole('button', { name: 'Emparelhar' }).click()
      await cashier.history.getByText('✓ Impresso').waitFor()
      expect((await shop.receipts()).length).toBe(before + 1)
    },
  )
})

describe("the print program's own page", () => {
  const print = (data: object) => {
    const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' }
    return counter.shop.requestPrinter('/ticket', { id: uuidv7(), data, config })
  }

  it('shows receipts after the link of the start, without typing, and hides the code at once', async () => {
    await print(ticketSamples.training)
    const page = await (await counter.browser.newContext()).newPage()
    const requested: string[] = []
    page.on('request', (sent) => requested.push(`${sent.url()} ${sent.headers()['referer'] ?? ''}`))
    await page.goto(printPage(counter.shop.printUrl, { code: counter.shop.pairingCode }))
    await page.locator('#receipts img[src^=blob]').first().waitFor()
    expect(page.url()).toBe(`${counter.shop.printUrl}/`)
    expect(requested.filter((sent) => sent.replace(/#.*$/, '').includes(counter.shop.pairingCode))).toEqual(
      [],
    )
    await page.reload()
    await page.locator('#receipts img[src^=blob]').first().waitFor()
    await page.context().close()
  })

  it('shows the state of the program also before a code is typed, and asks for one while the program is away', async () => {
    const page = await (await counter.browser.newContext()).newPage()
    await page.route('**/health', (route) => route.abort())
    await page.goto(counter.shop.printUrl)
    await page.getByLabel('Pairing code').waitFor()
    await page.locator('#state').getByText('Print program not reached').waitFor()
    await page.unroute('**/health')
    await page.locator('#state[data-state=ready]').waitFor()
    await counter.shop.requestPrinter('/virtual/cover-open', {})
    await page.locator('#state[data-state=trouble]').waitFor()
    await counter.shop.requestPrinter('/virtual/recover', {})
    await page.locator('#state[data-state=ready]').waitFor()
    await page.context().close()
  })

  longIt('takes a job back that waits, and changes the printer', async () => {
    const page = await (await counter.browser.newContext()).newPage()
    await page.goto(printPage(counter.shop.printUrl, { code: counter.shop.pairingCode }))
    await counter.shop.requestPrinter('/virtual/cover-open', {})
    await print(ticketSamples.training)
    await page.getByRole('button', { name: /^Cancel job/ }).click()
    await page.locator('#jobs').getByText('Not printed').waitFor()
    await page.getByLabel('Connection').selectOption({ label: 'Network printer…' })
    expect(await page.getByLabel('Model').locator('option').allInnerTexts()).not.toContain('Virtual printer')
    await page.getByLabel('Address').fill('127.0.0.1')
    await page.getByLabel('Port', { exact: true }).fill('9')
    await page.getByRole('button', { name: 'Use this printer' }).click()
    await page.getByText('This printer is used from now on.').waitFor()
    await page.locator('#state').getByText('Cannot print').waitFor()
    expect(await page.getByRole('heading', { name: 'Virtual printer' }).isVisible()).toBe(false)
    await page.getByLabel('Connection').selectOption({ label: 'Virtual printer (shows receipts here)' })
    await page.getByRole('button', { name: 'Use this printer' }).click()
    await page.getByRole('heading', { name: 'Virtual printer' }).waitFor()
    await page.context().close()
  })

  longIt('shows nothing without a code, and a message after a wrong one', async () => {
    const page = await (await counter.browser.newContext()).newPage()
    await page.goto(counter.shop.printUrl)
    await page.getByLabel('Pairing code').fill('1111-2222')
    await page.keyboard.press('Enter')
    await page.getByText('The pairing code is wrong or has expired').waitFor()
    expect(await page.getByRole('heading', { name: 'Receipts' }).isVisible()).toBe(false)
    await page.getByLabel('Pairing code').fill(await codeOf(counter.shop))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Receipts' }).waitFor()
    await page.context().close()
  })
})

if (isLong)
  describe("the print program's own page, of a counter that is paired by its host", () => {
    const paired = openCounter()

    it('is opened by the counter in the same way, in its language, until another is chosen', async () => {
      const { context, page } = await paired.cashier()
      const dialog = await openDevices(page)
      const link = dialog.locator(`a[href^="${paired.shop.printUrl}/#code=${paired.shop.pairingCode}"]`)
      await link.waitFor()
      const opening = context.waitForEvent('page')
      await link.click()
      const opened = await opening
      await opened.getByRole('heading', { name: 'Fila' }).waitFor()
      await opened.getByLabel('Idioma').selectOption({ label: 'Українська' })
      await opened.getByRole('heading', { name: 'Черга' }).waitFor()
      await opened.reload()
      await opened.getByRole('heading', { name: 'Черга' }).waitFor()
      await opened.close()
    })
  })
