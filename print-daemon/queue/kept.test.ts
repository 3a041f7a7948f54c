import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { keepBeside, keepUnread } from './kept.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

let folder: string
beforeEach(() => {
  folder = folderOfTest()
})

const nowMs = Date.UTC(2026, 2, 14, 18, 3, 21)

it('damaged bytes are kept beside their file, under a name with the reason and the moment', async () => {
  const bytes = Buffer.from('torn')
  const name = await keepBeside(path.join(folder, 'jobs.journal'), 'damaged', { nowMs, bytes })
  expect(name).toBe('jobs.journal.damaged-2026-03-14T18-03-21-000Z')
  expect(await readFile(path.join(folder, name!))).toEqual(bytes)
})

it('where there are no bytes, nothing is kept', async () => {
  const file = path.join(folder, 'jobs.journal')
  expect(await keepBeside(file, 'torn', { nowMs, bytes: Buffer.alloc(0) })).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

it('a file to which no second name can be given is kept under none', async () => {
  expect(await keepUnread(path.join(folder, 'jobs.journal'), nowMs)).toBeNull()
})
