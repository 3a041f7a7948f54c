import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logged } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { followFile } from './follow.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
const records = recordsOf(
  logged([...openShop, ...[1, 2, 3, 4].flatMap((number) => purchaseUnderWay(number))]),
)
let output: Output
let stop: AbortController

beforeEach(() => {
  output = takeOutput()
  stop = new AbortController()
})
afterEach(() => stop.abort())

const linesOf = (text: string) => text.split('\n').slice(0, -1)
const printed = () => linesOf(output.stdout)
const reported = () => linesOf(output.stderr)

const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 40_000, interval: 20 })
const write = (from: number, to: number) => writeFileSync(file, Buffer.concat(records.slice(from, to)))
const follow = () => followFile(file, { signal: stop.signal })
/** Waits until events of these numbers are printed, and no others. */
const isPrinted = (from: number, to: number) =>
  waitUntil(() =>
    expect(printed().map((line) => Number(/^#(\d+) {2}\S+ {2}\w+: /.exec(line)?.[1]))).toEqual(
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ),
  )

it('prints the last ten events, and every new one as soon as its record is whole', async () => {
  write(0, 12)
  const following = follow()
  await isPrinted(3, 12)
  appendFileSync(file, Buffer.concat([records[12]!, records[13]!.subarray(0, 50)]))
  await isPrinted(3, 13)
  appendFileSync(file, records[13]!.subarray(50))
  await isPrinted(3, 14)
  stop.abort()
  expect(await following).toBe(0)
  expect(reported()).toEqual([])
})

it('reads a file that was shortened or replaced from its beginning, and says so in one line', async () => {
  write(0, 3)
  const following = follow()
  await isPrinted(1, 3)
  output.clear()
  write(0, 1)
  await isPrinted(1, 1)
  expect(reported()).toEqual([
    expect.stringMatching(/: it was shortened from \d+ to \d+ bytes: it is read from/),
  ])
  output.clear()
  renameSync(file, `${file}.1`)
  await waitUntil(() =>
    expect(reported()).toEqual([`${file}: it cannot be opened any more; waiting for it.`]),
  )
  write(0, 2)
  await isPrinted(1, 2)
  expect(reported().slice(1)).toEqual([
    `${file}: another file is in its place: it is read from its beginning.`,
  ])
  stop.abort()
  expect(await following).toBe(0)
})

it('reports a damaged record, goes on, and ends with 1', async () => {
  write(0, 2)
  const following = follow()
  await isPrinted(1, 2)
  appendFileSync(file, Buffer.concat(records.slice(3, 5)))
  await waitUntil(() => expect(printed()).toHaveLength(4))
  expect(reported()).toEqual([expect.stringContaining('Event 3 cannot be read')])
  stop.abort()
  expect(await following).toBe(1)
})

/** The record with another byte in its middle. */
const damaged = (record: Uint8Array) => record.with(20, record[20]! ^ 1)

it('reports a damaged record once, and the records after it are sound', async () => {
  write(0, 4)
  const following = follow()
  await isPrinted(1, 4)
  for (const number of [5, 6]) {
    appendFileSync(file, damaged(records[number - 1]!))
    await waitUntil(() => expect(reported()).toHaveLength(number - 4))
  }
  for (const number of [7, 8, 9]) {
    output.clear()
    appendFileSync(file, records[number - 1]!)
    await isPrinted(number, number)
    expect(reported()).toEqual([])
  }
  stop.abort()
  expect(await following).toBe(1)
})

it('names records that are missing after a damaged one', async () => {
  write(0, 4)
  const following = follow()
  await isPrinted(1, 4)
  appendFileSync(file, damaged(records[4]!))
  await waitUntil(() => expect(reported()).toHaveLength(1))
  appendFileSync(file, records[7]!)
  await waitUntil(() => expect(printed()).toHaveLength(5))
  expect(reported().slice(1)).toEqual([expect.stringContaining('Events 5 to 7 cannot be read')])
  stop.abort()
  expect(await following).toBe(1)
})

it('of what is not a growing log ends with one sentence', async () => {
  writeFileSync(file, 'Dear diary\n')
  await expect(follow()).rejects.toThrow(`${file}: it is not an event log of Balcão, or is packed by gzip.`)
  await expect(followFile(join(folder, 'none'), stop)).rejects.toThrow('none: there is no such file.')
  await expect(followFile(folder, stop)).rejects.toThrow('it is a folder, not a log.')
  await expect(followFile('-', stop)).rejects.toThrow('stdin cannot be followed')
})
