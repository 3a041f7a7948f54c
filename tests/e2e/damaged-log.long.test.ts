import { describe, expect, it } from 'vitest'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { run } from '../cli/balcao.ts'
import { openCounter } from '../kit/counter.ts'
import { hostTill } from '../kit/host-till.ts'
import { flipBitOf } from '../kit/spoiled-log.ts'
import { waitFor } from '../kit/wait-for.ts'

const counter = openCounter()

/** Whether the bar of the counter was on the screen, be it for a moment. */
const noticeCounter = `
  new MutationObserver(() => {
    if (document.querySelector('[aria-label="Informação"]')) window.hasShownCounter = true
  }).observe(document, { childList: true, subtree: true })`

describe('one changed bit in the middle of the log of a shop that sold and printed', () => {
  it('puts nothing back in the cart: what the log lost comes from the host, and the damage is named and kept', async () => {
    const cashier = await counter.cashier()
    const { page, history } = cashier
    for (const gameId of [51, 51]) await cashier.quickPick(gameId)
    await cashier.pay()
    await history.getByText('Impresso').nth(1).waitFor()
    await cashier.quickPick(51)
    const papers = (await counter.shop.receipts()).length

    await cashier.context.route('**/mirror/**', (route) => route.abort())
    const damaged = await flipBitOf(page, cashier.shop.url, 'purchaseRequested')
    await page.addInitScript(noticeCounter)
    await page.goto(cashier.shop.url)
    await page.locator('[data-damage=found]').getByText('está danificado').waitFor()
    // The session ended with the gap.
    expect(await page.evaluate<boolean>('window.hasShownCounter === true')).toBe(false)
    await cashier.logIn()

    // The two that were sold are in the history, not in the cart; the one that was not is in the cart again.
    await history.getByText('Talvez impresso').nth(1).waitFor()
    await page.locator('[data-damage]').waitFor({ state: 'detached' })
    expect(await cashier.inCart()).toBe(1)
    expect(await counter.shop.receipts()).toHaveLength(papers)

    await page.getByRole('button', { name: 'Informação' }).click()
    await page.locator('[data-log=damaged]').getByText('danificado').waitFor()
    await page.keyboard.press('Escape')

    const { log, replayed, path, bytes, shownHash } = await cashier.saveLog()
    expect(shownHash).toBe('same')
    expect(log.damages).toMatchObject([{ isTorn: false, bytes: damaged.length + 1 }])
    expect(bytes.toString('latin1').includes(damaged)).toBe(true)
    expect(replayed.failedCheckpoints).toEqual([])
    expect(replayed.gaps).toEqual([])
    const { till, payment } = replayed.state
    expect(payment.history.map(({ outcome }) => outcome.kind)).toEqual(['sold', 'sold'])
    expect(till.balance).toBe(await hostTill(cashier))
    expect(ledgerBalance(till.shift!)).toBe(till.balance)

    const { code, stderr } = await run('replay', path)
    expect(code).toBe(1)
    expect(stderr).toContain('cannot be read')

    // Selling goes on.
    await cashier.pay()
    await history
      .getByText(/Impresso/)
      .first()
      .waitFor()
  })

  it('is put right from the mirror at the print program, and nothing else changes', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await page.keyboard.press('F6')
    await page.getByLabel('Valor BRL').fill('200')
    await page.keyboard.press('Enter')
    await page.locator('[data-done=refill]').waitFor()
    await waitFor('the refill in the mirror', async () =>
      (await counter.shop.mirrored()).includes('"type":"movementDone"'),
    )
    await flipBitOf(page, cashier.shop.url, 'movementRequested')
    await page.goto(cashier.shop.url)
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    expect(await page.locator('[data-damage]').count()).toBe(0)
    const { log, replayed, shownHash } = await cashier.saveLog()
    expect(shownHash).toBe('same')
    expect(log.damages).toEqual([])
    expect(log.events.filter(({ type }) => type === 'logMended')).toHaveLength(1)
    expect(replayed.failedCheckpoints).toEqual([])
    expect(replayed.state.till.movements[0]!.outcome.kind).toBe('done')
  })
})
