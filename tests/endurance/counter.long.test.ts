import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { MirrorList } from '../../src/protocol/mirror.ts'
import type { Cashier } from '../kit/cashier.ts'
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

/**
 * The machine itself may be slower in the evening. So the clicks are not compared with those of the morning, but with those of a
 * counter whose day begins, one sale here and one there.
 */
const warmUpSales = tries(1)
const comparedSales = tries(6)

const setting = { drawSpeed: 20 }
const counter = openAttendedCounter(setting)

/** Opens the board, on which tickets are added. */
async function choose(page: Page): Promise<void> {
  await page.evaluate(addTickets)
  await page.locator(`a[href="/game/${grandLottery}"]`).first().click()
}

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
async function sell(cashier: Cashier): Promise<number[]> {
  const clicks = await clickTickets(cashier.page, ticketsOfSale)
  await cashier.pay()
  await cashier.page.locator(cartTickets).first().waitFor({ state: 'detached' })
  return clicks
}

/** The events of the log that the print program has. */
async function eventsOf(): Promise<number> {
  const { mirrors } = v.parse(MirrorList, await (await counter.shop.requestPrinter('/mirror')).json())
  return Math.max(0, ...mirrors.map(({ count }) => count))
}

interface Hour {
  readonly heap: LiveHeap
  readonly events: number
}

/** Sells, and fills the cart for players who change their minds, until the hour has its tickets and events. */
async function workAnHour(page: Page, eventsBefore: number): Promise<Hour> {
  for (let sold = 0; sold < ticketsOfHour; sold += ticketsOfSale) await sell(counter.cashier)
  let events = await eventsOf()
  while (events - eventsBefore < eventsOfHour) {
    await fillCart(page)
    await clearCart(page)
    events = await eventsOf()
  }
  return { heap: await liveHeap(page), events }
}

const sizes: readonly (keyof LiveHeap)[] = ['pageBytes', 'coreBytes', 'nodes', 'listeners']

describe(`a counter that works ${hours} hours without a break`, () => {
  const worked: Hour[] = []

  it(
    `sells ${hours * ticketsOfHour} tickets and logs ${hours * eventsOfHour} events`,
    async () => {
      const { page } = counter
      await choose(page)
      for (let hour = 0; hour < hours; hour++) {
        const done = await workAnHour(page, worked.at(-1)?.events ?? 0)
        worked.push(done)
        process.stdout.write(`${done.events} events, ${JSON.stringify(done.heap)}\n`)
      }
      expect(worked.at(-1)?.events).toBeGreaterThanOrEqual(hours * eventsOfHour)
    },
    noLimit,
  )

  it.each(sizes)(`holds as much at the end as after ${warmUpHours} hours: %s`, (size) => {
    const [early, late] = [worked[warmUpHours - 1]!, worked[hours - 1]!]
    expect(late.heap[size]).toBeLessThanOrEqual(early.heap[size] * flat)
  })

  it('has a whole log', async () => {
    const { log, replayed, shownHash } = await counter.cashier.saveLog()
    expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  })

  describe('beside one that was opened a moment ago', () => {
    const fresh = openAttendedCounter(setting)

    it(
      'has a ticket in the document as soon after a click, at the 99th percentile',
      async () => {
        for (const { page } of [counter, fresh]) await choose(page)
        for (let sale = 0; sale < warmUpSales; sale++) await sell(fresh.cashier)
        const [late, early]: [number[], number[]] = [[], []]
        for (let sale = 0; sale < comparedSales; sale++) {
          late.push(...(await sell(counter.cashier)))
          early.push(...(await sell(fresh.cashier)))
        }
        const [slowest, slowestOfFresh] = [percentile(late, 0.99), percentile(early, 0.99)]
        process.stdout.write(
          `99 % of clicks within ${slowest.toFixed(1)} ms, of a fresh counter within ${slowestOfFresh.toFixed(1)} ms\n`,
        )
        expect(slowest).toBeLessThanOrEqual(slowestOfFresh * flat)
      },
      noLimit,
    )
  })
})
