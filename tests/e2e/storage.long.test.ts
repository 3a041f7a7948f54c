import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import { replay } from '../../src/worker/replay.ts'
import { Cashier } from '../kit/cashier.ts'
import { launchProfile } from '../kit/chromium.ts'
import { openCounter } from '../kit/counter.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { hangAfterRescue, hangAtFlushOf } from '../kit/hang.ts'
import { holdLog } from '../kit/held-log.ts'
import { sha256 } from '../kit/memory-log.ts'
import { waitFor } from '../kit/wait-for.ts'

const counter = openCounter()

describe('while the disk hangs', () => {
  it('the counter shows it for as long as it takes, and the requested ticket is there once, and not on the board [replaced-core]', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await page.locator('a[href="/game/51"]').first().click()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    const log = await holdLog(page, 'writer')
    cashier.meansNewCore()
    await (await cashier.worker()).evaluate(hangAtFlushOf('ticketAdded'))
    await page.keyboard.press('q')
    await page.keyboard.press('Enter')
    const notice = page.getByRole('alert').getByText('O disco está lento')
    await notice.waitFor()
    // The keys that anybody would try touch neither it nor the board behind it.
    for (const key of ['Escape', 'Escape', 'q', 'F6']) await page.keyboard.press(key)
    expect(await notice.isVisible()).toBe(true)
    await log.free()
    await notice.waitFor({ state: 'detached' })
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
    expect(new URL(page.url()).pathname).toBe('/game/51')
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The chosen price is the only thing that is pressed.
    const pressed = page.getByRole('main').getByRole('button', { pressed: true })
    expect(await pressed.allInnerTexts()).toEqual(['2,00'])
    expect(await page.getByText('O balcão reiniciou').count()).toBe(0)
  })

  it('a sale that was just requested completes by itself', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await cashier.quickPick(51)
    const log = await holdLog(page, 'segment-000002.jsonl')
    cashier.meansNewCore()
    await (await cashier.worker()).evaluate(hangAtFlushOf('purchaseRequested'))
    await cashier.pay()
    const notice = page.getByRole('alert').getByText('O disco está lento')
    await notice.waitFor()
    await log.free()
    await notice.waitFor({ state: 'detached' })
    await cashier.history.getByText('Não chegou').waitFor()
    expect(await cashier.inCart()).toBe(0)
  })
})

it('a new browser profile continues the earlier counter from the mirror at the print program, and the earlier profile sells no more', async () => {
  const { browser, shop } = counter
  const earlier = await Cashier.arrive(browser, shop)
  await earlier.quickPick(51)
  await earlier.pay()
  await earlier.history.getByText('✓ Impresso').waitFor()
  const [, barcode] = /"barcode":"(\d+)"/.exec(
    await waitFor('the ticket in the mirror', async () => {
      const text = await shop.mirrored()
      return text.includes('"type":"ticketPrintEnded"') && text
    }),
  )!
  await earlier.killTab()

  const next = await Cashier.arrive(browser, shop)
  const offer = next.page.locator('[data-mirrored]')
  await offer.waitFor()
  await next.page.keyboard.press('Enter')
  expect(await offer.isEnabled()).toBe(true)
  next.meansNewCore()
  await offer.click()
  await next.page.locator('[data-damage=found]').getByText('cópia do seu registo').waitFor()
  await next.logIn()
  await next.page.locator('[data-damage]').waitFor({ state: 'detached' })
  await next.history.getByText('✓ Impresso').waitFor()
  await next.quickPick(51)
  await next.pay()
  await next.history.getByText('✓ Impresso').nth(1).waitFor()
  const { log, replayed } = await next.saveLog()
  expect(log.damages).toEqual([])
  expect(log.events[1]).toMatchObject({ type: 'stateCarriedOver', data: { reason: 'mirror' } })
  expect(replayed.failedCheckpoints).toEqual([])
  const [, first] = replayed.state.payment.history
  expect(first!.outcome).toMatchObject({ kind: 'sold', sold: { barcode } })

  await earlier.openTab()
  await earlier.page.locator('[data-old-log=host]').waitFor()
  await earlier.leave()
  await next.leave()
})

describe('when the site data are cleared while the counter is open', () => {
  it('it stops and shows it, saves its memory, and a new log resolves what was open and stays [deleted-log]', async () => {
    const folder = folderOfTest()
    let context = await launchProfile(folder)
    try {
      const cashier = await Cashier.arriveIn(context, counter.shop)
      const { page } = cashier
      await cashier.quickPick(51)
      const sold = new Promise<Route>((resolve) => {
        void context.route('**/api/buyTicketsGames51', async (route) => {
          await route.fetch()
          resolve(route)
        })
      })
      await cashier.pay()
      const route = await sold
      const devtools = await context.newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', { origin: counter.shop.url, storageTypes: 'all' })
      await route.abort('connectionreset')
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const notice = page.getByRole('alert').getByText('O navegador apagou o registo')
      await notice.waitFor()

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Guardar o que está lembrado' }).click()
      const rescued = readLog(await readFile(await (await saving).path()), sha256)
      expect(rescued.damages).toEqual([])
      const remembered = replay(rescued.events)
      expect(remembered).toMatchObject({ checkpoints: 1, failedCheckpoints: [] })
      expect(remembered.state.payment.history.map(({ outcome }) => outcome.kind)).toEqual(['unknown'])

      // The core may take its time to die, and its hold on the deleted files takes along whatever is begun meanwhile.
      await (await cashier.worker()).evaluate(hangAfterRescue)
      cashier.meansNewCore()
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Começar um registo novo' }).click()
      await reloaded
      await cashier.logIn()
      await cashier.history.getByText('Impresso').waitFor()
      const { log, replayed } = await cashier.saveLog()
      expect(log.damages).toEqual([])
      expect(replayed.failedCheckpoints).toEqual([])
      expect(log.events[1]?.type).toBe('stateCarriedOver')
      expect(replayed.state.payment.history.map(({ outcome }) => outcome.kind)).toEqual(['sold'])

      // Nor did the browser keep what it deleted in place of the new log.
      await context.close()
      context = await launchProfile(folder)
      const next = await Cashier.arriveIn(context, counter.shop)
      const { log: kept } = await next.saveLog()
      expect(kept.events.slice(0, log.events.length)).toEqual(log.events)
    } finally {
      await context.close()
    }
  })
})
