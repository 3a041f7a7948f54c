import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { draftOfProcess, writeDurably } from './durable-file.ts'

test('processes that write the same file at the same time do not disturb one another', async () => {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'keys.json')
  const pid = vi.spyOn(process, 'pid', 'get')
  const writing = Array.from({ length: 8 }, (_, number) => {
    pid.mockReturnValue(1_000 + number)
    return writeDurably(file, 'the keys', draftOfProcess(file))
  })
  pid.mockRestore()
  await Promise.all(writing)
  expect(await readFile(file, 'utf8')).toBe('the keys')
  expect(await readdir(folder.path)).toEqual(['keys.json'])
  await folder.remove()
})
