import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { writeDurably } from './durable-file.ts'
import { missing } from '../tests/kit/missing.ts'
import { makeFolder, openPrivateFolder } from './private-folder.ts'

let folder: string
beforeEach(() => {
  folder = folderOfTest()
})

const modeOf = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777

describe.each([0o000, 0o022, 0o077])('with umask %o', (umask) => {
  let before: number
  beforeEach(() => {
    before = process.umask(umask)
  })
  afterEach(() => process.umask(before))

  test('a new data folder and its files are their owner’s alone [private-files]', async () => {
    const path = join(folder, 'data', 'sandbox')
    await openPrivateFolder(path)
    await writeDurably(join(path, 'settings.json'), '{}')
    expect(await modeOf('data')).toBe(0o700)
    expect(await modeOf('data', 'sandbox')).toBe(0o700)
    expect(await modeOf('data', 'sandbox', 'settings.json')).toBe(0o600)
  })

  test('a folder that others may read is taken from them, with all that is in it [private-files]', async () => {
    await mkdir(join(folder, 'old', 'inner'), { recursive: true })
    await writeFile(join(folder, 'old', 'inner', 'file'), 'kept')
    await chmod(join(folder, 'old'), 0o777)
    await chmod(join(folder, 'old', 'inner'), 0o755)
    await chmod(join(folder, 'old', 'inner', 'file'), 0o666)
    await openPrivateFolder(join(folder, 'old'))
    expect(await modeOf('old')).toBe(0o700)
    expect(await modeOf('old', 'inner')).toBe(0o700)
    expect(await modeOf('old', 'inner', 'file')).toBe(0o600)
    expect(await readFile(join(folder, 'old', 'inner', 'file'), 'utf8')).toBe('kept')
  })
})

test('a folder behind a link is mended; what links within it lead to is not', async () => {
  const file = join(folder, 'elsewhere')
  await writeFile(file, '')
  await chmod(file, 0o644)
  await mkdir(join(folder, 'data'))
  await chmod(join(folder, 'data'), 0o755)
  await symlink(file, join(folder, 'data', 'link'))
  await symlink(join(folder, 'data'), join(folder, 'data-link'))
  await openPrivateFolder(join(folder, 'data-link'))
  expect(await modeOf('data')).toBe(0o700)
  expect(await modeOf('elsewhere')).toBe(0o644)
})

test('a file that others could read is replaced by one that they cannot', async () => {
  const file = join(folder, 'settings.json')
  await writeFile(file, 'old')
  await chmod(file, 0o644)
  await writeDurably(file, 'new')
  expect(await modeOf('settings.json')).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe('new')
})

test.each([
  ['a file system that makes no folders', '/proc/balcao/data'],
  ['a file', '/dev/null/data'],
  ['a file itself', '/etc/hostname'],
])('a folder that cannot be made is refused by its name: below %s', async (_what, path) =>
  expect(makeFolder(path)).rejects.toThrow(`The folder ${path} cannot be made`),
)

test('a folder that a dangling link stands for is refused', async () => {
  await symlink(join(folder, 'nowhere'), join(folder, 'link'))
  await expect(makeFolder(join(folder, 'link'))).rejects.toThrow('cannot be made (EEXIST)')
})

test('several programs make the same folders at once', async () => {
  const path = join(folder, 'a', 'b', 'c', 'd')
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)))
  expect((await stat(path)).isDirectory()).toBe(true)
})

/** What another program does in a folder: it makes a file and a folder, renames both, and removes them, again and again. */
const otherProgram = `
  const { mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs')
  process.chdir(process.argv[1])
  for (;;) {
    writeFileSync('key.draft', '')
    renameSync('key.draft', 'key')
    mkdirSync('draft')
    renameSync('draft', 'rows')
    rmSync('rows', { recursive: true })
    rmSync('key')
    process.stdout.write('.')
  }
`

test('a folder is taken from others while another program makes and removes files in it', async () => {
  const path = join(folder, 'data')
  await mkdir(path)
  const program = spawn(process.execPath, ['-e', otherProgram, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(program.stdout, 'data')
    for (let times = 0; times < 500; times++) await openPrivateFolder(path)
  } finally {
    program.kill('SIGKILL')
    await once(program, 'close')
  }
})

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  `folders that root makes belong to the owner of the folder that they are made in${missing(isRoot, 'root')}`,
  async () => {
    const [user, group] = [4_711, 4_712]
    const data = join(folder, 'data')
    await mkdir(data)
    await chown(data, user, group)
    await mkdir(join(data, 'of-root'))
    await makeFolder(join(data, 'of-root', 'inner'))
    await makeFolder(join(data, 'print-daemon', 'inner'))
    const ownerOf = async (...path: string[]) => {
      const { uid, gid } = await stat(join(data, ...path))
      return [uid, gid]
    }
    expect(await ownerOf('print-daemon')).toEqual([user, group])
    expect(await ownerOf('print-daemon', 'inner')).toEqual([user, group])
    expect(await ownerOf('of-root')).toEqual([0, 0])
    expect(await ownerOf('of-root', 'inner')).toEqual([0, 0])
  },
)
