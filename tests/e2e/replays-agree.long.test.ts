import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { build, type Rolldown } from 'vite'
import { nodeTools } from '../../cli/log/node-tools.ts'
import { preview } from '../../print-daemon/preview.ts'
import { receiptTexts } from '../../locales/receipts.ts'
import { readLog } from '../../src/events/read-log.ts'
import { noon } from '../../src/host/rules/testing.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { otherNode } from '../kit/other-node.ts'
import type { ReplayInPage } from '../kit/page/replay.ts'
import { builtProgram } from '../kit/program.ts'
import { SimulatedCounter, type Printed } from '../kit/simulated-counter.ts'
import { SimulatedShift } from '../kit/simulated-shift.ts'
import { folderOfFile } from '../kit/test-folders.ts'

const run = promisify(execFile)
const folder = folderOfFile()
const file = join(folder, 'log.jsonl')

/** A shift with tickets and slips in all languages, and what the print program got. */
async function writeLog(): Promise<ReadonlyMap<string, Printed>> {
  vi.useFakeTimers({ now: noon })
  const counter = await SimulatedCounter.open(20_000)
  await vi.advanceTimersByTimeAsync(2_500)
  const shift = new SimulatedShift(counter)
  for (const language of ['pt', 'en', 'es', 'sr', 'sr-Cyrl', 'uk'] as const) {
    counter.core.store.dispatch({ type: 'chooseLanguage', language })
    for (const step of ['sell', 'refill', 'topUp', 'collect'] as const) await shift.do(step)
  }
  await shift.do('logInAgain')
  counter.core.checkpoint()
  counter.stop()
  vi.useRealTimers()
  writeFileSync(file, counter.log.bytes)
  return counter.printed
}

/** The bytes for the printer of each print. */
const expected = new Map<string, Buffer>()
function bytesOf({ route, data, config }: Printed): Buffer {
  const { layOut } = receiptRoutes.find(({ path }) => path === route)!
  const laidOut = layOut(data, receiptTexts[config.language], { ...config, columns: 48 })
  if (!laidOut.ok) throw new Error('It cannot be laid out.')
  return Buffer.from(preview(laidOut.value).bytes)
}

const samples = readdirSync('tests/logs/format-1')
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => join('tests/logs/format-1', name))
const hashHere = (log: string) =>
  stateHashOf(replay(readLog(readFileSync(log), nodeTools.sha256).events).state)

let browser: Browser
let script: string
beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome111',
      rolldownOptions: { input: 'tests/kit/page/replay.ts', output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  script = built.output[0].code
  browser = await openBrowser()
  for (const [jobId, paper] of await writeLog()) expected.set(jobId, bytesOf(paper))
})
afterAll(() => closeWindows(browser))

const places = [
  { zone: 'Pacific/Apia', locale: 'ar-EG' },
  { zone: 'America/Sao_Paulo', locale: 'tr-TR' },
  { zone: 'Australia/Eucla', locale: 'sr-Latn-RS' },
]

describe.each(places)('a replay in $zone, $locale', ({ zone, locale }) => {
  it.for([20, 22, 24])(
    'in Node %i has the same hashes, and the same bytes of each receipt without a look-up',
    async (major, { skip }) => {
      const node = await otherNode(major)
      if (!node) return skip(`Node ${major} cannot be installed here`)
      const env = { ...process.env, TZ: zone, LC_ALL: `${locale.replaceAll('-', '_')}.UTF-8` }
      const balcao = (...args: string[]) =>
        run(node, [builtProgram, ...args], { env, maxBuffer: 2 ** 28 }).catch(
          (error: { stdout: string }) => error,
        )
      for (const log of [file, ...samples]) {
        const { stdout } = await balcao('replay', '--json', log)
        expect(JSON.parse(stdout)).toMatchObject({ stateHash: hashHere(log) })
      }
      const { stdout } = await balcao('log', 'receipts', file, '--json')
      const jobs = stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { jobId: string }).jobId)
      expect(new Set(jobs)).toEqual(new Set(expected.keys()))
      let same = 0
      for (const jobId of jobs) {
        const out = join(folder, `${jobId}.bin`)
        const printed = await balcao('log', 'receipts', file, jobId, '--bytes', out)
        if (printed.stdout.includes(': ask the host]')) continue
        expect(readFileSync(out).equals(expected.get(jobId)!)).toBe(true)
        same++
      }
      expect(same).toBeGreaterThanOrEqual(18)
    },
  )

  it('in Chromium has them too', async () => {
    const context = await browser.newContext({ timezoneId: zone, locale })
    const page = await context.newPage()
    await page.addScriptTag({ content: script })
    const inPage = (log: string): Promise<ReplayInPage> =>
      page.evaluate(`replay(${JSON.stringify(readFileSync(log, 'utf8'))})`)
    for (const log of [file, ...samples.filter((name) => !name.includes('damaged'))]) {
      const { stateHash, failedCheckpoints } = await inPage(log)
      expect({ stateHash, failedCheckpoints }).toEqual({ stateHash: hashHere(log), failedCheckpoints: 0 })
    }
    const { receipts, place } = await inPage(file)
    expect(place).toMatchObject({ timeZone: zone })
    expect(Object.keys(receipts).sort()).toEqual([...expected.keys()].sort())
    const whole = Object.entries(receipts).filter(([, { gaps }]) => gaps.length === 0)
    expect(whole.length).toBeGreaterThanOrEqual(18)
    for (const [jobId, { receipt }] of whole)
      expect(Buffer.from(preview(receipt).bytes).equals(expected.get(jobId)!)).toBe(true)
    await context.close()
  })
})
