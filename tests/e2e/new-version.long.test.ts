import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { launchWithWorkers } from '../kit/chromium.ts'
import { frame } from '../kit/log-bytes.ts'
import { integrityOf } from '../kit/page-build.ts'
import { segmentsOf, replaceSegments } from '../kit/spoiled-log.ts'
import { isKept, keptBuilds, lookForVersion, ShopWithVersions } from '../kit/versions-server.ts'
import { waitFor } from '../kit/wait-for.ts'

let browser: Browser
let shop: ShopWithVersions
let cashier: Cashier

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchWithWorkers(), ShopWithVersions.open()])
  cashier = await Cashier.arrive(browser, shop.shop, shop.url)
  await isKept(cashier.page)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** A dialog is there once its heading can be seen: its own box has no size. */
const dialogOf = (page: Page) => page.getByRole('dialog').getByRole('heading').first()
const games = (page: Page) => page.getByRole('heading', { name: 'Jogos' })
const announcement = (page: Page) => page.locator('[data-new-version]')

/** A page that was loaded anew has forgotten it. */
const mark = (page: Page) => page.evaluate('window.isMarked = true')
const isMarked = (page: Page) => page.evaluate<boolean>('window.isMarked === true')
const isLoadedAnew = (page: Page) =>
  waitFor('the page loaded anew', async () => !(await isMarked(page)) && (await games(page).isVisible()))

/** The second half of the largest script is missing. */
async function cutOff(folder: string): Promise<void> {
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('dialogs-'))
  const path = join(
    folder,
    'assets',
    scripts.find((name) => name.endsWith('.js'))!,
  )
  await truncate(path, Math.floor((await readFile(path)).length / 2))
}

/** A version with a fault: its code throws as it is loaded. */
async function breakStart(folder: string): Promise<void> {
  const scripts = await readdir(join(folder, 'assets'))
  const path = join(
    folder,
    'assets',
    scripts.find((name) => /^screens-.*\.js$/.test(name))!,
  )
  const before = await readFile(path)
  const after = Buffer.concat([Buffer.from('throw new Error("no start")\n'), before])
  await writeFile(path, after)
  const worker = join(folder, 'sw.js')
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(integrityOf(before), integrityOf(after)))
}

describe('a new version of the page', () => {
  it('that did not arrive whole replaces nothing', async () => {
    const { page } = cashier
    await cashier.quickPick(51)
    const before = await keptBuilds(page)
    const build = await shop.serveAnother(cutOff)
    expect(await lookForVersion(page)).toBe(false)
    await waitFor('the rest deleted', async () => !(await keptBuilds(page)).includes(build))
    expect(await keptBuilds(page)).toEqual(before)
    await page.goto(shop.url)
    await games(page).waitFor()
    await page.keyboard.press('F1')
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    expect(await cashier.inCart()).toBe(1)
  })

  it('is announced while a ticket is in the cart, is loaded by a touch, and the cart is as it was', async () => {
    const { page } = cashier
    const build = await shop.serveAnother()
    expect(await lookForVersion(page)).toBe(true)
    await mark(page)
    await announcement(page).waitFor()
    expect(await isMarked(page)).toBe(true)
    cashier.meansNewCore()
    await announcement(page).click()
    await isLoadedAnew(page)
    expect(await cashier.inCart()).toBe(1)
    await waitFor('the earlier version deleted', async () => String(await keptBuilds(page)) === build)
    await page.getByRole('button', { name: /^Retirar o bilhete/ }).click()
    await waitFor('the empty cart', async () => (await cashier.inCart()) === 0)
  })

  it('leaves the counter free to go to a tab of the earlier version and back, with the cart as it was', async () => {
    const { page } = cashier
    const older = await cashier.context.newPage()
    await older.goto(shop.url)
    const take = older.getByRole('button', { name: 'Usar o balcão aqui' })
    await take.waitFor()
    const build = await shop.serveAnother()
    expect(await lookForVersion(page)).toBe(true)
    await page.bringToFront()
    await mark(page)
    await announcement(page).click()
    await isLoadedAnew(page)
    await cashier.quickPick(51)

    await older.bringToFront()
    await take.click()
    // It has its own files still.
    await older.getByRole('button', { name: /^Retirar o bilhete/ }).waitFor()
    await page.getByRole('button', { name: 'Trazer de volta' }).waitFor()
    await older.close()

    await page.goto(shop.url)
    await games(page).waitFor()
    await page.getByRole('button', { name: /^Retirar o bilhete/ }).click()
    await waitFor('the empty cart', async () => (await cashier.inCart()) === 0)
    await waitFor('the earlier version deleted', async () => String(await keptBuilds(page)) === build)
  })

  it('is loaded by itself at a counter that nobody touches, and another tab goes on with its own files until then', async () => {
    const { page } = cashier
    const lesson = await cashier.context.newPage()
    await lesson.goto(`${shop.url}/demo/`)
    await lesson.getByLabel('Utilizador').waitFor()
    await lesson.getByRole('button', { name: 'Outra loja' }).click()
    await dialogOf(lesson).waitFor()
    await waitFor('the lock of the tab', () =>
      lesson.evaluate<boolean>(
        `navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith('balcao-page-')).length === 2)`,
      ),
    )
    const [before] = await keptBuilds(page)
    const build = await shop.serveAnother()
    expect(await lookForVersion(page)).toBe(true)
    await Promise.all([mark(page), mark(lesson)])
    await page.bringToFront()
    cashier.meansNewCore()
    await isLoadedAnew(page)
    // A dialog is open in the other tab.
    expect(await isMarked(lesson)).toBe(true)
    expect((await keptBuilds(page)).toSorted()).toEqual([before, build].toSorted())
    expect(
      await lesson.evaluate(
        `fetch('/assets/' + [...document.scripts].at(-1).src.split('/').at(-1)).then(({ ok }) => ok)`,
      ),
    ).toBe(true)
    await lesson.close()
    await page.reload()
    await waitFor('the earlier version deleted', async () => String(await keptBuilds(page)) === build)
  })

  it('mends one that cannot start: it is loaded by the button that this one shows', async () => {
    const { page } = cashier
    await shop.serveAnother(breakStart)
    expect(await lookForVersion(page)).toBe(true)
    cashier.meansNewCore()
    await announcement(page).click()
    const again = page.getByRole('button', { name: 'Carregar de novo' })
    await again.waitFor()
    await page.reload()
    await again.waitFor()
    const build = await shop.serveAnother()
    expect(await lookForVersion(page)).toBe(true)
    await again.click()
    await games(page).waitFor()
    await waitFor('the earlier version deleted', async () => String(await keptBuilds(page)) === build)
  })

  it('is the host’s again where that has no service worker any more: an earlier release', async () => {
    const { page } = cashier
    await shop.serveAnother((folder) => rm(join(folder, 'sw.js')))
    await mark(page)
    // The page looks soon after it was loaded.
    await page.reload()
    await games(page).waitFor()
    await mark(page)
    cashier.meansNewCore()
    await isLoadedAnew(page)
    expect(await keptBuilds(page)).toEqual([])
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBe(null)
  })
})

function lastOf(log: Buffer) {
  const { length } = log
  const line = log.subarray(log.lastIndexOf(10, length - 2) + 1).toString()
  return JSON.parse(line) as { seq: number; hash: string }
}

it('a log that a later version wrote is left as it is; the page says so, and loads that version by itself', async () => {
  const { page } = cashier
  await shop.serveAnother()
  await page.goto(shop.url)
  await isKept(page)
  const segments = await segmentsOf(page, shop.url)
  const bytes = Buffer.concat(segments)
  const { seq, hash } = lastOf(bytes)
  const later = Buffer.concat([
    bytes,
    Buffer.from(frame(`{"seq":${seq + 1},"at":1,"type":"jackpotWon","v":1,"data":{}`, hash)),
  ])
  await replaceSegments(page, segments, later)
  await page.goto(shop.url)
  await page.getByText('O registo é de uma versão mais recente').waitFor()
  await shop.serveAnother()
  expect(await lookForVersion(page)).toBe(true)
  await mark(page)
  await waitFor('the page loaded anew', async () => !(await isMarked(page)))
  await page.getByText('O registo é de uma versão mais recente').waitFor()
  expect(Buffer.concat(await segmentsOf(page, shop.url)).equals(later)).toBe(true)
  await replaceSegments(page, segments, bytes)
  await page.goto(shop.url)
  await games(page).waitFor()
})
