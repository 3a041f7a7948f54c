import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import { Cashier } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { withLinks } from '../kit/earlier-log.ts'
import { sha256 } from '../kit/memory-log.ts'
import { Shop } from '../kit/program.ts'
import { setLanguage, waitForLanguage } from '../kit/sight.ts'
import { replaceSegments, segmentsOf } from '../kit/spoiled-log.ts'
import { waitFor } from '../kit/wait-for.ts'

const counter = openCounter()

/** Nobody else has a copy or a signed head of the log in this profile yet. */
async function newProfile(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })
  await context.route(/\/(?:mirror|api\/logHead)/, (route) => route.abort())
  return context
}

/** The log in its segments: each begins with its own header. */
function segmentsIn(bytes: Uint8Array): Buffer[] {
  const segments: string[] = []
  for (const line of Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/))
    if (line.includes('"type":"segmentOpened"') || segments.length === 0) segments.push(line)
    else segments.push(`${segments.pop() ?? ''}${line}`)
  return segments.map((segment) => Buffer.from(segment, 'latin1'))
}

/** The profile has this log from now on. */
async function put(cashier: Cashier, bytes: Uint8Array): Promise<void> {
  const { length } = await segmentsOf(cashier.page, cashier.shop.url)
  const segments = segmentsIn(bytes)
  while (segments.length < length) segments.push(Buffer.alloc(0))
  await replaceSegments(cashier.page, segments, Buffer.concat(segments))
  await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
}

async function sellOne(cashier: Cashier): Promise<void> {
  const printed = cashier.history.getByText('✓ Impresso')
  const before = await printed.count()
  await cashier.quickPick(51)
  await cashier.pay()
  await waitFor('the sale on paper', async () => (await printed.count()) === before + 1)
}

it('a page goes on with the log of an earlier version: history and cart are as they were, and it sells', async () => {
  const context = await newProfile(counter.browser)
  const cashier = await Cashier.arriveIn(context, counter.shop)
  const { page } = cashier
  await sellOne(cashier)
  await cashier.quickPick(51)
  const now = Buffer.concat(await segmentsOf(page, counter.shop.url))
  const earlier = withLinks(now, () => '')
  expect(Buffer.from(earlier).toString('latin1')).toContain('"type":"terminalStarted"')
  await put(cashier, earlier)
  await page.goto(counter.shop.url)
  await page.getByRole('heading', { name: 'Jogos' }).waitFor()
  await cashier.history.getByText('✓ Impresso').waitFor()
  expect(await cashier.inCart()).toBe(1)
  await cashier.pay()
  await cashier.history.getByText('✓ Impresso').nth(1).waitFor()
  const { log, bytes, replayed, shownHash } = await cashier.saveLog()
  expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  expect(bytes.subarray(0, earlier.length).equals(earlier)).toBe(true)
  await context.close()
})

it.each(['shift.jsonl', 'carried-over.jsonl'])(
  'a page goes on with a kept log of format 1, of which no byte changes: %s',
  async (name) => {
    const earlier = await readFile(new URL(`../logs/format-1/${name}`, import.meta.url))
    // The kept logs have one counter: a host that knows the head of the other refuses this one as old.
    const shop = await Shop.open()
    onTestFinished(() => shop.close())
    const context = await newProfile(counter.browser)
    const cashier = await Cashier.arriveIn(context, shop)
    await put(cashier, earlier)
    await cashier.page.goto(shop.url)
    // In the language of that log, once it is read.
    await waitForLanguage(cashier.page, 'sr')
    await setLanguage(cashier.page, 'pt')
    const login = cashier.page.getByLabel('Utilizador')
    await login
      .or(cashier.page.getByRole('heading', { name: 'Jogos' }))
      .first()
      .waitFor()
    if (await login.isVisible()) await cashier.logIn()
    await cashier.page.getByText('Tudo a postos').waitFor()
    await sellOne(cashier)
    const { log, bytes, replayed, shownHash } = await cashier.saveLog()
    expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
    expect(bytes.subarray(0, earlier.length).equals(earlier)).toBe(true)
    const { events } = readLog(earlier, sha256)
    expect(log.events.slice(0, events.length)).toEqual(events)
    await context.close()
  },
)
