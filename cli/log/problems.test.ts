import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Event, Logged } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf, saved } from '../../tests/kit/log-bytes.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { explain } from './explain.ts'
import { findEvents } from './find.ts'
import { showReceipts } from './receipts.ts'
import { logOutput } from './json-schema.ts'
import { reconcile } from './reconcile.ts'
import { verifyLog } from './verify.ts'

const folder = folderOfFile()
const print = { jobId: id(500), uniqueReqId: id(101) }
const events = logged([
  { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } },
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
  ...purchaseUnderWay(1),
  { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
  { type: 'tillReported', data: { balance: 100_100 } },
  { type: 'ticketPrintRequested', data: { ...print, copy: 0 } },
  { type: 'ticketPrintEnded', data: { ...print, result: 'printed' } },
])
const wrong: Event = { type: 'checkpointReached', data: { stateHash: 'f'.repeat(64), hashVersion } }
const rewritten = logged([...events, wrong])

function fileOf(content: readonly Logged[], name = 'log.jsonl'): string {
  writeFileSync(join(folder, name), Buffer.concat(recordsOf(content)))
  return join(folder, name)
}

const commands = {
  verify: (file: string) => verifyLog(file, {}),
  reconcile: (file: string) => reconcile(file, {}),
  receipts: (file: string) => showReceipts(file, undefined, { profile: 'generic-80mm' }),
  find: (file: string) => findEvents(file, { type: 'ticketSold' }),
  explain: (file: string) => explain(file, id(101), {}),
} as const

/** The exit codes of the commands, and what they write to stderr, one of them after the other. */
async function outcomesOf(file: string, names: readonly (keyof typeof commands)[]) {
  const outcomes = []
  for (const name of names) {
    const [code, { stderr }] = await outputOf(() => commands[name](file))
    outcomes.push([name, code, stderr])
  }
  return outcomes
}

const replaying = ['verify', 'reconcile', 'receipts'] as const
const reading = ['find', 'explain'] as const

it('of a log without a problem no command names one', async () => {
  const sound = fileOf(saved(events))
  const silent = [...replaying, ...reading].map((name) => [name, 0, ''])
  expect(await outcomesOf(sound, [...replaying, ...reading])).toEqual(silent)
})

it('a wrong checkpoint is named as verify does by what replays the log, with exit code 1', async () => {
  const file = fileOf(rewritten)
  const [, , line] = (await outcomesOf(file, ['verify']))[0]!
  expect(line).toContain(`the checkpoint at event ${rewritten.length} is wrong`)
  expect(await outcomesOf(file, replaying)).toEqual(replaying.map((name) => [name, 1, line]))
})

it('the JSON of reconcile has the problems that its text names', async () => {
  const file = fileOf(rewritten)
  const [code, { stdout, stderr }] = await outputOf(() => reconcile(file, { json: true }))
  const { problems } = v.parse(logOutput.reconcile, JSON.parse(stdout))
  expect(code).toBe(1)
  expect(problems).toHaveLength(1)
  expect(stderr).toBe(`${file}: ${problems[0]}\n`)
})

it('a missing end is named as verify does by all, with exit code 1 by what replays the log', async () => {
  const file = fileOf(events)
  const line = `${file}: the log does not end in a checkpoint: it was not saved from the page, or its last records are missing.\n`
  expect(await outcomesOf(file, replaying)).toEqual(replaying.map((name) => [name, 1, line]))
  expect(await outcomesOf(file, reading)).toEqual(reading.map((name) => [name, 0, line]))
})

it('a mirror has no end yet, so nothing is missing there', async () => {
  const mirror = join(folder, 'mirror')
  mkdirSync(mirror)
  fileOf(events, 'mirror/000000000001.jsonl')
  const silent = [...replaying, ...reading].map((name) => [name, 0, ''])
  expect(await outcomesOf(mirror, [...replaying, ...reading])).toEqual(silent)
})

it('damage explains a missing end, and is named in its place', async () => {
  const file = join(folder, 'damaged.jsonl')
  writeFileSync(file, Buffer.concat(recordsOf(events)).subarray(0, -9))
  for (const [, code, stderr] of await outcomesOf(file, [...replaying, ...reading])) {
    expect(code).toBe(1)
    expect(stderr).toMatch(/^\S+: line \d+ .*: the last record is torn[^\n]*\n$/)
  }
})
