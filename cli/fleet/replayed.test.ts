import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { counterNumber, recordsWith } from '../../collector/testing.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { purchaseUnderWay } from '../../tests/kit/shop.ts'
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
