import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { Cashier, killBrowser, launchProfile } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { temporaryFolder } from '../kit/folders.ts'
import { hang, hangAtFlushOf } from '../kit/hang.ts'
import { longIt } from '../kit/long.ts'
import { isLong, tries } from '../kit/scale.ts'

/**
 * One sale, and a part is killed at one of its steps. The part is restarted; then the sale must have happened once or
 * not at all, with one unmarked paper or none, and the log, the host and the printer must tell the same story.
 */
const steps = {
  'before the purchase reaches the host': { request: '**/api/buyTicketsGames51', isDone: false },
  'after the host has sold, before its answer arrives': { request: '**/api/buyTicketsGames51', isDone: true },
  'before the print job reaches the print program': { request: '**/ticket', isDone: false },
  'after the print program has the job, before it says so': { request: '**/ticket', isDone: true },
} as const
type Step = keyof typeof steps

/** Who dies, how, and how they come back. */
const victims = {
  tab: async (cashier: Cashier) => {
    await cashier.killTab()
    await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
    await cashier.openTab()
  },
  worker: async (cashier: Cashier) => {
    // Dead before the held request is let go: otherwise its answer still reaches the worker that is to die.
    cashier.meansNewCore()
    await (await cashier.worker()).evaluate('self.close()').catch(() => {})
    await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  host: async ({ context, shop }: Cashier, route: Route) => {
    await shop.host.kill()
    await route.abort('connectionreset')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await shop.host.start()
  },
  'print program': async ({ context, shop }: Cashier, route: Route) => {
    await shop.daemon.kill()
    await route.abort('connectionreset')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await shop.daemon.start()
  },
} as const
type Victim = keyof typeof victims

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

const till = async ({ page }: Cashier): Promise<number> =>
  page.evaluate(async () => {
    const response = await fetch('/api/getWalletByIdUser', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return ((await response.json()) as { wallet: number }).wallet
  })

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
    expect(await till(cashier)).toBe(tillBefore)
  } else if (outcome.kind === 'sold') {
    expect(await till(cashier)).toBe(tillBefore + ticket.price)
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

const allVictims = Object.keys(victims) as Victim[]
const allSteps = Object.keys(steps) as Step[]
/** `npm test` kills each victim at one step, and at each step one victim; a long run kills all at all. */
const stepsOf = (victim: Victim): Step[] =>
  allSteps.filter((_, place) => isLong || place === allVictims.indexOf(victim))

describe.each(allVictims)('when the %s dies', { repeats: tries(1) - 1 }, (victim) => {
  it.each(stepsOf(victim))(
    '%s, nothing is sold twice, lost, or printed twice unmarked [core-in-worker] [intent-first]',
    async (step) => {
      const cashier = await counter.cashier()
      const tillBefore = await till(cashier)
      await cashier.quickPick(51)
      const { reached } = await stopAt(cashier, step)
      await cashier.pay()
      await victims[victim](cashier, await reached)
      await expectOneStory(cashier, tillBefore, step === 'before the purchase reaches the host')
    },
  )
})

describe('when the worker hangs, and the page ends it', { repeats: tries(1) - 1 }, () => {
  longIt('before the answer to a sold ticket, the ticket is found and printed', async () => {
    const cashier = await counter.cashier()
    const tillBefore = await till(cashier)
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
    const tillBefore = await till(cashier)
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

describe('when the whole browser is killed', { repeats: tries(1) - 1 }, () => {
  it('the log in its profile goes on where it was: the sale comes to its end, the cart is there', async () => {
    const profile = await temporaryFolder()
    const cashier = await Cashier.arriveIn(await launchProfile(profile.path), counter.shop)
    await cashier.quickPick(51)
    const { reached } = await stopAt(cashier, 'after the host has sold, before its answer arrives')
    await cashier.pay()
    await reached
    await cashier.quickPick(31)
    await killBrowser(profile.path)

    const again = await Cashier.arriveIn(await launchProfile(profile.path), counter.shop)
    await again.history.getByText('Impresso').waitFor({ timeout: 40_000 })
    expect(await again.inCart()).toBe(1)
    const { log, replayed } = await again.saveLog()
    expect(log.damages).toEqual([])
    expect(replayed.state.payment.history.map(({ outcome }) => outcome.kind)).toEqual(['sold'])
    await again.leave()
    await profile.remove()
  })
})

describe('paper', () => {
  it('that ran out before the first byte comes out by itself when there is paper again, unmarked and once', async () => {
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
    await trouble('recover')
    await cashier.history.getByText('Impresso').waitFor({ timeout: 40_000 })
    expect((await counter.shop.receipts()).length).toBe(before + 1)
  })
})
