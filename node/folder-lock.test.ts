import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleChild } from '../tests/kit/bundle-child.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { lockFolder, lockWhenFree } from './folder-lock.ts'
import { missing } from '../tests/kit/missing.ts'

let folder: string
beforeEach(() => {
  folder = folderOfTest()
})

const inUse = (path: string) =>
  `The data folder ${path} is already in use by another program: end that one first, or choose another folder with --data.`

test('a folder is locked once until it is released, by whatever path', async () => {
  const path = join(folder, 'data')
  const otherPath = join(folder, 'link')
  await mkdir(path)
  await symlink(path, otherPath)
  const lock = await lockFolder(path)
  await expect(lockFolder(path)).rejects.toThrow(inUse(path))
  await expect(lockFolder(otherPath)).rejects.toThrow(inUse(otherPath))
  await lock.release()
  await (await lockFolder(otherPath)).release()
})

test('a folder that is not there is no lock, and no folder in use', async () => {
  await expect(lockFolder(join(folder, 'missing'))).rejects.toThrow('ENOENT')
})

test('a folder that others have for a moment is locked after them, and not if they keep it', async () => {
  const lock = await lockFolder(folder)
  const others = [1, 2].map(async () => (await lockWhenFree(folder)).release())
  await expect(lockWhenFree(folder, 0)).rejects.toThrow(inUse(folder))
  await lock.release()
  await Promise.all(others)
  await (await lockWhenFree(folder, 0)).release()
  await expect(lockWhenFree(join(folder, 'missing'))).rejects.toThrow('ENOENT')
})

describe('another program', () => {
  let script: string
  beforeAll(async () => {
    script = await bundleChild('node/lock-child.ts')
  })
  const programs: ChildProcess[] = []
  afterEach(() => {
    for (const program of programs.splice(0)) program.kill('SIGKILL')
  })

  /** What a program of its own says that tries to take the folder. */
  async function taking(...before: string[]): Promise<{ program: ChildProcess; line: string }> {
    const [command = '', ...args] = [...before, process.execPath, script, folder]
    const program = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    programs.push(program)
    for await (const line of createInterface({ input: program.stdout })) return { program, line }
    throw new Error('The program printed nothing.')
  }

  test('is kept out as long as this one has the folder, and keeps this one out [folder-lock]', async () => {
    const lock = await lockFolder(folder)
    expect((await taking()).line).toBe(inUse(folder))
    await lock.release()
    expect((await taking()).line).toBe('held')
    await expect(lockFolder(folder)).rejects.toThrow(inUse(folder))
  })

  test('that was killed leaves no lock [folder-lock]', async () => {
    const { program } = await taking()
    const end = once(program, 'exit')
    program.kill('SIGKILL')
    await end
    await (await lockFolder(folder)).release()
  })

  const hasNamespaces = spawnSync('unshare', ['--net', 'true']).status === 0
  test.skipIf(!hasNamespaces)(
    `in a container of its own is kept out too${missing(hasNamespaces, 'unshare')}`,
    async () => {
      const lock = await lockFolder(folder)
      expect((await taking('unshare', '--net')).line).toBe(inUse(folder))
      await lock.release()
      expect((await taking('unshare', '--net')).line).toBe('held')
      await expect(lockFolder(folder)).rejects.toThrow(inUse(folder))
    },
  )
})
