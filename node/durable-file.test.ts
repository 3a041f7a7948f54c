import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { ownDraft, writeDurably } from './durable-file.ts'

test('processes that write the same file at the same time do not disturb one another', async () => {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'keys.json')
  await Promise.all(Array.from({ length: 8 }, () => writeDurably(file, 'the keys', ownDraft(file))))
  expect(await readFile(file, 'utf8')).toBe('the keys')
  expect(await readdir(folder.path)).toEqual(['keys.json'])
  await folder.remove()
})
