import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import fastify, { type InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeStateRecord } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { temporaryFolder } from '../../tests/kit/folders.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { seed, tries } from '../../tests/kit/scale.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import type { MirrorList } from '../../src/protocol/mirror.ts'
import { addMirrorRoutes } from '../server/mirror-routes.ts'
import { headersOf, sign } from '../server/signing.ts'
import { LogMirrors } from './log-mirrors.ts'

const name = { counterId: id(0xabc), log: 1 }
const opened: Event = { type: 'segmentOpened', data: { logId: name.counterId, segment: 1, format: 2 } }
const recordsWith = (...events: readonly Event[]) =>
  recordsOf(logged([opened, ...openShop, ...events])).map((record) => Buffer.from(record))
const records = recordsWith(...purchaseUnderWay(1), ...purchaseUnderWay(2))
const others = recordsWith(...purchaseUnderWay(3), ...purchaseUnderWay(4))
const all = records.length
const hashOf = (count: number, log = records) =>
  (JSON.parse(log[count - 1]!.toString()) as { hash: string }).hash
const endAt = (count: number) => ({ count, hash: count === 0 ? '0'.repeat(64) : hashOf(count) })
/** The records after `from`, up to and including `to`. */
const part = (from: number, to: number, log = records) => ({
  ...name,
  from: from + 1,
  records: Buffer.concat(log.slice(from, to)).toString(),
})

/** So small that the log has several segments. */
const small = { segmentBytes: 2_000, freeBytes: 0 }
let folder: string
beforeEach(async () => {
  folder = folderOfTest()
})
afterEach(() => vi.restoreAllMocks())

const started = (inFolder = folder) => new LogMirrors(inFolder, small)
async function bytesOf(mirrors: LogMirrors): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of (await mirrors.read(name)) ?? []) parts.push(bytes)
  return Buffer.concat(parts)
}
const segmentsIn = async (inFolder: string) => {
  const path = join(inFolder, 'mirrors', `${name.counterId}.1`)
  return (await readdir(path))
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => join(path, file))
}

async function inOwnFolder(law: (path: string) => Promise<void>): Promise<void> {
  const own = await temporaryFolder()
  try {
    await law(own.path)
  } finally {
    await own.remove()
  }
}

async function flip(file: string, at: number, bits: number): Promise<void> {
  const bytes = await readFile(file)
  bytes[at % bytes.length]! ^= bits
  await writeFile(file, bytes)
}

const place = fc.nat({ max: all })
const laws = (numRuns: number) => ({ numRuns: tries(numRuns), seed })

describe('the mirror of a log', () => {
  it('is the log, however its records come: in parts, repeated, out of order, over restarts', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place, fc.boolean()), { maxLength: 8 }), (requests) =>
        inOwnFolder(async (path) => {
          let mirrors = started(path)
          let count = 0
          for (const [one, other, isRestarted] of [...requests, [0, all, true] as const]) {
            if (isRestarted) mirrors = started(path)
            const [from, to] = [Math.min(one, other), Math.max(one, other)]
            if (from <= count) count = Math.max(count, to)
            expect(await mirrors.append(part(from, to))).toEqual(endAt(count))
          }
          for (const reader of [mirrors, started(path)])
            expect((await bytesOf(reader)).equals(Buffer.concat(records))).toBe(true)
        }),
      ),
      laws(25),
    ))

  it('goes on after a kill at any byte of a write', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: all }), fc.nat(), (to, cut) =>
        inOwnFolder(async (path) => {
          await started(path).append(part(0, to))
          const last = (await segmentsIn(path)).at(-1)!
          await truncate(last, cut % ((await stat(last)).size + 1))
          const mirrors = started(path)
          const end = await mirrors.append(part(0, 0))
          expect(end).toEqual(endAt((end as { count: number }).count))
          await mirrors.append(part((end as { count: number }).count, all))
          expect((await bytesOf(started(path))).equals(Buffer.concat(records))).toBe(true)
        }),
      ),
      laws(25),
    ))

  it('that is damaged goes on after its last good record, and the rest is kept beside it', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, bits) =>
        inOwnFolder(async (path) => {
          vi.spyOn(console, 'error').mockReturnValue()
          for (let count = 0; count < all; count++) await started(path).append(part(count, count + 1))
          const files = await segmentsIn(path)
          const file = files[at % files.length]!
          await flip(file, at, bits)
          // Without its last line break a mirror is one whose last write was interrupted.
          const isDamaged = (await readFile(files.at(-1)!)).at(-1) === 10
          expect(await started(path).list()).toMatchObject([{ isDamaged }])
          const mirrors = started(path)
          const { count } = (await mirrors.append(part(0, 0))) as { count: number }
          expect(count).toBeLessThan(all)
          expect(await mirrors.append(part(count, all))).toEqual(endAt(all))
          expect((await bytesOf(started(path))).equals(Buffer.concat(records))).toBe(true)
          expect(await started(path).list()).toMatchObject([{ ...name, ...endAt(all), isDamaged: false }])
        }),
      ),
      laws(15),
    ))

  it('that is damaged while the program runs is found, and gets from the counter what it lost', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, bits) =>
        inOwnFolder(async (path) => {
          const errors = vi.spyOn(console, 'error').mockReturnValue()
          const mirrors = started(path)
          for (let count = 0; count < all; count++) await mirrors.append(part(count, count + 1))
          const files = await segmentsIn(path)
          const verifyAll = async () => {
            for (const _ of files) await mirrors.verifyNext()
          }
          await verifyAll()
          expect(await mirrors.append(part(0, 0))).toEqual(endAt(all))
          await flip(files[at % files.length]!, at, bits)
          await verifyAll()
          const { count } = (await mirrors.append(part(0, 0))) as { count: number }
          expect(count).toBeLessThan(all)
          expect(errors.mock.calls.flat().every((text) => String(text).includes('is damaged'))).toBe(true)
          expect(await mirrors.append(part(count, all))).toEqual(endAt(all))
          expect((await bytesOf(started(path))).equals(Buffer.concat(records))).toBe(true)
        }),
      ),
      laws(15),
    ))

  it('that is damaged takes back every sound record that the counter has removed, also where it sends the state after them', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, bits) =>
        inOwnFolder(async (path) => {
          vi.spyOn(console, 'error').mockReturnValue()
          const removedTo = all - 2
          for (let count = 0; count < all; count++) await started(path).append(part(count, count + 1))
          const files = (await segmentsIn(path)).slice(0, -1)
          await flip(files[at % files.length]!, at, bits)
          const mirrors = started(path)
          let { count: end } = (await mirrors.append(part(0, 0))) as { count: number }
          const state = Buffer.from(encodeStateRecord({}, { seq: removedTo, hash: hashOf(removedTo) }, 0))
          for (let turn = 0; end < all && turn < 3; turn++) {
            const from = Math.max(removedTo, end + 1)
            const own = [state, ...records.slice(removedTo)].slice(from - removedTo)
            const isAfterGap = from > end + 1 || from === removedTo
            const sent = { ...name, from, records: Buffer.concat(own).toString(), isAfterGap }
            ;({ count: end } = (await mirrors.append(sent)) as { count: number })
          }
          expect(end).toBe(all)
          const kept = (await bytesOf(started(path))).toString().split(/(?<=\n)/)
          // A line break that turned into something else makes one line of two.
          const lost = records.filter((record) => !kept.includes(record.toString()))
          expect(lost.length).toBeLessThanOrEqual(2)
          expect(kept.filter((line) => line !== state.toString())).toEqual(
            records.filter((record) => !lost.includes(record)).map(String),
          )
        }),
      ),
      laws(15),
    ))

  it('takes no record of another log: neither in place of its own nor after them', async () => {
    const mirrors = started()
    await mirrors.append(part(0, all))
    expect(await mirrors.append(part(0, all, others))).toBe('differs')
    expect(await mirrors.append(part(all - 1, all, others))).toBe('differs')
    const half = { ...part(0, all - 2), log: 2 }
    await mirrors.append(half)
    expect(await mirrors.append({ ...part(all - 2, all, others), log: 2 })).toBe('differs')
    expect((await bytesOf(started())).equals(Buffer.concat(records))).toBe(true)
  })

  it('takes no record of a log after which the counter began another, also after a restart', async () => {
    const mirrors = started()
    await mirrors.append(part(0, 3))
    await mirrors.append({ ...part(0, 1), log: 2 })
    expect(await mirrors.append(part(3, all))).toBe('differs')
    expect(await started().append(part(3, all))).toBe('differs')
    expect(await mirrors.append({ ...part(1, all), log: 2 })).toEqual(endAt(all))
  })

  it('remembers which browser sent it, also after a restart', async () => {
    const owner = { clientId: 'a', origin: 'https://host.example' }
    await started().append(part(0, 3), owner)
    await started().append(part(3, 4))
    expect(await started().list()).toMatchObject([{ owner }])
    await started().append(part(4, all), { ...owner, clientId: 'b' })
    expect(await started().list()).toMatchObject([{ owner: { ...owner, clientId: 'b' } }])
  })

  it('has the gap that the log has, if the counter says so', async () => {
    const mirrors = started()
    await mirrors.append(part(0, 3))
    expect(await mirrors.append(part(5, all))).toEqual(endAt(3))
    expect(await mirrors.append({ ...part(5, all), isAfterGap: true })).toEqual(endAt(all))
    expect(await started().append(part(0, 0))).toEqual(endAt(all))
  })

  it('takes nothing that is no record', async () => {
    const [first = '', second = ''] = records.map(String)
    for (const lines of ['x', first.slice(0, -1), second, first.replace('"seq":1', '"seq":7')])
      expect(await started().append({ ...name, from: 1, records: lines })).toBe('wrong')
    expect(await started().append({ ...name, from: 1, records: first + second.slice(1) })).toBe('differs')
    expect(await started().list()).toEqual([])
  })

  it('with a file that is larger than any segment is damaged, and that file is not read', async () => {
    const mirrors = started()
    for (let count = 0; count < all; count++) await mirrors.append(part(count, count + 1))
    const [, second] = await segmentsIn(folder)
    await truncate(second!, 2 ** 32)
    const [mirror] = await started().list()
    expect(mirror).toMatchObject({ isDamaged: true })
    expect(mirror!.count).toBeLessThan(all)
  })

  it('that somebody removed while the program runs begins again', async () => {
    const mirrors = started()
    await mirrors.append(part(0, 3))
    await rm(join(folder, 'mirrors'), { recursive: true })
    await expect(mirrors.append(part(3, 4))).rejects.toThrow('ENOENT')
    expect(await mirrors.append(part(0, 0))).toEqual(endAt(0))
    expect(await mirrors.append(part(0, all))).toEqual(endAt(all))
  })

  it('can be read by nobody but its user', async () => {
    await started().append(part(0, all))
    for (const file of await readdir(folder, { recursive: true }))
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  })

  it('does not fill the disk', async () => {
    const full = new LogMirrors(folder, { totalBytes: 1_000 })
    expect(await full.append(part(0, all))).toBe('full')
    const little = new LogMirrors(folder, { freeBytes: Number.MAX_SAFE_INTEGER })
    expect(await little.append(part(0, 1))).toBe('full')
  })

  it('lets a bounded number of requests wait', async () => {
    const mirrors = new LogMirrors(folder, { ...small, waiting: 2 })
    const sent = [0, 1, 2].map((count) => mirrors.append(part(count, count + 1)))
    expect(await Promise.all(sent)).toEqual([endAt(1), endAt(2), 'busy'])
  })
})

it('the print program answers with the end of the mirror, lists the mirrors and sends one', async () => {
  const server = fastify()
  const connected = new Set<string>()
  addMirrorRoutes(server, started(), (clientId) => connected.has(clientId))
  const by = (clientId: string, method: string, url = '/mirror') => ({
    ...{ method, url },
    headers: {
      ...headersOf(sign({ clientId, key: Buffer.alloc(32) }, { method, path: url })),
      origin: 'http://localhost:3000',
    },
  })
  const post = async (payload: object) => {
    const { statusCode, body } = await server.inject({ ...by('writer', 'POST'), payload } as InjectOptions)
    return [statusCode, JSON.parse(body)]
  }
  const list = async (clientId: string) =>
    (await server.inject(by(clientId, 'GET') as InjectOptions)).json<MirrorList>().mirrors
  expect(await post(part(0, all))).toEqual([200, endAt(all)])
  expect(await post(part(0, all, others))).toMatchObject([409, { error: { reason: 'differs' } }])
  const wrong = [{ counterId: '../x' }, { from: 0 }, { log: 0 }, { records: 'x' }, { records: null }]
  for (const body of wrong) expect((await post({ ...part(0, 1), ...body }))[0]).toBe(400)
  const entry = { ...name, ...endAt(all), origin: 'http://localhost:3000', isInUse: false }
  expect(await list('another')).toMatchObject([entry])
  connected.add('writer')
  expect(await list('another')).toMatchObject([{ ...entry, isInUse: true }])
  expect(await list('writer')).toMatchObject([entry])
  const sent = await server.inject(`/mirror/${name.counterId}/1`)
  expect(sent.rawPayload.equals(Buffer.concat(records))).toBe(true)
  for (let from = 1; from <= all; from++)
    expect((await server.inject(`/mirror/${name.counterId}/1?from=${from}`)).body).toBe(
      Buffer.concat(records.slice(from - 1)).toString(),
    )
  expect((await server.inject(`/mirror/${name.counterId}/1?from=x`)).statusCode).toBe(404)
  expect((await server.inject(`/mirror/${name.counterId}/2`)).statusCode).toBe(404)
  expect((await server.inject('/mirror/..%2f..%2fclients/1')).statusCode).toBe(404)
})
