import { describe, expect, it } from 'vitest'
import { openCounter } from '../kit/counter.ts'
import { holdLog } from '../kit/held-log.ts'
import { waitFor } from '../kit/program.ts'

const counter = openCounter()

/** From now on the disk takes what is written, and never says that it is there. */
const stall = `FileSystemSyncAccessHandle.prototype.flush = () => { for (;;); }`

describe('while the disk hangs', () => {
  it('the counter says so for as long as it takes, and what was asked for is there once, and not on the board', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await page.locator('a[href="/game/51"]').first().click()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    const log = await holdLog(page, 'writer')
    await (await cashier.worker()).evaluate(stall)
    await page.keyboard.press('q')
    await page.keyboard.press('Enter')
    const notice = page.getByRole('alert').getByText('O disco está lento')
    await notice.waitFor()
    // It is not touched by a press on the key that anybody would try.
    await page.keyboard.press('Escape')
    expect(await notice.isVisible()).toBe(true)
    await log.free()
    await notice.waitFor({ state: 'detached' })
    await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
    expect(await page.getByRole('main').getByRole('button', { pressed: true }).count()).toBe(0)
    expect(await page.getByText('O terminal reiniciou').count()).toBe(0)
  })

  it('a sale that was just asked for comes to its end by itself', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await cashier.quickPick(51)
    const log = await holdLog(page, 'segment-000002.jsonl')
    await (await cashier.worker()).evaluate(stall)
    await cashier.pay()
    const notice = page.getByRole('alert').getByText('O disco está lento')
    await notice.waitFor()
    await log.free()
    await notice.waitFor({ state: 'detached' })
    await cashier.history.getByText('Não chegou').waitFor()
    expect(await cashier.inCart()).toBe(0)
  })
})
