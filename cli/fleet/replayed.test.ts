import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { counterNumber, endOf, recordsWith } from '../../collector/testing.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
import { isoTimeAt } from '../../src/values/calendar.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { replayedProblems } from './replayed.ts'

it('a log without the last records that the collector had received differs from what it was', async () => {
  const records = recordsWith(counterNumber(1), ...purchaseUnderWay(1))
  const name = join(folderOfTest(), 'log.jsonl')
  const task = { name, access: { url: '', data: '' }, head: null, count: records.length }
  await writeFile(name, Buffer.concat(records))
  expect(await replayedProblems(task)).toEqual([])
  await writeFile(name, Buffer.concat(records.slice(0, -2)))
  expect(await replayedProblems(task)).toEqual([
    `the collector had received ${records.length} records, and has none after record ${records.length - 2} any more.`,
  ])
})

it("each shift whose till differs from the host's is named, also an earlier one", async () => {
  const shift = (opening: number, closing: number): Event[] => [
    { type: 'tillReported', data: { balance: opening } },
    { type: 'shiftOpened', data: { operatorId: 1042, opening } },
    { type: 'tillReported', data: { balance: closing } },
    { type: 'loggedOut', data: { reason: 'operator' } },
    { type: 'loggedIn', data: { operatorId: 1042 } },
  ]
  const records = recordsWith(
    counterNumber(3),
    ...shift(100_000, 95_000),
    ...shift(95_000, 95_000),
    ...shift(95_000, 95_200),
  )
  const name = join(folderOfTest(), 'log.jsonl')
  await writeFile(name, Buffer.concat(records))
  const task = { name, access: { url: '', data: '' }, head: null, count: records.length }
  const shiftOf = (seq: number) =>
    `in the shift of operator 1042 that began at event ${seq}, ${isoTimeAt(1_000 + seq, 'UTC')}.`
  expect(await replayedProblems(task)).toEqual([
    `the till differs from the host's by -5000 minor units ${shiftOf(9)}`,
    `the till differs from the host's by 200 minor units ${shiftOf(19)}`,
  ])
})

it('a signed head after a gap is compared by its record only, because the replay does not know the state there', async () => {
  const counterId = counterNumber(2)
  const records = recordsWith(counterId, ...purchaseUnderWay(1), ...purchaseUnderWay(2))
  const name = join(folderOfTest(), 'log.jsonl')
  await writeFile(name, Buffer.concat([...records.slice(0, 6), ...records.slice(7)]))
  const { count, hash } = endOf(records, records.length)
  const problemsWith = (headHash: string) =>
    replayedProblems({
      ...{ name, access: { url: '', data: '' }, count },
      head: { count, hash: headHash, stateHash: 'b'.repeat(64), hashVersion },
    })
  const known = [
    expect.stringContaining('Event 7 cannot be read'),
    `the state of the signed head of record ${count} cannot be compared, because earlier events cannot be read.`,
  ]
  expect(await problemsWith(hash)).toEqual(known)
  expect(await problemsWith('a'.repeat(64))).toEqual([
    ...known,
    `the signed head of record ${count} is of another record.`,
  ])
})
