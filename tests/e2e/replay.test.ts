import { gzipSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { start, type Running } from '../cli/balcao.ts'
import { linesOf, shift, soldId } from '../cli/log.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { chooseInMenu } from '../kit/menu.ts'
import { waitFor } from '../kit/wait-for.ts'

/** The record of the sold ticket cannot be read. */
const lines = linesOf(shift)
const soldAt = shift.findIndex(({ type }) => type === 'ticketSold')
const printAt = shift.findIndex(({ type }) => type === 'ticketPrintRequested')

let browser: Browser
let page: Page
let program: Running
const folder = folderOfFile()
/** Those that left the browser: by their ids, without what it has in its memory or on its disk. */
const requested = new Map<string, string>()

const saved = (name: string, content: string | Uint8Array): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

beforeAll(async () => {
  browser = await openBrowser()
  program = start('replay', saved('balcao-log.jsonl', lines.join('')), '--ui', '--at', String(soldAt))
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await context.addInitScript("localStorage.setItem('balcao.language', 'en')")
  page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ requestId, request }) => requested.set(requestId, request.url))
  network.on('Network.requestServedFromCache', ({ requestId }) => requested.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requested.delete(requestId)
  })
  await waitFor('its address', async () => /http:\S+(?=\s)/.test(program.stdout()))
  await page.goto(/http:\S+(?=\s)/.exec(program.stdout())![0])
  // Everything is loaded before the page is used.
  await page.locator('meta[http-equiv=Content-Security-Policy]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
})
afterAll(async () => {
  program?.process.kill('SIGINT')
  expect(await program?.ended).toBe(0)
  await closeWindows(browser)
})

const timeLine = () => page.getByRole('slider', { name: 'Time line' })
const at = (seq: number) => page.locator(`[data-event="${seq}"]`).waitFor()
/** What another page of the same origin finds in the browser. */
async function stored(): Promise<unknown> {
  const other = await page.context().newPage()
  await other.goto(new URL('/logos/4.webp', page.url()).href)
  const found = await other.evaluate(`(async () => {
    const files = []
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name)
    return { kept: { ...localStorage }, files, databases: await indexedDB.databases() }
  })()`)
  await other.close()
  return found
}

it('shows the screens at any event, and leaves network, storage and printer alone', async () => {
  const before = await stored()
  requested.clear()

  // Where --at had said: the purchase is under way, and the next event sells it.
  await at(soldAt)
  const history = page.getByRole('region', { name: 'Last tickets' })
  const pending = history.getByText('Asking the host…')
  await waitFor('both tickets on their way', async () => (await pending.count()) === 2)
  await timeLine().press('ArrowRight')
  await at(soldAt + 1)
  await waitFor('one of them sold', async () => (await pending.count()) === 1)
  await timeLine().press('Home')
  await at(1)
  expect(await history.count()).toBe(0)
  await timeLine().press('5')
  await at(printAt + 1)
  await timeLine().press('End')
  await at(shift.length)
  await page.getByRole('button', { name: 'Receipt' }).click()
  await page.getByRole('complementary', { name: 'Receipt' }).getByText('[').first().waitFor()

  await page.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('complementary', { name: 'Search' })
  await search.getByLabel('Ticket number, id or print job').fill(soldId)
  await page.keyboard.press('Enter')
  await search.getByRole('button', { name: /The host sold it/ }).click()
  await at(soldAt + 1)
  await search.getByRole('button', { name: 'Close' }).click()

  // The screens are those of the counter, and a command is refused.
  await timeLine().press('End')
  await at(shift.length)
  await page.getByRole('button', { name: /^Remove the ticket/ }).click()
  await page.getByText('This is a replay of a saved log: nothing can be changed here.').waitFor()

  // Connections and devices are no events: none is shown as off.
  await chooseInMenu(page, 'devices')
  await page.locator('[data-not-logged]').waitFor()
  await page.keyboard.press('Escape')

  expect(await page.evaluate(`fetch('/api/config').then(() => 'sent', () => 'refused')`)).toBe('refused')
  expect([...requested.values()]).toEqual([])
  expect(await stored()).toEqual(before)
})

it('keeps the focus below the screens while they pass the log-in, until Tab or the pointer leaves it', async () => {
  await timeLine().focus()
  for (const [key, seq] of [
    ['End', shift.length],
    ['Home', 1],
    ['ArrowRight', 2],
    ['End', shift.length],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await at(seq)
  }
  await page.keyboard.press('End')
  await at(shift.length)
  // A dialog of the counter takes it, and gives it back.
  await page.keyboard.press('F10')
  await page.locator('[role=dialog] :focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-time-line]:focus').waitFor()
  const first = page.getByRole('button', { name: 'First event' })
  await first.click()
  await at(1)
  expect(await first.and(page.locator(':focus')).count()).toBe(1)
  await page.locator('main input').first().click()
  await page.locator('main input:focus').waitFor()
  await timeLine().press('Tab')
  expect(await page.locator('[data-time-line]:focus').count()).toBe(0)
})

it('takes every key, however soon after a screen it comes, also beside an open panel', async () => {
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await timeLine().press('Home')
  await at(1)
  // Each key comes with the change of the screen, before anything else can happen.
  await page.evaluate(`
    const key = { key: 'ArrowRight', code: 'ArrowRight', bubbles: true, cancelable: true }
    const press = () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key))
    const place = document.querySelector('[data-event]').firstChild
    const observer = new MutationObserver(press)
    observer.observe(place, { characterData: true })
    press()
  `)
  await at(shift.length)
  expect(await page.locator('[data-time-line]:focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Event', exact: true }).click()
})

it('opens a packed and damaged log, shows the gap, and says why a file is not a log', async () => {
  const packed = gzipSync(
    lines.map((line, index) => (index === soldAt ? line.replace('4711', '4712') : line)).join(''),
  )
  await page.locator('input[type=file]').setInputFiles(saved('damaged.jsonl.gz', packed))
  await page.getByText('damaged.jsonl.gz').waitFor()
  await at(1)
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  for (let event = 2; event <= soldAt; event++) await timeLine().press('ArrowRight')
  await at(soldAt)
  await timeLine().press('ArrowRight')
  await at(soldAt + 2)
  await page.locator('[data-gap]').getByText('Missing events: 1').waitFor()

  await page.locator('input[type=file]').setInputFiles(saved('list.txt', 'milk, bread'))
  await page.getByRole('alert').getByText('list.txt is not an event log of Balcão').waitFor()
})
