import type { Route } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { timing } from '../../src/worker/shared/timing.ts'
import { Cashier, launchChromium } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { sleep, slowDown } from '../kit/slow-renderer.ts'
import { waitFor } from '../kit/wait-for.ts'

const counter = openCounter()

/** Whatever happened, the log holds and agrees with what is on the screen. */
async function expectWholeLog(cashier: Cashier) {
  const { log, replayed, shownHash } = await cashier.saveLog()
  expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  return replayed.state
}

const printed = async (): Promise<number> =>
  (await counter.shop.receipts()).filter((lines) => lines.some((line) => line.includes('Válido até'))).length

describe('on a machine with a twentieth of its speed', () => {
  it('the counter starts and sells with its first core, and everything is there once', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    const before = await printed()
    const slow = await slowDown(counter.browser, 20)
    try {
      await page.reload({ timeout: 120_000 })
      await page.getByRole('heading', { name: 'Jogos' }).waitFor({ timeout: 120_000 })
      page.setDefaultTimeout(120_000)
      await cashier.quickPick(51)
      await cashier.pay()
      await cashier.history.getByText('✓ Impresso').first().waitFor()
    } finally {
      slow.end()
      page.setDefaultTimeout(30_000)
    }
    expect(await printed()).toBe(before + 1)
    const { payment } = await expectWholeLog(cashier)
    expect(payment.history.filter(({ outcome }) => outcome.kind === 'sold')).toHaveLength(1)
  }, 400_000)
})

describe('a machine that sleeps while a sale is requested', () => {
  it.each(['the answer arrives in its sleep', 'the answer is lost'] as const)(
    'sells once and prints once when it wakes: %s',
    async (how) => {
      const cashier = await counter.cashier()
      const before = await printed()
      const sold = cashier.history.getByText('✓ Impresso')
      const earlier = await sold.count()
      const requests: Route[] = []
      await cashier.context.route('**/api/buyTicketsGames51', (route) => void requests.push(route))
      await cashier.quickPick(51)
      await cashier.pay()
      const route = await waitFor('the request', async () => requests[0])
      const answer = await route.fetch()
      const asleep = await sleep(counter.browser)
      const end = Date.now() + timing.answerMs + 5_000
      const answering =
        how === 'the answer is lost' ? route.abort('connectionreset') : route.fulfill({ response: answer })
      await waitFor('a sleep longer than every time-out', async () => Date.now() > end)
      asleep.wake()
      await answering.catch(() => {})
      await waitFor('the sale', async () => (await sold.count()) === earlier + 1)
      await waitFor('the ticket', async () => (await printed()) === before + 1)
      expect(requests).toHaveLength(1)
      await expectWholeLog(cashier)
    },
    120_000,
  )

  it('goes on where a browser froze its page to save energy', async () => {
    const cashier = await counter.cashier()
    const { page, context } = cashier
    const sold = cashier.history.getByText('✓ Impresso')
    const earlier = await sold.count()
    const devtools = await context.newCDPSession(page)
    await cashier.quickPick(51)
    await cashier.pay()
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    const end = Date.now() + timing.answerMs + 5_000
    await waitFor('a long time', async () => Date.now() > end)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await waitFor('the sale', async () => (await sold.count()) === earlier + 1)
    await expectWholeLog(cashier)
  }, 120_000)
})

describe('a core that is out of memory', () => {
  it('is replaced by itself where an allocation is refused, and the cart is kept', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    cashier.meansNewCore()
    const worker = await cashier.worker()
    const died = worker.waitForEvent('close')
    await worker.evaluate(`void setTimeout(() => {
      const kept = []
      for (;;) kept.push(new ArrayBuffer(2 ** 40))
    })`)
    await died
    await cashier.page.getByRole('heading', { name: 'Jogos' }).waitFor()
    expect(await cashier.inCart()).toBe(1)
    await cashier.pay()
    await cashier.history.getByText('✓ Impresso').first().waitFor()
    await expectWholeLog(cashier)
  })

  const small = launchChromium('--js-flags=--max-old-space-size=96')
  afterAll(async () => (await small).close())

  it('takes the page with it where the heap is full; loaded again, it has lost nothing', async () => {
    const cashier = await Cashier.arrive(await small, counter.shop)
    await cashier.quickPick(51)
    const worker = await cashier.worker()
    const ended = Promise.race([
      cashier.page.waitForEvent('crash').then(() => 'crash' as const),
      worker.waitForEvent('close').then(() => 'close' as const),
    ])
    cashier.meansNewCore()
    await worker
      .evaluate(`void setTimeout(() => { const kept = []; for (;;) kept.push({ more: kept.length }) })`)
      .catch(() => {})
    if ((await ended) === 'crash') {
      await cashier.page.close()
      await cashier.openTab()
    }
    await cashier.page.getByRole('heading', { name: 'Jogos' }).waitFor()
    expect(await cashier.inCart()).toBe(1)
    await expectWholeLog(cashier)
    await cashier.leave()
  })
})
