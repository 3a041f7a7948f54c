import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { sandboxFolder, firstCurrency } from '../../cli/sandbox-folder.ts'
import { syncTree } from '../../node/sync-folder.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Cashier } from '../kit/cashier.ts'
import { killBrowser, launchProfile } from '../kit/chromium.ts'
import { putDatabase } from '../kit/folders.ts'
import { hostTill } from '../kit/host-till.ts'
import { freePort } from '../kit/ports.ts'
import { Shop } from '../kit/program.ts'
import type { RecordingDisk } from './recording-disk.ts'

/** The host, the print program and the browser have their data on one disk. */
const placesOn = (folder: string) => ({ data: join(folder, 'data'), profile: join(folder, 'profile') })

/** Where Chromium keeps the log of the counter, with its own records of what the files are called. */
export const logFolder = 'profile/Default/File System'

interface Ports {
  readonly page: number
  readonly print: number
}

export interface CounterShift {
  readonly ports: Ports
  /** How long the record of the disk was after the first sale. */
  readonly firstSaleAt: number
  /** The keys of requests that moved money, by when they left the browser. */
  readonly requests: readonly { readonly key: string; readonly at: number }[]
  /** How many tickets were shown as printed, by when. */
  readonly printed: readonly { readonly count: number; readonly at: number }[]
}

const openShop = (folder: string, ports: Ports) =>
  Shop.openIn({ path: placesOn(folder).data, remove: async () => {} }, {}, ports)

/** The cache of what the host serves is no part of this. */
const openBrowser = (folder: string, cache: string): Promise<BrowserContext> =>
  launchProfile(placesOn(folder).profile, `--disk-cache-dir=${cache}`)

async function sell(cashier: Cashier): Promise<void> {
  await cashier.quickPick(51)
  await cashier.pay()
}

const soldAndPrinted = ({ history }: Cashier) => history.getByText('✓ Impresso')

/** Works a short shift at a counter whose computer has one disk, in a new profile; it ends with all programs killed. */
export async function workAtCounter(disk: RecordingDisk, cache: string): Promise<CounterShift> {
  const { data, profile } = placesOn(disk.path)
  await mkdir(profile)
  await mkdir(data)
  await putDatabase(sandboxFolder(data, firstCurrency))
  await syncTree(disk.path)
  const ports = { page: await freePort(), print: await freePort() }
  const shop = await openShop(disk.path, ports)
  const context = await openBrowser(disk.path, cache)
  try {
    const requests: { key: string; at: number }[] = []
    const printed: { count: number; at: number }[] = []
    context.on('request', (request) => {
      const key = request.headers()[idempotencyKeyHeader.toLowerCase()]
      if (key !== undefined) requests.push({ key, at: disk.place })
    })
    const cashier = await Cashier.arriveIn(context, shop)
    const isPrinted = async () => {
      const count = printed.length + 1
      await soldAndPrinted(cashier)
        .nth(count - 1)
        .waitFor()
      printed.push({ count, at: disk.place })
    }
    await sell(cashier)
    await isPrinted()
    const firstSaleAt = disk.place
    await sell(cashier)
    await isPrinted()
    await refill(cashier)
    await sell(cashier)
    await isPrinted()
    await cashier.quickPick(51)
    return { ports, firstSaleAt, requests, printed }
  } finally {
    killBrowser(profile)
    await context.close()
    await Promise.all([shop.host.kill(), shop.daemon.kill()])
  }
}

async function refill({ page }: Cashier): Promise<void> {
  await page.keyboard.press('F6')
  await page.getByLabel('Valor BRL').fill('200')
  await page.keyboard.press('Enter')
  await page.locator('[data-done=refill]').waitFor()
  await page.keyboard.press('Escape')
}

/**
 * What the counter did with what was left: its log went on; it went on and reports a record without its end that it takes for damage,
 * because zeros are in it; it took over its mirror; it is a new counter.
 */
export type Recovery = 'log' | 'reported' | 'mirror' | 'new'

/**
 * Starts host, print program and browser on what a power cut left, and holds the counter to what was known outside of it when the
 * record was so long.
 */
export async function expectRecovered(
  folder: string,
  shift: CounterShift,
  { place, cache }: { place: number; cache: string },
): Promise<Recovery> {
  const shop = await openShop(folder, shift.ports)
  const context = await openBrowser(folder, cache)
  try {
    const cashier = await Cashier.arriveIn(context, shop)
    const isTakenOver = await takeMirrorOver(cashier)
    // The outcome of everything that was open is known, and money may move.
    await cashier.page.locator('[data-damage]').waitFor({ state: 'detached' })
    const before = await soldAndPrinted(cashier).count()
    await sell(cashier)
    await soldAndPrinted(cashier).nth(before).waitFor()

    const { log, replayed, bytes } = await cashier.saveLog()
    expect(replayed.failedCheckpoints).toEqual([])
    expect(log.damages.length).toBeLessThanOrEqual(1)
    const { payment, till } = replayed.state
    expect(till.balance).toBe(await hostTill(cashier))
    for (const { outcome } of payment.history)
      expect(['sold', 'neverReceived', 'refused']).toContain(outcome.kind)

    const receipts = await shop.receipts()
    for (const { outcome } of payment.history)
      if (outcome.kind === 'sold') expect(originals(receipts, outcome.sold.barcode)).toBeLessThanOrEqual(1)

    const isKnown = ({ at }: { at: number }) => at <= place
    const hasLog = shift.requests.some(({ key }) => bytes.includes(key))
    const ofLog = log.damages.length > 0 ? 'reported' : 'log'
    const recovery = isTakenOver ? 'mirror' : hasLog ? ofLog : 'new'
    if (recovery === ofLog)
      for (const { key } of shift.requests.filter(isKnown)) expect(bytes.includes(key), key).toBe(true)
    if (recovery !== 'new') {
      const printed = shift.printed.filter(isKnown).length
      const sold = payment.history.filter(({ outcome }) => outcome.kind === 'sold')
      expect(sold.length).toBeGreaterThanOrEqual(printed + 1)
    }
    return recovery
  } finally {
    await context.close()
    await Promise.all([shop.host.stop(), shop.daemon.stop()])
  }
}

/** Where the browser lost the log, the counter offers to go on with its copy. True if it did, and that was accepted. */
async function takeMirrorOver(cashier: Cashier): Promise<boolean> {
  const { page, history, shop } = cashier
  if (!(await shop.mirrored()).includes('"type":"purchaseRequested"')) return false
  const offer = page.locator('[data-mirrored]')
  await offer.or(history.getByRole('listitem').first()).first().waitFor()
  if ((await offer.count()) === 0) return false
  cashier.meansNewCore()
  await offer.click()
  await page.locator('[data-damage=found]').getByText('cópia do seu registo').waitFor()
  await cashier.logIn()
  return true
}

const originals = (receipts: readonly string[][], barcode: string): number =>
  receipts
    .map((lines) => lines.join('\n'))
    .filter((text) => text.replaceAll(/\D/g, '').includes(barcode) && !text.includes('CÓPIA')).length
