import { afterAll, describe, expect, it } from 'vitest'
import { Cashier, launchChromium } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'

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
