import fc from 'fast-check'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { FaultyLog, serveFaultyLog, type Fault } from '../kit/faulty-log.ts'
import { tries } from '../kit/scale.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof serveFaultyLog>>
let context: BrowserContext
let page: Page
let log: FaultyLog
let folders = 0
const newFolder = () => `log-${++folders}`

interface Opened {
  readonly names: string[]
  readonly damages: number
}

beforeAll(async () => {
  browser = await openBrowser()
  server = await serveFaultyLog()
  context = await browser.newContext()
  page = await context.newPage()
  log = await FaultyLog.on(page, server.url)
})
afterAll(async () => {
  await closeWindows(browser)
  await server?.close()
})

/** Records get shorter and then long again: one that is refused must not shine through under the next. */
const nameOf = (index: number): string => `${index}${'-'.repeat(40 * (2 - (index % 3)))}`

/** Appends one record after another under its fault; the names of those that were acknowledged. */
async function appendAll(faults: readonly Fault[]): Promise<string[]> {
  const acknowledged: string[] = []
  for (const [index, fault] of faults.entries())
    if (await log.run<boolean>('A', 'append', fault, nameOf(index))) acknowledged.push(nameOf(index))
  return acknowledged
}

async function reopened(folder: string): Promise<Opened> {
  const opened = await log.run<Opened>('B', 'open', folder)
  await log.end('B')
  return opened
}

const refusing: readonly Fault[] = ['short', 'full', 'notFlushed', 'notTakenBack']

describe('the log over a disk that fails', () => {
  it.each(refusing)(
    'refuses a record that is not safe, and takes the next one: %s [faulty-disk]',
    async (fault) => {
      const folder = newFolder()
      await log.run('A', 'open', folder)
      const names = [nameOf(0), nameOf(2)]
      expect(await appendAll(['none', fault, 'none'])).toEqual(names)
      await log.end('A')
      expect(await reopened(folder)).toEqual({ names, damages: 0 })
    },
  )

  it('gives back what was acknowledged, in order, and nothing that was refused, whatever the disk does [faulty-disk]', async () => {
    const anyFault = fc.constantFrom<Fault>('none', 'none', 'slow', ...refusing)
    await fc.assert(
      fc.asyncProperty(fc.array(anyFault, { maxLength: 12 }), async (faults) => {
        const folder = newFolder()
        await log.run('A', 'open', folder)
        const acknowledged = await appendAll([...faults, 'none'])
        await log.end('A')
        expect(await reopened(folder)).toEqual({ names: acknowledged, damages: 0 })
      }),
      { numRuns: tries(8) },
    )
  })

  it('waits for a worker that has it, reports that, and then reads what that one acknowledged', async () => {
    const folder = newFolder()
    await log.run('A', 'open', folder)
    const acknowledged = await appendAll(['none', 'none'])
    const before = await log.said()
    const opening = log.run<Opened>('B', 'open', folder)
    await expect.poll(() => log.said()).toEqual([...before, 'slowDisk'])
    acknowledged.push(...((await log.run<boolean>('A', 'append', 'none', 'late')) ? ['late'] : []))
    await log.end('A')
    expect((await opening).names).toEqual(acknowledged)
    await log.end('B')
  })

  it('loses nothing that was acknowledged with a worker that hangs in a flush and is ended', async () => {
    const folder = newFolder()
    await log.run('A', 'open', folder)
    const acknowledged = await appendAll(['none', 'slow', 'none'])
    await log.run('A', 'hang')
    await log.end('A')
    const { names, damages } = await reopened(folder)
    expect(damages).toBe(0)
    // The record over which it hung was neither acknowledged nor refused.
    expect(names.filter((name) => name !== 'hanging')).toEqual(acknowledged)
  })

  it('begins with the state before its first segment when earlier segments were removed', async () => {
    const folder = newFolder()
    await log.run('A', 'open', folder)
    await appendAll(['none', 'none'])
    await expect.poll(() => log.run<boolean>('A', 'rotate')).toBe(true)
    const kept = await appendAll(['none', 'none', 'none'])
    expect(await log.run<number>('A', 'remove', 1)).toBeGreaterThan(0)
    await log.end('A')
    expect(await reopened(folder)).toEqual({ names: kept, damages: 0 })
  })

  it('begins the next segment once there is room for its file, when there was none at the start [faulty-disk]', async () => {
    const folder = newFolder()
    await log.run('A', 'refuseOnce', 'segment-000002.jsonl')
    await log.run('A', 'open', folder)
    const names = await appendAll(['none'])
    expect(await log.run<boolean>('A', 'rotate')).toBe(false)
    await expect.poll(() => log.run<boolean>('A', 'rotate')).toBe(true)
    names.push(...(await appendAll(['none'])))
    await log.end('A')
    expect(await reopened(folder)).toEqual({ names, damages: 0 })
  })

  it('reports any flipped bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (place) => {
        const folder = newFolder()
        await log.run('A', 'open', folder)
        const acknowledged = await appendAll(['none', 'none', 'none'])
        await log.end('A')
        await log.run('C', 'flip', folder, 'segment-000001.jsonl', place)
        const { names, damages } = await reopened(folder)
        expect(damages).toBeGreaterThan(0)
        expect(acknowledged).toEqual(expect.arrayContaining(names))
      }),
      { numRuns: tries(8) },
    )
  })

  it.each(['all', 'file_systems'])('knows when the browser has deleted it: %s', async (storageTypes) => {
    const folder = newFolder()
    await log.run('A', 'open', folder)
    await appendAll(['none'])
    expect(await log.run('A', 'isKept')).toBe(true)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes })
    expect(await log.run('A', 'isKept')).toBe(false)
    await log.end('A')
  })
})
