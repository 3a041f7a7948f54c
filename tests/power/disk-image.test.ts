import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Seeded } from '../shop-simulation/random.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { Disk, type Loss, type Names } from './disk-image.ts'
import { PowerCuts } from './power-cuts.ts'
import { readRecord } from './record.ts'

/** A record as the file system writes it. */
const line = (kind: string, inode: number, number: number, one: string | Buffer = '', two = '') =>
  Buffer.concat([
    Buffer.from(`${kind} ${inode} ${number} ${Buffer.byteLength(one)} ${Buffer.byteLength(two)}\n`),
    Buffer.from(one),
    Buffer.from(two),
  ])
const root = line('folder', 1, 0o700, '.')
const file = (inode: number, path: string) => line('file', inode, 0o600, path)
const write = (inode: number, at: number, bytes: string | Buffer) => line('write', inode, at, bytes)
const sync = (inode: number) => line('sync', inode, 0)
const rename = (from: string, to: string) => line('rename', 0, 0, from, to)
const recordOf = (...lines: Buffer[]) => readRecord(Buffer.concat([root, ...lines]))

/** The files, by path, that any of so many cuts right at the end leaves. */
async function left(
  names: Names,
  loss: Loss,
  lines: readonly Buffer[],
  tries = 40,
): Promise<Record<string, string>[]> {
  const folder = folderOfTest()
  const disk = new Disk(names)
  for (const change of recordOf(...lines)) disk.apply(change)
  const found = new Map<string, Record<string, string>>()
  for (let seed = 0; seed < tries; seed++) {
    const image = disk.image(loss, new Seeded(seed))
    if (found.has(image.token)) continue
    const path = join(folder, `${seed}`)
    mkdirSync(path)
    image.write(path)
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    found.set(
      image.token,
      Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), 'latin1')])),
    )
  }
  return [...found.values()]
}

describe('what a power cut leaves', () => {
  const unsynced = [file(2, 'a'), write(2, 0, 'one'), sync(2), sync(1), write(2, 3, ' two'), file(3, 'b')]

  it('is at least what was synced, with its name', async () => {
    expect(await left('posix', 'all', unsynced)).toEqual([{ a: 'one' }])
    for (const files of await left('posix', 'some', unsynced)) expect(files['a']).toMatch(/^one/)
  })

  it('is at most what was written', async () => {
    expect(await left('posix', 'nothing', unsynced)).toEqual([{ a: 'one two', b: '' }])
  })

  it('is any of the unsynced names and writes', async () => {
    const found = await left('posix', 'some', unsynced)
    for (const files of [{ a: 'one' }, { a: 'one two' }, { a: 'one', b: '' }, { a: 'one two', b: '' }])
      expect(found).toContainEqual(files)
  })

  it('has only some sectors of the last write, or only its beginning', async () => {
    const sectors = [1, 2, 3].map((digit) => Buffer.alloc(512, `${digit}`))
    const found = await left('posix', 'end', [file(2, 'a'), sync(1), write(2, 0, Buffer.concat(sectors))], 80)
    expect(found.length).toBeGreaterThan(5)
    for (const { a = '' } of found) {
      expect(a.length).toBeLessThanOrEqual(3 * 512)
      for (let at = 0; at < a.length; at += 512) {
        const sector = a.slice(at, at + 512)
        expect([`${at / 512 + 1}`, '\0']).toContain(sector[0])
        expect(sector).toBe(sector[0]!.repeat(sector.length))
      }
    }
    expect(found.some(({ a = '' }) => a.startsWith('\0') && a.endsWith('3'))).toBe(true)
  })
})

it('no sector is torn: an append leaves the sector that it begins in as it was, or has its part of it', async () => {
  const lines = [file(2, 'a'), write(2, 0, '0'.repeat(500)), sync(2), sync(1), write(2, 500, '1'.repeat(600))]
  const ones = (await left('posix', 'end', lines, 80)).map(({ a = '' }) => {
    expect(a.slice(0, 500)).toBe('0'.repeat(500))
    return [a.slice(500, 512), a.slice(512, 1024), a.slice(1024)].map((part) => part.replaceAll('\0', ''))
  })
  expect(ones.length).toBeGreaterThan(3)
  for (const parts of ones)
    for (const [at, part] of parts.entries()) expect([0, [12, 512, 76][at]]).toContain(part.length)
})

describe('a renamed file', () => {
  const replaced = [file(2, 'a'), write(2, 0, 'old'), sync(2), sync(1)]
  const renamed = [...replaced, file(3, 'draft'), write(3, 0, 'new'), sync(3), rename('draft', 'a')]

  it('has its new name for certain after the sync of the folder, and not before', async () => {
    expect(await left('posix', 'all', renamed)).toEqual([{ a: 'old' }])
    expect(await left('posix', 'all', [...renamed, sync(1)])).toEqual([{ a: 'new' }])
  })

  it('is empty if it was not synced before', async () => {
    const hasty = [...replaced, file(3, 'draft'), write(3, 0, 'new'), rename('draft', 'a'), sync(1)]
    expect(await left('posix', 'all', hasty)).toEqual([{ a: '' }])
  })

  it('has its new name with its own sync where names are in a journal, with all names before it', async () => {
    const lines = [...replaced, file(4, 'other'), file(3, 'b'), write(3, 0, 'new'), sync(3)]
    expect(await left('posix', 'all', lines)).toEqual([{ a: 'old' }])
    expect(await left('journaled', 'all', lines)).toEqual([{ a: 'old', other: '', b: 'new' }])
  })
})

it('cuts that leave the same are one, the latest of them', () => {
  const changes = recordOf(file(2, 'a'), sync(1), write(2, 0, 'one'), sync(2), write(2, 3, 'two'))
  const cuts = new PowerCuts(changes, { names: 'posix', losses: ['all'], seed: 1 })
  expect([cuts.tried, cuts.count]).toEqual([6, 3])
  expect([...cuts.states()].map(({ after }) => after)).toEqual([1, 3, 5])
})
