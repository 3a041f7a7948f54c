import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startCollector, type Collector } from '../../collector/collector.ts'
import { counterNumber, recordsWith } from '../../collector/testing.ts'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import { logged } from '../../tests/kit/decider.ts'
import { putEmptyDatabase, temporaryFolder, type Folder } from '../../tests/kit/folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
import { newCode } from './code.ts'
import { fleetOutput } from './json-schema.ts'
import { sendLogs } from './send.ts'

let data: Folder
/** Of a machine without the key of the collector's operator. */
let away: Folder
let collector: Collector
beforeAll(async () => {
  data = await temporaryFolder()
  const dataDir = join(data.path, 'collector')
  await putEmptyDatabase(dataDir)
  collector = await startCollector({ port: 0, dataDir, keptMonths: 12, report: () => {} })
})
afterAll(async () => {
  await collector?.close()
  await data.remove()
})

let output = ''
beforeEach(async () => {
  away = await temporaryFolder()
  output = ''
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void (output += `${String(text)}\n`))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await away.remove()
})

const there = () => ({ url: collector.url, data: away.path })

async function newCodeText(): Promise<string> {
  await newCode('7', { url: collector.url, data: data.path, json: true })
  const { code } = v.parse(fleetOutput.code, JSON.parse(output))
  output = ''
  return code
}

/** A file with the log of a counter. */
async function logOf(counterId: string): Promise<string> {
  const file = join(away.path, `${counterId}.jsonl`)
  await writeFile(file, Buffer.concat(recordsWith(counterId, ...purchaseUnderWay(1))))
  return file
}

it('the mirrors that can be sent are sent, and the others are named', async () => {
  const [stranger, nameless, enrolled] = [counterNumber(10), counterNumber(11), counterNumber(12)]
  const more = recordsWith(enrolled, ...purchaseUnderWay(1), ...purchaseUnderWay(2))
  const opened = logged([{ type: 'segmentOpened', data: { logId: nameless, segment: 1, format: 2 } }])
  const mirrors = new LogMirrors(join(away.path, 'print-daemon'))
  for (const [counterId, log, records] of [
    [stranger, 2, recordsWith(stranger)],
    [nameless, 1, recordsOf(opened)],
    [enrolled, 1, more],
  ] as const)
    await mirrors.append({ counterId, log, from: 1, records: Buffer.concat(records).toString() })
  const code = await newCodeText()
  await sendLogs(await logOf(enrolled), { ...there(), code })
  output = ''
  expect(await sendLogs(undefined, there())).toBe(1)
  expect(output.split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^the mirror of ${stranger}, log 2: .*no key of the collector's operator`),
    ),
    `the mirror of ${nameless}: this is no log that names its shop and its counter.`,
    expect.stringMatching(new RegExp(`^collector:7/${enrolled} has ${more.length} records, [1-9]`)),
    '',
  ])
})
