import { statSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { beforeReads } from '../testing/file-reads.ts'
import { LogMirrors } from './log-mirrors.ts'

const name = { counterId: id(0xabc), log: 1 }
const other = { counterId: id(0xdef), log: 1 }
const opened: Event = { type: 'segmentOpened', data: { logId: name.counterId, segment: 1, format: 2 } }
const records = recordsOf(logged([opened, ...openShop, ...purchaseUnderWay(1), ...purchaseUnderWay(2)])).map(
  (record) => Buffer.from(record),
)
const all = records.length
const part = (from: number, to: number) => ({
  ...name,
  from: from + 1,
  records: Buffer.concat(records.slice(from, to)).toString(),
})

let folder: string
/** The segments that were read, in order. */
const reads: string[] = []
/** A file that cannot be read, whatever its name is. */
let fault: { readonly ino: number; readonly code: string } | undefined
let endReads: () => void
beforeEach(async () => {
  folder = folderOfTest()
  const mirrors = started()
  for (let count = 0; count < all - 1; count++) await mirrors.append(part(count, count + 1))
  await mirrors.append({ ...part(0, all), ...other })
  endReads = beforeReads((file) => {
    if (file.endsWith('.jsonl')) reads.push(file)
    if (fault && statSync(file).ino === fault.ino)
      throw Object.assign(new Error(fault.code), { code: fault.code })
  })
})
afterEach(async () => {
  endReads()
  reads.length = 0
  fault = undefined
  vi.restoreAllMocks()
})

/** So small that the log has several segments. */
const started = () => new LogMirrors(folder, { segmentBytes: 2_000, freeBytes: 0 })
async function segments({ counterId, log } = name): Promise<string[]> {
  const path = join(folder, 'mirrors', `${counterId}.${log}`)
  return (await readdir(path)).sort().map((file) => join(path, file))
}
async function bytesOf(mirrors: LogMirrors, from = 1): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of (await mirrors.read(name, from)) ?? []) parts.push(bytes)
  return Buffer.concat(parts)
}

describe('a mirror that nobody appends to', () => {
  it('is verified once for all that list it and read it, at the same time and later', async () => {
    const mirrors = started()
    const [one, ...others] = await Promise.all([mirrors.list(), mirrors.list(), mirrors.read(name)])
    expect(others[0]).toEqual(one)
    expect(await mirrors.list()).toEqual(one)
    expect(reads.sort()).toEqual([...(await segments()), ...(await segments(other))])
    reads.length = 0
    expect((await bytesOf(mirrors)).equals(Buffer.concat(records.slice(0, -1)))).toBe(true)
    expect(reads).toEqual(await segments())
    reads.length = 0
    expect((await bytesOf(mirrors, all - 1)).equals(records.at(-2)!)).toBe(true)
    expect(reads.map((file) => basename(file))).toEqual([basename((await segments()).at(-1)!)])
  })

  it('is listed as it is after an append', async () => {
    const mirrors = started()
    await mirrors.list()
    await mirrors.append(part(all - 1, all))
    expect(await mirrors.list()).toMatchObject([{ count: all }, { count: all }])
    expect((await bytesOf(mirrors)).equals(Buffer.concat(records))).toBe(true)
  })

  it('of which a file was removed is read again after that was noticed', async () => {
    const mirrors = started()
    await mirrors.list()
    const [first = '', second = '', ...others] = await segments()
    await rm(second)
    expect(await mirrors.list()).toHaveLength(2)
    await expect(bytesOf(mirrors)).rejects.toThrow('ENOENT')
    const left = await Promise.all([first, ...others].map((file) => readFile(file)))
    expect((await bytesOf(mirrors)).equals(Buffer.concat(left))).toBe(true)
  })

  it('and does not exist is looked for again', async () => {
    const mirrors = started()
    const log2 = { ...name, log: 2 }
    expect(await mirrors.read(log2)).toBeNull()
    await started().append({ ...part(0, 1), log: 2 })
    expect(await mirrors.read(log2)).not.toBeNull()
  })
})

it('a turn of the verification that takes long is not followed by others that waited for it', async () => {
  const mirrors = started()
  await mirrors.append(part(0, 0))
  await mirrors.append({ ...part(0, 0), ...other })
  reads.length = 0
  await Promise.all([mirrors.verifyNext(), mirrors.verifyNext(), mirrors.verifyNext()])
  const [first, second] = await segments()
  const [otherFirst] = await segments(other)
  expect(reads).toEqual([first, otherFirst])
  await mirrors.verifyNext()
  expect(reads.slice(2)).toEqual([second, otherFirst])
})

describe('a mirror with a file that the disk cannot read', () => {
  const broken = async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const [, second = ''] = await segments()
    fault = { ino: statSync(second).ino, code: 'EIO' }
    return Number(basename(second, '.jsonl')) - 1
  }
  const restOf = (count: number) => part(count, all)

  it('ends before it, and the others are listed', async () => {
    const count = await broken()
    expect(await started().list()).toMatchObject([
      { ...name, count, isDamaged: true },
      { ...other, count: all, isDamaged: false },
    ])
  })

  it('keeps it aside, and gets its records again', async () => {
    const count = await broken()
    const mirrors = started()
    expect(await mirrors.append(part(0, 0))).toMatchObject({ count })
    expect(await mirrors.append(restOf(count))).toMatchObject({ count: all })
    expect((await bytesOf(started())).equals(Buffer.concat(records))).toBe(true)
    expect((await segments()).filter((file) => file.includes('.damaged-'))).toHaveLength(2)
  })

  it('keeps it aside while the program runs, and the others are verified in the same turn', async () => {
    const mirrors = started()
    await mirrors.append(part(0, 0))
    await mirrors.append({ ...part(0, 0), ...other })
    const count = await broken()
    await mirrors.verifyNext()
    reads.length = 0
    await mirrors.verifyNext()
    expect(reads.some((file) => file.includes(other.counterId))).toBe(true)
    expect(await mirrors.list()).toMatchObject([{ count }, { count: all }])
    expect(await mirrors.append(restOf(count))).toMatchObject({ count: all })
  })

  it('takes back the others that were kept aside, if the counter has the records no more', async () => {
    const count = await broken()
    const mirrors = started()
    const [, , third = ''] = await segments()
    const from = Number(basename(third, '.jsonl'))
    expect(await mirrors.append({ ...part(all - 1, all), isAfterGap: true })).toMatchObject({
      count: all - 1,
    })
    const left = [...records.slice(0, count), ...records.slice(from - 1, -1)]
    expect((await bytesOf(mirrors)).equals(Buffer.concat(left))).toBe(true)
  })

  it('is left as it is where the system only has no file left', async () => {
    await broken()
    fault = { ...fault!, code: 'EMFILE' }
    const before = await segments()
    const mirrors = started()
    await expect(mirrors.append(part(0, 0))).rejects.toThrow('EMFILE')
    await expect(mirrors.list()).rejects.toThrow('EMFILE')
    fault = undefined
    expect(await mirrors.append(part(0, 0))).toMatchObject({ count: all - 1 })
    expect(await segments()).toEqual(before)
  })
})
