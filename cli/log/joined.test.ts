import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { showReceipts } from './receipts.ts'
import { describeLog, verifyLog } from './verify.ts'

const folder = folderOfFile()
function fileOf(...records: readonly Uint8Array[]): string {
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, Buffer.concat(records))
  return file
}

const opened: Event = { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } }
const isSold: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
const language: Event = { type: 'languageChosen', data: { language: 'en' } }
const first = recordsOf(logged([opened, ...openShop, language, language]))
const second = recordsOf(logged([opened, ...openShop, ...purchaseUnderWay(1), isSold, language]))
const hashIn = (record: Uint8Array) => (JSON.parse(Buffer.from(record).toString()) as { hash: string }).hash

async function verified(file: string) {
  const output = takeOutput()
  expect(await verifyLog(file, { json: true })).toBe(1)
  return JSON.parse(output.stdout) as { head: object; problems: string[] }
}

describe('of two logs that were joined where the numbers run on', () => {
  it.each([
    ['in one place', [...first, ...second.slice(first.length)]],
    ['as wholes', [...first, ...second]],
  ])('%s, every event is replayed, the broken line is named, and the head is printed', async (_, records) => {
    const { head, problems } = await verified(fileOf(...records))
    expect(head).toMatchObject({ records: second.length, chainHash: hashIn(second.at(-1)!) })
    expect(problems).toEqual([
      expect.stringMatching(
        new RegExp(`^line ${first.length + 1} .*The chain is broken there, although no number is missing`),
      ),
    ])
  })

  it('the content and the prints can be listed', async () => {
    const output = takeOutput()
    const file = fileOf(...first, ...second.slice(first.length))
    expect(await describeLog(file, {})).toBe(1)
    expect(await showReceipts(file, undefined, { profile: 'generic-80mm' })).toBe(1)
    expect(output.both).toContain('no print was requested')
  })
})

it.each([
  ['empty lines', Buffer.from('\n\n')],
  ['the same records again', Buffer.concat(first)],
])('where %s follow the last record, the head is that of the last record', async (_, rest) => {
  const { head } = await verified(fileOf(...first, rest))
  expect(head).toMatchObject({ records: first.length, chainHash: hashIn(first.at(-1)!) })
})
