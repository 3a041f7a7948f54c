import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { id, logged, stateAfter } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { onOneLine, signHead } from '../../src/heads/note.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf } from '../../src/worker/replay.ts'
import { expectedHead, headKey } from './expected-head.ts'
import { verifyLog } from './verify.ts'

const folder = folderOfFile()
const inFile = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const counterId = id(0xabc)
const opened: Event = { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } }
const events = [opened, ...openShop, ...purchaseUnderWay(1), ...purchaseUnderWay(2)]
/** With the right chain, as a forger makes them anew too. */
const recordsWith = (...all: readonly Event[]) => recordsOf(logged([...all]))
const records = recordsWith(...events)
const endOf = (before: readonly Event[]): Event => ({
  type: 'checkpointReached',
  data: { stateHash: stateHashOf(stateAfter(before)), hashVersion },
})
const hashIn = (record: Uint8Array) => (JSON.parse(Buffer.from(record).toString()) as { hash: string }).hash

const signer = { name: 'host', ...openSigningKey(newSigningKey()) }
function signed(count: number, by = signer) {
  const place = { shop: '7', counterId, log: 1, count, hash: hashIn(records[count - 1]!) }
  return signHead({ ...place, stateHash: 'b'.repeat(64), hashVersion: 3, at: 0 }, by)
}
const { note, key } = signed(events.length - 2)
const expected = {
  expect: expectedHead(inFile('head.txt', note)),
  key: headKey(inFile('key.txt', `${key}\n`)),
}

let output: Output
beforeEach(() => {
  output = takeOutput()
})
const problems = async (log: readonly Uint8Array[], options = expected) => {
  const code = await verifyLog(inFile('log.jsonl', Buffer.concat(log)), { ...options, json: true })
  const json = JSON.parse(output.stdout) as { problems: string[] }
  return { ...json, code }
}

it('a log as it was signed holds up to the head, in a file as from the QR code, and says what follows it', async () => {
  const heads = [expected, { ...expected, expect: expectedHead(onOneLine(note)) }]
  for (const options of heads) {
    output.clear()
    expect(await problems(records, options)).toMatchObject({
      signedTo: events.length - 2,
      heads: [{ from: 'expected', signature: 'right', verdict: 'holds' }],
    })
  }
  output.clear()
  await verifyLog(inFile('log.jsonl', Buffer.concat(records)), expected)
  expect(output.both).toContain(
    `signed to   record ${events.length - 2} (verified by the given key): the last signed head that holds is of record ${events.length - 2}: nothing proves the 2 records after it.`,
  )
})

it('a head that no given key has signed is a problem, and proves nothing', async () => {
  const other = { name: 'other', ...openSigningKey(newSigningKey()) }
  const later = signed(events.length, other)
  const options = {
    expect: [...expected.expect, ...expectedHead(onOneLine(later.note))],
    key: expected.key,
  }
  expect(await verifyLog(inFile('log.jsonl', Buffer.concat(records)), options)).toBe(1)
  expect(output.both).toContain(
    `no given key verifies the signed head of record ${events.length} known elsewhere`,
  )
  expect(output.both).toContain(`signed to   record ${events.length - 2} (verified by the given key)`)
})

it('a log without a head of the given key is a problem, and without a key none', async () => {
  const quiet = [...events, endOf(events)]
  const log = inFile('log.jsonl', Buffer.concat(recordsWith(...quiet)))
  expect(await verifyLog(log, { key: expected.key })).toBe(1)
  expect(output.both).toContain('no signed head of the given key (host) holds')
  output.clear()
  expect(await verifyLog(log, {})).toBe(0)
  expect(output.both).toContain('signed to   no record: no signed head holds')
})

it('a log that was rewritten with its whole chain fails against the head, and the one that was shortened', async () => {
  const forged = recordsWith(opened, ...openShop, ...purchaseUnderWay(3), ...purchaseUnderWay(2))
  const rewritten = await problems(forged)
  expect(rewritten.code).toBe(1)
  expect(rewritten.problems).toContainEqual(
    expect.stringMatching(
      /^record \d+ is not the one of the signed head known elsewhere: the log was rewritten/,
    ),
  )
  output.clear()
  const shortened = await problems(records.slice(0, 6))
  expect(shortened.code).toBe(1)
  expect(shortened.problems).toContainEqual(
    expect.stringMatching(/^the log ends with record 6; the signed head known elsewhere has \d+: .* removed/),
  )
})

it('a head whose signature was made up by another key of the same name is wrong or unknown, never right', async () => {
  const other = { name: 'host', ...openSigningKey(newSigningKey()) }
  const head = signHead({ ...headFields(), hash: 'c'.repeat(64) }, other)
  const result = await problems(records, {
    ...expected,
    expect: expectedHead(inFile('forged.txt', head.note)),
  })
  expect(result).toMatchObject({ heads: [{ signature: 'unknown', verdict: 'differs' }] })
})

it.each(['', 'no-such-file', 'balcao.log/', note.slice(1)])('what is no head is a wrong usage: %#', (value) =>
  expect(() => expectedHead(value)).toThrow('It must be a signed head'),
)
it('what is no key is a wrong usage', () =>
  expect(() => headKey('host')).toThrow('It must be the key of a signer of heads'))

function headFields() {
  return { shop: '7', counterId, log: 1, count: 3, stateHash: 'b'.repeat(64), hashVersion: 3, at: 0 }
}
