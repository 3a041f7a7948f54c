import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startCollector, type Collector } from '../../collector/collector.ts'
import { operatorKeyFile } from '../../collector/operator-key.ts'
import { counterNumber, recordsWith } from '../../collector/testing.ts'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import { logged } from '../../tests/kit/decider.ts'
import { putEmptyDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile, folderOfTest } from '../../tests/kit/test-folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
import { listenOnFreePort } from '../../tests/kit/ports.ts'
import { WrongUsage } from '../usage.ts'
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
    expect.stringMatching(new RegExp(`^collector:7/${enrolled}/1 has records up to ${more.length}, [1-9]`)),
    '',
  ])
})

describe('of a damaged log', () => {
  const own = () => ({ url: collector.url, data })
  const records = (counterId: string) =>
    recordsWith(counterId, ...purchaseUnderWay(1), ...purchaseUnderWay(2))
  const all = records(counterNumber(60)).length
  /** A file in which records 5 and 6 cannot be read. */
  async function damagedLogOf(counterId: string): Promise<string> {
    const file = join(away, 'damaged.jsonl')
    const lines = records(counterId).map((line) => Buffer.from(line))
    for (const place of [4, 5]) lines[place]![20]! ^= 1
    await writeFile(file, Buffer.concat(lines))
    return file
  }
  async function wholeLogOf(counterId: string): Promise<string> {
    const file = join(away, 'whole.jsonl')
    await writeFile(file, Buffer.concat(records(counterId)))
    return file
  }

  it('what is before the damage is sent, the damage is named, and an intact copy sends the rest', async () => {
    const counterId = counterNumber(60)
    const file = await damagedLogOf(counterId)
    expect(await sendLogs(file, own())).toBe(1)
    expect(output.stdout).toBe(`collector:7/${counterId}/1 has records up to 4, 4 of them from now.\n`)
    expect(output.stderr).toBe(
      `${file}: records 5 to 6 are damaged or missing, and nothing after them was sent. Send an intact copy; if there is none, --past-damage sends the rest.\n`,
    )
    output.clear()
    expect(await sendLogs(await wholeLogOf(counterId), own())).toBe(0)
    expect(output.both).toBe(
      `collector:7/${counterId}/1 has records up to ${all}, ${all - 4} of them from now.\n`,
    )
    expect(await sendLogs(file, own())).toBe(0)
  })

  it('what is after the damage is sent as well with --past-damage', async () => {
    const counterId = counterNumber(61)
    const file = await damagedLogOf(counterId)
    expect(await sendLogs(file, { ...own(), pastDamage: true })).toBe(1)
    expect(output.stdout).toBe(
      `collector:7/${counterId}/1 has records up to ${all}, ${all - 2} of them from now.\n`,
    )
    expect(output.stderr).toBe(
      `${file}: records 5 to 6 are damaged or missing. The records after them were sent, so the collector cannot add these later.\n`,
    )
  })

  it('the JSON has the missing records, and none after the last one where the end is damaged', async () => {
    const file = await wholeLogOf(counterNumber(62))
    await truncate(file, (await stat(file)).size - 5)
    expect(await sendLogs(file, { ...own(), json: true })).toBe(1)
    expect(v.parse(fleetOutput.send, JSON.parse(output.stdout))).toMatchObject([
      { sent: all - 1, count: all - 1, missing: [{ from: all, to: null }] },
    ])
    expect(output.stderr).toBe(
      `${file}: record ${all} and those after it are damaged or missing, and were not sent.\n`,
    )
  })

  it('--past-damage is for the file of one log', async () => {
    await expect(sendLogs(undefined, { ...own(), pastDamage: true })).rejects.toThrow(WrongUsage)
  })
})

describe('of a mirror', () => {
  const machine = () => ({ url: collector.url, data: away, key: operatorKey })
  let operatorKey: string
  beforeAll(async () => {
    operatorKey = (await readFile(operatorKeyFile(join(data, 'collector')), 'utf8')).trim()
  })
  async function mirrored(counterId: string): Promise<{ records: readonly Buffer[]; file: string }> {
    const records = recordsWith(counterId, ...purchaseUnderWay(1), ...purchaseUnderWay(2))
    const part = { counterId, log: 1, from: 1, records: Buffer.concat(records).toString() }
    await new LogMirrors(join(away, 'print-daemon')).append(part)
    return { records, file: join(away, 'print-daemon/mirrors', `${counterId}.1`, '000000000001.jsonl') }
  }
  async function damage(file: string, at: number): Promise<void> {
    const bytes = await readFile(file)
    bytes[at]! ^= 1
    await writeFile(file, bytes)
  }

  it('that is damaged the records before the damage are sent, and the damage is named', async () => {
    const { records, file } = await mirrored(counterNumber(70))
    await damage(file, Buffer.concat(records.slice(0, 9)).length + 20)
    expect(await sendLogs(undefined, machine())).toBe(1)
    expect(output.both).toBe(
      `collector:7/${counterNumber(70)}/1 has records up to 9, 9 of them from now.
the mirror of ${counterNumber(70)}: record 10 and those after it are damaged or missing, and were not sent.
`,
    )
  })

  it('that is damaged from its first record on the damage is named', async () => {
    const { file } = await mirrored(counterNumber(71))
    await damage(file, 20)
    expect(await sendLogs(undefined, machine())).toBe(1)
    expect(output.both).toBe(
      `the mirror of ${counterNumber(71)}: it is damaged from its first record on: nothing can be read.\n`,
    )
  })

  it('the records after those that the counter has lost are sent, and the lost ones are named', async () => {
    const counterId = counterNumber(72)
    const records = recordsWith(counterId, ...purchaseUnderWay(1), ...purchaseUnderWay(2))
    const mirrors = new LogMirrors(join(away, 'print-daemon'))
    for (const [from, to, isAfterGap] of [
      [0, 5, false],
      [6, records.length, true],
    ] as const) {
      const lines = Buffer.concat(records.slice(from, to)).toString()
      await mirrors.append({ counterId, log: 1, from: from + 1, records: lines, isAfterGap })
    }
    expect(await sendLogs(undefined, machine())).toBe(1)
    expect(output.both).toBe(
      `collector:7/${counterId}/1 has records up to ${records.length}, ${records.length - 1} of them from now.
the mirror of ${counterId}: record 6 is damaged or missing. The records after it were sent, so the collector cannot add this one later.
`,
    )
    expect(await sendLogs(undefined, machine())).toBe(0)
  })
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
