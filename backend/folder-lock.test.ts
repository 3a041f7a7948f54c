import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder, type Folder } from '../tests/kit/folders.ts'
import { lockFolder } from './folder-lock.ts'

let folder: Folder
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const lockFile = () => join(folder.path, 'host.lock')

test('a folder is locked once until it is released', async () => {
  const release = await lockFolder(folder.path)
  await expect(lockFolder(folder.path)).rejects.toThrow('already in use by this process')
  await release()
  await (
    await lockFolder(folder.path)
  )()
})

test('the lock of a living process holds and names it', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await writeFile(lockFile(), String(other.pid))
  await expect(lockFolder(folder.path)).rejects.toThrow(`in use by another host (process ${other.pid})`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = await lockFolder(folder.path)
  expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
  await release()
})

test.each([
  ['of a dead predecessor with our own number', () => String(process.pid)],
  ['that was torn while it was written', () => ''],
])('a lock %s is taken over', async (_case, content) => {
  await writeFile(lockFile(), content())
  await (
    await lockFolder(folder.path)
  )()
})
