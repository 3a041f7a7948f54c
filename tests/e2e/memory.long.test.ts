import { afterAll, describe, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { launchChromium } from '../kit/chromium.ts'
import { openCounter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'

const counter = openCounter()

async function expectWholeLog(cashier: Cashier): Promise<void> {
  const { log, replayed, shownHash } = await cashier.saveLog()
  expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
}

describe('a core that is out of memory', () => {
  const small = launchChromium('--js-flags=--max-old-space-size=96')
  afterAll(async () => (await small).close())

  it('takes the page with it where the heap is full; loaded again, it has lost nothing', async () => {
    const cashier = await Cashier.arrive(await small, counter.shop)
    await cashier.quickPick(51)
    const crashed = cashier.page.waitForEvent('crash')
    // The page may notice the end of its core first.
    cashier.meansNewCore()
    void (await cashier.worker())
      .evaluate(`void setTimeout(() => { const kept = []; for (;;) kept.push({ more: kept.length }) })`)
      .catch(() => {})
    await crashed
    await cashier.page.close()
    await cashier.openTab()
    expect(await cashier.inCart()).toBe(1)
    await expectWholeLog(cashier)
    await cashier.leave()
  })
})

/** In a page: the browser has no memory for a worker while `isRefused` is set, and ends the one that runs. */
const memoryForWorkers = `{
  const Plain = window.Worker
  let latest
  window.Worker = class extends Plain {
    constructor(...args) {
      if (window.isRefused) throw new RangeError('Out of memory')
      super(...args)
      latest = this
    }
  }
  window.endWorker = () => {
    latest.terminate()
    latest.dispatchEvent(new Event('error'))
  }
}`

describe('a browser without memory for the core', () => {
  const notice = 'O programa do balcão não está a funcionar'

  it('shows that, and the counter goes on by itself with its cart once there is memory', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await page.addInitScript(memoryForWorkers)
    await page.reload()
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    await cashier.quickPick(51)
    await page.evaluate('window.isRefused = true; window.endWorker()')
    await page.getByRole('alert').getByText(notice).waitFor()
    cashier.meansNewCore()
    await page.evaluate('window.isRefused = false')
    await page.getByText(notice).waitFor({ state: 'detached' })
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
    await expectWholeLog(cashier)
    await page.getByRole('button', { name: /^Retirar o bilhete/ }).click()
    await waitFor('the empty cart', async () => (await cashier.inCart()) === 0)
  })

  it('shows that where one core after another dies, and not where one does', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    const games = page.getByRole('heading', { name: 'Jogos' })
    await page.addInitScript(memoryForWorkers)
    await page.reload()
    await games.waitFor()
    for (let deaths = 1; deaths < 3; deaths++) {
      cashier.meansNewCore()
      await Promise.all([page.waitForEvent('worker'), page.evaluate('window.endWorker()')])
      expect(await page.getByText(notice).count()).toBe(0)
    }
    cashier.meansNewCore()
    await page.evaluate('window.endWorker()')
    await page.getByRole('alert').getByText(notice).waitFor()
    await page.getByText(notice).waitFor({ state: 'detached' })
    await games.waitFor()
    await expectWholeLog(cashier)
  })
})
