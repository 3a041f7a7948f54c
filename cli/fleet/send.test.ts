import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startCollector, type Collector } from '../../collector/collector.ts'
import { counterNumber, recordsWith } from '../../collector/testing.ts'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import { logged } from '../../tests/kit/decider.ts'
import { putEmptyDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile, folderOfTest } from '../../tests/kit/test-folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
import { listenOnFreePort } from '../../tests/kit/ports.ts'
import { newCode } from './code.ts'
import { fleetOutput } from './json-schema.ts'
import { sendLogs } from './send.ts'

const data = folderOfFile()
/** Of a machine without the key of the collector's operator. */
let away: string
let collector: Collector
beforeAll(async () => {
  const dataDir = join(data, 'collector')
  await putEmptyDatabase(dataDir)
  collector = await startCollector({ port: 0, dataDir, keptMonths: 12, report: () => {} })
})
afterAll(() => collector?.close())

let output: Output
beforeEach(() => {
  away = folderOfTest()
  output = takeOutput()
})

const there = () => ({ url: collector.url, data: away })

async function newCodeText(): Promise<string> {
  output.clear()
  await newCode('7', { url: collector.url, data, json: true })
  const { code } = v.parse(fleetOutput.code, JSON.parse(output.stdout))
  return code
}

/** A file with the log of a counter. */
async function logOf(counterId: string): Promise<string> {
  const file = join(away, `${counterId}.jsonl`)
  await writeFile(file, Buffer.concat(recordsWith(counterId, ...purchaseUnderWay(1))))
  return file
}

it('the mirrors that can be sent are sent, and the others are named', async () => {
  const [stranger, nameless, enrolled] = [counterNumber(10), counterNumber(11), counterNumber(12)]
  const more = recordsWith(enrolled, ...purchaseUnderWay(1), ...purchaseUnderWay(2))
  const opened = logged([{ type: 'segmentOpened', data: { logId: nameless, segment: 1, format: 2 } }])
  const mirrors = new LogMirrors(join(away, 'print-daemon'))
  for (const [counterId, log, records] of [
    [stranger, 2, recordsWith(stranger)],
    [nameless, 1, recordsOf(opened)],
    [enrolled, 1, more],
  ] as const)
    await mirrors.append({ counterId, log, from: 1, records: Buffer.concat(records).toString() })
  const code = await newCodeText()
  await sendLogs(await logOf(enrolled), { ...there(), code })
  output.clear()
  expect(await sendLogs(undefined, there())).toBe(1)
  expect(output.both.split('\n')).toEqual([
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
    const [file, keys] = [await logOf(counterNumber(30)), join(away, 'sender-keys.json')]
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
    const operator = { url: collector.url, data }
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
  })
  onTestFinished(() => line.closeAllConnections())
  onTestFinished(() => void line.close())
  return `http://127.0.0.1:${await listenOnFreePort(line)}`
}
