import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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
  output = ''
  await newCode('7', { url: collector.url, data: data.path, json: true })
  const { code } = v.parse(fleetOutput.code, JSON.parse(output))
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

describe('an enrolment', () => {
  it('at the same time as others loses no key', async () => {
    const files = await Promise.all([20, 21, 22, 23].map((number) => logOf(counterNumber(number))))
    const codes: string[] = []
    for (const _ of files) codes.push(await newCodeText())
    await Promise.all(files.map((file, at) => sendLogs(file, { ...there(), code: codes[at] })))
    for (const file of files) expect(await sendLogs(file, there())).toBe(0)
  })

  it('does not use up its code where the keys of this machine cannot be read', async () => {
    const [file, keys] = [await logOf(counterNumber(30)), join(away.path, 'sender-keys.json')]
    const code = await newCodeText()
    await writeFile(keys, '{')
    await expect(sendLogs(file, { ...there(), code })).rejects.toThrow(`${keys} cannot be read`)
    await rm(keys)
    expect(await sendLogs(file, { ...there(), code })).toBe(0)
  })

  it.each([
    ['with the same code', true],
    ['without a code', false],
  ])('whose answer was lost is used by the next attempt, %s', async (_, isRepeated) => {
    const file = await logOf(counterNumber(isRepeated ? 40 : 41))
    const code = await newCodeText()
    const url = await losingFirstAnswer()
    await expect(sendLogs(file, { ...there(), url, code })).rejects.toThrow('No collector answers')
    expect(await sendLogs(file, { ...there(), url, ...(isRepeated ? { code } : {}) })).toBe(0)
  })

  it('that fails takes nothing from a machine that may send already', async () => {
    const file = await logOf(counterNumber(50))
    const operator = { url: collector.url, data: data.path }
    await expect(sendLogs(file, { ...operator, code: 'WRONG' })).rejects.toThrow('does not know this key')
    await expect(sendLogs(file, { ...operator, code: 'WRONG' })).rejects.toThrow('does not know this key')
    expect(await sendLogs(file, operator)).toBe(0)
    await sendLogs(file, { ...there(), code: await newCodeText() })
    await expect(sendLogs(file, { ...there(), url: 'http://127.0.0.1:1', code: 'ANY' })).rejects.toThrow(
      'No collector answers',
    )
    expect(await sendLogs(file, there())).toBe(0)
  })
})

/** The address of the collector behind a line that breaks after the first request. */
async function losingFirstAnswer(): Promise<string> {
  let isLost = false
  const line = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '', collector.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await text(request),
      })
      if (isLost) response.writeHead(answer.status).end(await answer.text())
      else response.destroy()
      isLost = true
    })()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => line.closeAllConnections())
  onTestFinished(() => void line.close())
  await once(line, 'listening')
  return `http://127.0.0.1:${(line.address() as AddressInfo).port}`
}
