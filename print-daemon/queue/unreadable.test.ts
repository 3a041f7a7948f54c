import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beforeReads } from '../testing/file-reads.ts'
import { handles } from '../testing/file-handles.ts'
import { QueueSetup } from '../testing/queue-setup.ts'
import { unsealed } from './record.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

let setup: QueueSetup
beforeEach(async () => {
  setup = new QueueSetup()
  await setup.open()
  setup.queue.start()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await setup.close()
})

const journal = () => path.join(setup.folder, 'jobs.journal')
/** The queue is started anew where the journal cannot be read. */
async function restart(code: string, change?: () => Promise<unknown>): Promise<void> {
  const endReads = beforeReads((file) => {
    if (file === journal()) throw failing(code)
  })
  try {
    await setup.restart(change)
  } finally {
    endReads()
  }
}
async function printsNext(): Promise<void> {
  setup.queue.start()
  await setup.add('next')
  await setup.isDone()
  expect(setup.given.at(-1)).toBe('next')
}

describe('a journal that the disk cannot read', () => {
  it.each([
    ['alone', async () => undefined],
    ['and the number beside it', () => rm(`${journal()}.acknowledged`)],
  ])(
    '(%s) is kept beside: what it may have lost is unknown or a copy, and the next receipt is printed',
    async (_, change) => {
      await setup.add('printed')
      await setup.isDone()
      setup.ready$.next(false)
      const waiting = await setup.add('waiting')
      const bytes = await readFile(journal())
      await restart('EIO', change)
      expect(setup.statesOf(waiting)).toEqual(['unknown'])
      expect(setup.queue.mayBeOnPaper(uuidv7())).toBe(true)
      const keptAs = setup.queue.damage?.keptAs ?? ''
      expect(keptAs).toContain('jobs.journal.damaged-')
      expect((await readFile(path.join(setup.folder, keptAs))).equals(bytes)).toBe(true)
      setup.ready$.next(true)
      await printsNext()
      expect(setup.given).toEqual(['printed', 'next'])
      await setup.restart()
      expect(setup.queue.mayBeOnPaper(uuidv7())).toBe(true)
      expect(setup.queue.damage?.keptAs).toBe(keptAs)
    },
  )

  it('at this moment only ends the start, and stays as it is', async () => {
    const [id] = await setup.add('printed')
    await setup.isDone()
    await expect(restart('EMFILE')).rejects.toThrow('EMFILE')
    await setup.open()
    expect(setup.statesOf([id!])).toEqual(['printed'])
    expect(setup.queue.damage).toBeNull()
  })
})

it('an acknowledged number that the disk cannot read gets another file', async () => {
  const [id] = await setup.add('printed')
  await setup.isDone()
  vi.spyOn(await handles(), 'read').mockRejectedValueOnce(failing('EIO'))
  await setup.restart()
  expect(setup.statesOf([id!])).toEqual(['printed'])
  await printsNext()
  const names = await readdir(setup.folder)
  expect(names.filter((name) => name.includes('.acknowledged.damaged-'))).toHaveLength(1)
  expect(unsealed((await readFile(`${journal()}.acknowledged`, 'utf8')).trimEnd())).toBeGreaterThan(1)
})
