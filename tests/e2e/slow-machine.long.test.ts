import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { timing } from '../../src/worker/shared/timing.ts'
import type { Cashier } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { sleep } from '../kit/slow-renderer.ts'
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
    const { page, context } = cashier
    const before = await printed()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    page.setDefaultTimeout(120_000)
    await page.reload()
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    await cashier.quickPick(51)
    await cashier.pay()
    await cashier.history.getByText('✓ Impresso').first().waitFor()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    page.setDefaultTimeout(30_000)
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
