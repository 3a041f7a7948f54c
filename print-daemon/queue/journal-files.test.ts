import { constants, readdir, readFile, readlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { missing } from '../../tests/kit/missing.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { handles } from '../testing/file-handles.ts'
import type { JobEvent } from './job.ts'
import { Journal } from './journal.ts'

const events: readonly JobEvent[] = [
  { type: 'sendingStarted', id: 'a' },
  { type: 'jobPrinted', id: 'a', confirmed: true },
]
const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

let folder: string
let file: string
let journal: Journal
beforeEach(async () => {
  folder = folderOfTest()
  file = path.join(folder, 'jobs.journal')
  journal = (await Journal.open(file)).journal
})
afterEach(() => vi.restoreAllMocks())

async function reopen(): Promise<readonly JobEvent[]> {
  await journal.close()
  const opened = await Journal.open(file)
  await opened.journal.close()
  return opened.events
}

const isLinux = process.platform === 'linux'
const needsProc = missing(isLinux, '/proc')

/** Whether this process has the journal open. */
async function isOpen(): Promise<boolean> {
  const descriptors = await readdir('/proc/self/fd')
  const files = await Promise.all(
    descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')),
  )
  return files.includes(file)
}

/** Whether a handle can only append: `O_APPEND` in open(2). */
async function onlyAppends({ fd }: FileHandle): Promise<boolean> {
  const [, flags = ''] = /^flags:\s*(\d+)$/m.exec(await readFile(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? []
  return (parseInt(flags, 8) & constants.O_APPEND) !== 0
}

it.skipIf(!isLinux)(
  `the journal is not open while it is replaced, because Windows replaces no open file${needsProc}`,
  async () => {
    await journal.append(events)
    const every = await handles()
    const { sync } = every
    const wasOpen: boolean[] = []
    vi.spyOn(every, 'sync').mockImplementation(async function (this: FileHandle) {
      wasOpen.push(await isOpen())
      await sync.call(this)
    })
    await journal.replace(events)
    expect(new Set(wasOpen)).toEqual(new Set([false]))
    await journal.close()
  },
)

it.skipIf(!isLinux)(
  `what a failed write left is truncated through a handle that does not only append, because Windows truncates through no such one${needsProc}`,
  async () => {
    const every = await handles()
    const { truncate } = every
    const couldOnlyAppend: boolean[] = []
    vi.spyOn(every, 'datasync').mockRejectedValueOnce(full)
    vi.spyOn(every, 'truncate').mockImplementation(async function (this: FileHandle, length) {
      couldOnlyAppend.push(await onlyAppends(this))
      await truncate.call(this, length)
    })
    await expect(journal.append(events)).rejects.toThrow('no space left')
    expect(couldOnlyAppend).toEqual([false])
    expect(await reopen()).toEqual([])
  },
)

it('a journal that could not be replaced keeps its events, and takes further ones', async () => {
  await journal.append(events.slice(0, 1))
  vi.spyOn(await handles(), 'sync').mockRejectedValueOnce(full)
  await expect(journal.replace([])).rejects.toThrow('no space left')
  await journal.append(events.slice(1))
  expect(await reopen()).toEqual(events)
})

it.skipIf(process.platform === 'win32')(
  'a journal that was replaced takes further events, though its new name may not be on the disk yet',
  async () => {
    await journal.append(events)
    const every = await handles()
    const { sync } = every
    let syncs = 0
    vi.spyOn(every, 'sync').mockImplementation(async function (this: FileHandle) {
      if (++syncs === 2) throw full
      await sync.call(this)
    })
    await journal.replace(events.slice(0, 1))
    await journal.append(events.slice(1))
    expect(await reopen()).toEqual(events)
  },
)
