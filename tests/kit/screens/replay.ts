import type { Page } from 'playwright-core'
import type { Stage } from '../stage.ts'
import type { Screen } from './screen.ts'

const log = 'tests/logs/format-1/shift.jsonl'
/** Sold in that log, and printed twice. */
const barcode = '0004966307090439766013872436'

/** The page of a replay, at an event of a shift with a bit of everything. */
async function replayAt({ context, shop, size }: Stage, seq: number): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.goto(`${shop.url}/replay`)
  await page.locator('input[type=file]').setInputFiles(log)
  const timeLine = page.locator('[data-time-line]')
  const event = page.locator('[data-event]')
  // The counter takes the focus when it appears with the first event.
  await event.getByText('#1 ').waitFor()
  for (let at = 1; at < seq; at++) await timeLine.press('ArrowRight')
  await event.getByText(`#${seq} `).waitFor()
  return page
}

const inPanel = (name: string, title: string, open: (page: Page) => Promise<unknown>): Screen => ({
  name: `replay-${name}`,
  title,
  part: 'aside[data-replay]',
  isIndependent: true,
  async show(stage) {
    const page = await replayAt(stage, 83)
    await page.locator(`[data-panel=${name}]`).click()
    await open(page)
    return page
  },
})

export const replayScreens: readonly Screen[] = [
  {
    name: 'replay-open',
    title: 'Replay, before a log is open',
    isIndependent: true,
    async show({ context, shop, size }) {
      const page = await context.newPage()
      await page.setViewportSize(size)
      await page.goto(`${shop.url}/replay`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
  {
    name: 'replay',
    title: 'Replay of a saved log: the counter after one of its events',
    isIndependent: true,
    show: (stage) => replayAt(stage, 56),
  },
  inPanel('event', 'Replay: the event', (page) => page.locator('aside pre').waitFor()),
  inPanel('paper', 'Replay: the receipt', (page) => page.locator('aside pre').waitFor()),
  inPanel('display', 'Replay: what the customer saw', (page) => page.locator('[data-scene]').waitFor()),
  inPanel('search', 'Replay: the life of a ticket', async (page) => {
    await page.locator('aside input').fill(barcode)
    await page.keyboard.press('Enter')
    await page.locator('[data-steps] button').first().click()
  }),
]
