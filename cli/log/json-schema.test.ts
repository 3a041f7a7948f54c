import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { expectPublished } from '../../tests/kit/published-schema.ts'
import { openShop, purchaseUnderWay, takenOver } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { explain } from './explain.ts'
import { findEvents } from './find.ts'
import { logOutput } from './json-schema.ts'
import { reconcile } from './reconcile.ts'
import { describeLog, verifyLog } from './verify.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
const head = { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } } as const
const opened = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } } as const
const records = recordsOf(logged([head, ...openShop, opened, ...purchaseUnderWay(1)]))
writeFileSync(file, Buffer.concat(records.filter((_, index) => index !== 3)))

it.each<[keyof typeof logOutput, () => Promise<number>]>([
  ['verify', () => verifyLog(file, { json: true })],
  ['info', () => describeLog(file, { json: true })],
  ['find', () => findEvents(file, { type: 'purchaseRequested', json: true })],
  ['reconcile', () => reconcile(file, { json: true })],
  ['explain', () => explain(file, id(101), { json: true })],
])('the JSON of log %s has the published form', async (name, run) => {
  const [code, { stdout }] = await outputOf(run)
  expect(code).toBe(1)
  const schema = logOutput[name]
  const strict: v.GenericSchema = 'entries' in schema ? v.strictObject({ ...schema.entries }) : schema
  expect(v.safeParse(strict, JSON.parse(stdout)).issues).toBeUndefined()
})

it('the times of a clock that was set back, and of a till that was taken over, are ISO 8601 too', async () => {
  const handedOver = takenOver({ kind: 'sale', id: id(101) })
  const events = logged([head, ...openShop, opened, ...purchaseUnderWay(1), ...handedOver])
  const last = events.length - 1
  const setBack = events.map((event, index) => (index === last ? { ...event, at: -5_000 } : event))
  const other = join(folder, 'set-back.jsonl')
  writeFileSync(other, Buffer.concat(recordsOf(setBack)))
  const [, { stdout }] = await outputOf(() => describeLog(other, { json: true }))
  const { clockJumps, shifts } = v.parse(logOutput.info, JSON.parse(stdout))
  const place = { seq: events.length, at: '1969-12-31T23:59:55.000Z' }
  expect(clockJumps).toEqual([place])
  expect(shifts[0]?.count?.takenOver?.at).toEqual(place)
})

it('docs/log-output.schema.json is the published schema', () =>
  expectPublished(
    'log-output.schema.json',
    'The JSON of balcao log verify, info, find (one line for each event), receipts (one line for each print), reconcile, diff, shrink, explain and mirror',
    logOutput,
  ))
