import { once } from 'node:events'
import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenOnFreePort } from '../../../tests/kit/ports.ts'
import { folderOfTest } from '../../../tests/kit/test-folders.ts'
import { deviceFiles, mayUse } from './devices.ts'
import { youngestFileMs } from './folder.ts'
import { listenerIn } from './linux-ports.ts'
import { portFacts } from './ports.ts'
import { accountsIn, groupsIn, userOf } from './users.ts'

describe('the listener of a port', () => {
  it('is the process that has it open', async () => {
    const server = createServer()
    const port = await listenOnFreePort(server)
    const { holder } = await portFacts(port)
    expect(holder).not.toBeNull()
    if (process.platform === 'linux') expect(holder).toMatchObject({ processId: process.pid })
    server.close()
    await once(server, 'close')
    expect(await portFacts(port)).toEqual({ port, holder: null })
  })

  it('is read from the table of the kernel, where connections stand as well', () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:0D05 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 11 1 0 20 4',
      '   1: 0100007F:0D05 00000000:0000 0A 00000000:00000000 00:00000000 00000000   998        0 4711 1 0 100',
    ].join('\n')
    expect(listenerIn(table, 3333)).toEqual({ userId: 998, inode: '4711' })
    expect(listenerIn(table, 3000)).toBeNull()
  })
})

describe('the right to use a device', () => {
  const user = { id: 1000, name: 'maria', groupIds: [7], groups: ['lp'] }

  it.each([
    ['its owner', 0o600, 1000, 0, true],
    ['a member of its group', 0o660, 0, 7, true],
    ['a member of its group that may read alone', 0o640, 0, 7, false],
    ['a stranger', 0o660, 0, 20, false],
    ['everybody', 0o666, 0, 0, true],
  ])('of %s', (_, mode, uid, gid, expected) => {
    expect(mayUse({ mode, uid, gid }, user)).toBe(expected)
  })

  it('is always root’s', () => {
    expect(mayUse({ mode: 0, uid: 5, gid: 5 }, { ...user, id: 0 })).toBe(true)
  })
})

describe.runIf(process.platform === 'linux')('the device files', () => {
  const user = { id: 4711, name: 'maria', groupIds: [], groups: [] }
  const serial = (path: string) => ({ kind: 'serial', path, baudRate: 9600, flowControl: 'none' }) as const

  it('have the selected printer and reader among them, whatever their names, and each once', async () => {
    const folder = folderOfTest()
    const closed = join(folder, 'tty')
    await writeFile(closed, '', { mode: 0o600 })
    const found = await deviceFiles(user, { printer: serial('/dev/null'), reader: serial(closed) })
    expect(found).toContainEqual(
      expect.objectContaining({ path: '/dev/null', what: 'printer', isDevice: true, isUsable: true }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ path: closed, what: 'card reader', isDevice: false, isUsable: false }),
    )
    const both = await deviceFiles(user, { printer: serial('/dev/null'), reader: serial('/dev/null') })
    expect(both.filter(({ path }) => path === '/dev/null')).toMatchObject([{ what: 'printer' }])
  })

  it('lack a selected one that is not there', async () => {
    const path = join(folderOfTest(), 'gone')
    const found = await deviceFiles(user, { printer: serial(path), reader: null })
    expect(found.filter((file) => file.path === path)).toEqual([])
  })
})

it('users and groups are read from the system’s files', () => {
  expect(accountsIn('maria:x:1000:1001:Maria,,,:/home/maria:/bin/bash\n')).toEqual([
    { name: 'maria', id: 1000, groupId: 1001 },
  ])
  expect(groupsIn('lp:x:7:maria,joao\nplugdev:x:46:\n')).toEqual([
    { name: 'lp', id: 7, members: ['maria', 'joao'] },
    { name: 'plugdev', id: 46, members: [''] },
  ])
})

it('a user without an account, as in a container, has a number for a name', async () => {
  vi.spyOn(os, 'userInfo').mockImplementation(() => {
    throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), { code: 'ENOENT' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  expect(await userOf(null)).toMatchObject({ name: String(process.getuid?.() ?? '?') })
})

it('a file that is removed or renamed while the files are read has no time', async () => {
  const folder = folderOfTest()
  const files = join(folder, 'print-daemon')
  await mkdir(files)
  await symlink('gone', join(files, 'jobs.journal.draft'))
  expect(await youngestFileMs(folder)).toBeNull()
  await writeFile(join(files, 'jobs.journal'), '')
  await utimes(join(files, 'jobs.journal'), 1_000, 1_000)
  expect(await youngestFileMs(folder)).toBe(1_000_000)
})
