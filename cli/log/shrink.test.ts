import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { logOutput } from './json-schema.ts'
import { nodeTools } from './node-tools.ts'
import { shrinkLog } from './shrink.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
const out = join(folder, 'smallest.jsonl')
let output: Output

beforeEach(() => {
  output = takeOutput()
})
afterEach(() => vi.restoreAllMocks())

const head: Event = { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } }
const sales = Array.from({ length: 12 }, (_, index): Event[] => [
  ...purchaseUnderWay(index + 1),
  { type: 'ticketSold', data: { uniqueReqId: id(index + 101), sold: sold() } },
]).flat()
const planted: Event = { type: 'tillReported', data: { balance: 666 } }

function write(...events: Event[]): void {
  const { state } = replay(logged(events))
  const checkpoint: Event = {
    type: 'checkpointReached',
    data: { stateHash: stateHashOf(state), hashVersion },
  }
  writeFileSync(file, Buffer.concat(recordsOf(logged([...events, checkpoint]))))
}

const shrunken = () => readLog(readFileSync(out), nodeTools.sha256)
const signal = new AbortController().signal

it('the smallest log has the planted event, what it needs and nothing else, and is valid', async () => {
  write(head, ...openShop, ...sales.slice(0, 18), planted, ...sales.slice(18))
  const code = await shrinkLog(file, {
    fails: '! grep -q \'"balance":666\'',
    out,
    json: true,
    signal,
  })
  expect(code).toBe(0)
  const { events, damages } = shrunken()
  expect(damages).toEqual([])
  expect(events).toMatchObject([
    { seq: 1, ...head },
    { seq: 2, ...planted },
    { seq: 3, type: 'checkpointReached' },
  ])
  expect(replay(events)).toMatchObject({ checkpoints: 1, failedCheckpoints: [] })
  expect(v.parse(logOutput.shrink, JSON.parse(output.stdout))).toMatchObject({
    events: 3,
    of: 45,
    isSmallest: true,
  })
})

it('what an event needs stays with it, right checkpoints are right again, and a wrong one stays wrong', async () => {
  const wrong: Event = { type: 'checkpointReached', data: { stateHash: 'f'.repeat(64), hashVersion } }
  write(head, ...openShop, ...sales, wrong)
  const has = (pattern: string) => `grep -q '${pattern}' "$1"`
  writeFileSync(
    join(folder, 'fails.sh'),
    `${has('f'.repeat(64))} && ${has(`ticketSold.*${id(105)}`)} && test $(grep -c checkpointReached "$1") = 2 && exit 1\nexit 0`,
  )
  const fails = `sh ${join(folder, 'fails.sh')}`
  expect(await shrinkLog(file, { fails, out, signal })).toBe(0)
  const { events } = shrunken()
  expect(events.map(({ type }) => type).sort()).toEqual([
    'checkpointReached',
    'checkpointReached',
    'purchaseRequested',
    'segmentOpened',
    'ticketSold',
  ])
  expect(replay(events)).toMatchObject({
    checkpoints: 2,
    failedCheckpoints: [{ expected: 'f'.repeat(64) }],
  })
})

it('the smallest log so far is written when it is stopped, and the exit code is 1', async () => {
  write(head, ...openShop, ...sales)
  const stop = new AbortController()
  const fails = 'false'
  const shrinking = shrinkLog(file, { fails, out, signal: stop.signal })
  vi.spyOn(stop.signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true)
  expect(await shrinking).toBe(1)
  expect(shrunken().events).toHaveLength(44)
  expect(output.stdout).toContain('It was stopped')
})

it('a log without the problem, a command that does not exist and the log itself are refused', async () => {
  write(head, ...openShop)
  const shrink = (fails: string, to = out) => shrinkLog(file, { fails, out: to, signal })
  await expect(shrink('true')).rejects.toThrow('the command ends with exit code 0 for its 8 events.')
  await expect(shrink('no-such-command-here')).rejects.toThrow('The shell cannot run no-such-command-here.')
  await expect(shrink('false', file)).rejects.toThrow('--out must be another file than the log.')
})
