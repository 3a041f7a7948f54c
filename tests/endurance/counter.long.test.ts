import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { MirrorList } from '../../src/protocol/mirror.ts'
import { openAttendedCounter } from '../kit/counter.ts'
import { liveHeap, type LiveHeap } from '../kit/live-heap.ts'
import { tries } from '../kit/scale.ts'

/** A busy shop from morning to night. The suite _counter-endurance_ does all of it; a single try a hundredth. */
const hours = 12
const ticketsOfHour = tries(5)
const eventsOfHour = tries(167)
const ticketsOfSale = 5

/** What a counter holds grows until its lists are full; from then on it stays. */
const warmUpHours = 2
const flat = 1.1

/** It takes as long as the machine needs. */
const noLimit = 0

/** A cart takes 100. */
const cartSize = 90
const grandLottery = 51
/** Measures in the page how soon a ticket is in the document, and fills a cart. */
const addTickets = readFileSync(new URL('../kit/page/add-tickets.js', import.meta.url), 'utf8')
const cartTickets = 'section[aria-labelledby="cart-title"] > ul > li'

const counter = openAttendedCounter({ drawSpeed: 20 })

/** The middle of the button that adds a ticket. */
async function addButton(page: Page): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await page.getByRole('button', { name: /^Adicionar/ }).boundingBox())!
  return [x + width / 2, y + height / 2]
}

/** Adds tickets by real keys and clicks; ms until each is in the document. Nothing is looked up between, which would take longer. */
async function clickTickets(page: Page, count: number): Promise<number[]> {
  const [left, top] = await addButton(page)
  await page.mouse.move(left, top)
  const clicks: number[] = []
  while (clicks.length < count) {
    await page.keyboard.press('q')
    await page.evaluate(`beforeClick(${left}, ${top}, '${cartTickets}')`)
    await page.mouse.down()
    await page.mouse.up()
    clicks.push(await page.evaluate<number>('afterClick()'))
  }
  return clicks
}

async function fillCart(page: Page): Promise<void> {
  const [left, top] = await addButton(page)
  await page.evaluate(`fillCart(${left}, ${top}, '${cartTickets}', ${cartSize})`)
}

async function clearCart(page: Page): Promise<void> {
  const cart = page.getByRole('region', { name: /^Carrinho/ })
  await cart.getByRole('button', { name: 'Limpar' }).click()
  await page.getByRole('button', { name: 'Limpar o carrinho' }).click()
  await page.locator(cartTickets).first().waitFor({ state: 'detached' })
}

/** How long each click took until its ticket was in the document, ms. */
async function sell(page: Page): Promise<number[]> {
  const clicks = await clickTickets(page, ticketsOfSale)
  await counter.cashier.pay()
  await page.locator(cartTickets).first().waitFor({ state: 'detached' })
  return clicks
}

/** The events of the log that the print program has. */
async function eventsOf(): Promise<number> {
  const { mirrors } = v.parse(MirrorList, await (await counter.shop.requestPrinter('/mirror')).json())
  return Math.max(0, ...mirrors.map(({ count }) => count))
}

/** The rounds of a computation that takes about a tenth of a second, and how often it is measured. */
const machineRounds = 5e7
const machineTries = 15

/** How long a computation takes that is always the same, ms, the median: the machine itself is slower at times, for hours. */
function machineMs(): number {
  const times = Array.from({ length: machineTries }, () => {
    const startedAt = performance.now()
    let mixed = 1
    for (let round = 0; round < machineRounds; round++) mixed = Math.imul(mixed, 48_271) ^ round
    expect(mixed).not.toBe(1)
    return performance.now() - startedAt
  })
  return percentile(times, 0.5)
}

interface Hour {
  readonly clicks: readonly number[]
  /** The mean before and after the clicks. */
  readonly machineMs: number
  readonly heap: LiveHeap
  readonly events: number
}

/** Sells, and fills the cart for players who change their minds, until the hour has its tickets and events. */
async function workAnHour(page: Page, eventsBefore: number): Promise<Hour> {
  const clicks: number[] = []
  const before = machineMs()
  for (let sold = 0; sold < ticketsOfHour; sold += ticketsOfSale) clicks.push(...(await sell(page)))
  const after = machineMs()
  let events = await eventsOf()
  while (events - eventsBefore < eventsOfHour) {
    await fillCart(page)
    await clearCart(page)
    events = await eventsOf()
  }
  return { clicks, machineMs: (before + after) / 2, heap: await liveHeap(page), events }
}

const sizes: readonly (keyof LiveHeap)[] = ['pageBytes', 'coreBytes', 'nodes', 'listeners']

describe(`a counter that works ${hours} hours without a break`, () => {
  const worked: Hour[] = []

  it(
    `sells ${hours * ticketsOfHour} tickets and logs ${hours * eventsOfHour} events`,
    async () => {
      const { page } = counter
      await page.evaluate(addTickets)
      await page.locator(`a[href="/game/${grandLottery}"]`).first().click()
      for (let hour = 0; hour < hours; hour++) {
        const done = await workAnHour(page, worked.at(-1)?.events ?? 0)
        worked.push(done)
        const slowest = percentile(done.clicks, 0.99).toFixed(1)
        process.stdout.write(
          `${done.events} events, ${JSON.stringify(done.heap)}, 99 % of clicks within ${slowest} ms, machine ${done.machineMs.toFixed(0)} ms\n`,
        )
      }
      expect(worked.at(-1)?.events).toBeGreaterThanOrEqual(hours * eventsOfHour)
    },
    noLimit,
  )

  it.each(sizes)(`holds as much at the end as after ${warmUpHours} hours: %s`, (size) => {
    const [early, late] = [worked[warmUpHours - 1]!, worked[hours - 1]!]
    expect(late.heap[size]).toBeLessThanOrEqual(early.heap[size] * flat)
  })

  it('has a ticket in the document as soon after a click as in the morning, at the 99th percentile and by the speed of the machine at that time', () => {
    expect(worked).toHaveLength(hours)
    const half = hours / 2
    const slowness = (part: readonly Hour[]) => {
      const clicks = part.flatMap((hour) => hour.clicks)
      const machine = part.reduce((sum, hour) => sum + hour.machineMs, 0) / part.length
      return percentile(clicks, 0.99) / machine
    }
    expect(slowness(worked.slice(half))).toBeLessThanOrEqual(slowness(worked.slice(0, half)) * flat)
  })

  it('has a whole log', async () => {
    const { log, replayed, shownHash } = await counter.cashier.saveLog()
    expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  })
})
