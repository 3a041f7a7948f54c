import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { ownDraft, writeDurably, writeShared } from './durable-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = folderOfTest()
  file = join(folder, 'keys.json')
})

test('processes that write the same file at the same time do not disturb one another', async () => {
  await Promise.all(Array.from({ length: 8 }, () => writeShared(file, 'the keys')))
  expect(await readFile(file, 'utf8')).toBe('the keys')
  expect(await readdir(folder)).toEqual(['keys.json'])
})

test('a write that fails leaves no draft, and the earlier file', async () => {
  await writeFile(file, 'earlier')
  async function* failing() {
    yield Buffer.from('the')
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  await expect(writeDurably(file, failing())).rejects.toThrow('no space')
  await expect(writeDurably(file, failing(), ownDraft(file))).rejects.toThrow('no space')
  expect(await readdir(folder)).toEqual(['keys.json'])
  expect(await readFile(file, 'utf8')).toBe('earlier')
  const inTheWay = join(folder, 'in-the-way')
  await mkdir(inTheWay)
  await expect(writeDurably(inTheWay, 'the keys')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['in-the-way', 'keys.json'])
})

test('the next write removes the draft that a power cut has left, and no other file', async () => {
  const [left, underWay, other] = [ownDraft(file), ownDraft(file), ownDraft(join(folder, 'keys'))]
  for (const name of [left, underWay, other]) await writeFile(name, 'the k')
  const longAgo = (Date.now() - 2 * 3_600_000) / 1_000
  for (const name of [left, other]) await utimes(name, longAgo, longAgo)
  await writeShared(file, 'the keys')
  const names = [file, underWay, other].map((path) => basename(path))
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted())
})
