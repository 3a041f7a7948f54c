import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Cashier } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { hang, hangAtFlushOf } from '../kit/hang.ts'
import { hostTill } from '../kit/host-till.ts'
import { longIt } from '../kit/long.ts'

/** The steps of a sale at which something goes wrong; `tests/e2e/kills` kills every part at every step of all work. */
const steps = {
  'before the purchase reaches the host': { request: '**/api/buyTicketsGames51', isDone: false },
  'after the host has sold, before its answer arrives': { request: '**/api/buyTicketsGames51', isDone: true },
  'before the print job reaches the print program': { request: '**/ticket', isDone: false },
} as const
type Step = keyof typeof steps

const counter = openCounter()

/** The tickets of the tests before. */
const earlier = new Set<string>()

/** Holds the first request of a kind at the step, and hands it over there. */
async function stopAt(cashier: Cashier, step: Step): Promise<{ reached: Promise<Route> }> {
  const { request, isDone } = steps[step]
  let hand: (route: Route) => void = () => {}
  const reached = new Promise<Route>((resolve) => {
    hand = resolve
  })
  let isFirst = true
  await cashier.context.route(request, async (route) => {
    if (!isFirst || route.request().method() !== 'POST') return route.fallback()
    isFirst = false
    if (isDone) await route.fetch()
    hand(route)
  })
  return { reached }
}

const papersOf = (receipts: readonly string[][], barcode: string): string[][] =>
  receipts.filter((lines) => lines.join('').replace(/\D/g, '').includes(barcode))

const isMarked = (lines: readonly string[]): boolean => lines.some((line) => line.includes('CÓPIA'))

/** Everybody is back: the sale comes to an end by itself, and the log, the host and the printer tell the same of it. */
async function expectOneStory(cashier: Cashier, tillBefore: number, mayBeUnsold: boolean): Promise<void> {
  const newest = cashier.history.getByRole('listitem').first()
  await newest
    .getByText(/Impresso|Não chegou|Talvez impresso/i)
    .first()
    .waitFor({ timeout: 40_000 })
  const { log, replayed } = await cashier.saveLog()
  expect(log.damages).toEqual([])
  expect(replayed.failedCheckpoints).toEqual([])
  const made = replayed.state.payment.history.filter(({ uniqueReqId }) => !earlier.has(uniqueReqId))
  for (const { uniqueReqId } of made) earlier.add(uniqueReqId)
  expect(made).toHaveLength(1)
  const { outcome, paper, ticket } = made[0]!

  if (outcome.kind === 'neverReceived') {
    expect(mayBeUnsold).toBe(true)
    expect(await hostTill(cashier)).toBe(tillBefore)
  } else if (outcome.kind === 'sold') {
    expect(await hostTill(cashier)).toBe(tillBefore + ticket.price)
    const papers = papersOf(await counter.shop.receipts(), outcome.sold.barcode)
    const unmarked = papers.filter((lines) => !isMarked(lines))
    // The player has it, or a dialog asks the cashier whether that is so.
    if (paper.state === 'maybe') {
      await newest.getByRole('button', { name: 'Saiu impresso' }).waitFor()
      expect(unmarked.length).toBeLessThanOrEqual(1)
    } else {
      expect(paper.state).toBe('printed')
      expect([papers.length, unmarked.length]).toEqual([1, 1])
    }
  } else expect.unreachable(`the sale ended as ${outcome.kind}`)
}

describe('when the worker hangs, and the page ends it', () => {
  longIt('before the answer to a sold ticket, the ticket is found and printed', async () => {
    const cashier = await counter.cashier()
    const tillBefore = await hostTill(cashier)
    await cashier.quickPick(51)
    const { reached } = await stopAt(cashier, 'after the host has sold, before its answer arrives')
    await cashier.pay()
    await reached
    cashier.meansNewCore()
    // By its own hands: what a debugger runs outlives the worker's end.
    await (await cashier.worker()).evaluate(`void setTimeout(() => ${hang})`)
    await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
    await expectOneStory(cashier, tillBefore, false)
  })

  it('inside the flush of a sale, the sale happened once or not at all', async () => {
    const cashier = await counter.cashier()
    const tillBefore = await hostTill(cashier)
    await cashier.quickPick(51)
    cashier.meansNewCore()
    await (await cashier.worker()).evaluate(hangAtFlushOf('purchaseRequested'))
    await cashier.pay()
    await expectOneStory(cashier, tillBefore, true)
  })
})

describe('an uncertain sale', () => {
  longIt('looks uncertain while the host is away, and cannot be bought again', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    const { reached } = await stopAt(cashier, 'after the host has sold, before its answer arrives')
    await cashier.pay()
    const route = await reached
    await counter.shop.host.kill()
    await route.abort('connectionreset')
    await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
    await cashier.page.getByText('ERRO DESCONHECIDO').waitFor()
    await cashier.page.keyboard.press('Escape')
    await cashier.history.getByText('Resultado desconhecido').waitFor()
    expect(await cashier.history.getByRole('button', { name: 'Recomprar' }).count()).toBe(0)
    await counter.shop.host.start()
    await cashier.history.getByText('Impresso').waitFor({ timeout: 40_000 })
  })

  it('that the host never received can be bought again, with a new id [failed-row]', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    const { reached } = await stopAt(cashier, 'before the purchase reaches the host')
    await cashier.pay()
    await (await reached).abort('connectionreset')
    await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
    await cashier.history.getByRole('button', { name: 'Recomprar' }).click()
    await cashier.history.getByText('Impresso').waitFor({ timeout: 40_000 })
    const { log } = await cashier.saveLog()
    const [first, again] = log.events
      .flatMap((event) => (event.type === 'purchaseRequested' ? event.data.tickets : []))
      .slice(-2)
    expect(again?.uniqueReqId).not.toBe(first?.uniqueReqId)
    expect(again?.rebuyOf).toBe(first?.uniqueReqId)
  })
})

longIt(
  'paper that ran out before the first byte comes out by itself when there is paper again, unmarked and once',
  async () => {
    const trouble = (what: string) => counter.shop.requestPrinter(`/virtual/${what}`, {})
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    const before = (await counter.shop.receipts()).length
    const { reached } = await stopAt(cashier, 'before the print job reaches the print program')
    await cashier.pay()
    const route = await reached
    await trouble('paper-out')
    await route.continue()
    await cashier.history.getByText('A imprimir').waitFor()
    expect((await counter.shop.receipts()).length).toBe(before)
    const status = cashier.page.locator('#pay-obstacle')
    await status.getByText('1 bilhete à espera da impressora').waitFor()
    // The next player's tickets: why they cannot be paid is shown, although a paper still waits.
    await cashier.quickPick(51)
    await status.getByText('A impressora não está pronta').waitFor()
    expect(await cashier.page.locator('#pay').isDisabled()).toBe(true)
    await trouble('recover')
    await cashier.history.getByText('Impresso').waitFor({ timeout: 40_000 })
    expect((await counter.shop.receipts()).length).toBe(before + 1)
  },
)

// The last one: its windows never get a beat again.
longIt('a worker that has ended is replaced at once, where its page measures no time', async () => {
  const cashier = await counter.cashier()
  await cashier.context.addInitScript('window.setInterval = () => 0')
  await cashier.page.reload()
  await cashier.worker()
  await cashier.history.waitFor()
  cashier.meansNewCore()
  const next = cashier.page.waitForEvent('worker')
  await (await cashier.worker()).evaluate('self.close()').catch(() => {})
  await next
})
