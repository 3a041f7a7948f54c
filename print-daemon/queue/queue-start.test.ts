import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  truncate,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '../../tests/kit/patience.ts'
import { printed, QueueSetup, receiptOf } from '../testing/queue-setup.ts'

let setup: QueueSetup
beforeEach(async () => {
  setup = new QueueSetup()
  await setup.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await setup.close()
})

const payloads = () => path.join(setup.folder, 'payloads')
/** One sentence, and what the disk said. */
const expectReport = (sentence: string) =>
  expect(vi.mocked(console.error).mock.calls).toEqual([[sentence, expect.any(Error)]])

describe('at a start of the queue', () => {
  it('what waited waits, and what was being sent is unknown: the printer may hold a part of it', async () => {
    const goOn = setup.holdPrinter()
    setup.queue.start()
    const ids = await setup.add('a', 'b')
    await setup.isGiven('a')
    const dead = setup.queue
    await setup.open()
    expect(setup.statesOf(ids)).toEqual(['unknown', 'queued'])
    expect(setup.queue.find(ids[0]!)?.reason).toBe('interrupted')
    expect(setup.separateNext).toHaveBeenCalledOnce()
    setup.ready$.next(false)
    goOn(printed)
    await dead.close()
  })

  it('the printer holds nothing of what was printed as a whole', async () => {
    setup.queue.start()
    await setup.add('a')
    await setup.isDone()
    await setup.restart()
    expect(setup.separateNext).not.toHaveBeenCalled()
  })

  it('no receipt of an ended job is left, and that of a waiting one is', async () => {
    const [a] = (await setup.add('a', 'b')) as [string]
    await setup.queue.cancel(a)
    await writeFile(path.join(payloads(), 'left'), 'x')
    await setup.restart()
    expect(await readdir(payloads())).toHaveLength(1)
    setup.queue.start()
    await setup.isDone()
    expect(setup.given).toEqual(['b'])
  })

  it('a waiting job whose receipt is gone fails', async () => {
    const [id] = await setup.add('a')
    await setup.restart(() => rm(payloads(), { recursive: true }))
    setup.queue.start()
    await setup.isDone()
    expect(setup.queue.find(id!)).toEqual({ id, state: 'failed', confirmed: false, reason: 'journalDamaged' })
    expect(setup.given).toEqual([])
  })
})

describe('after records of the journal were lost', () => {
  it('this is reported until somebody has read it, and jobs that are not known may be on paper', async () => {
    expect([setup.queue.damage, setup.queue.mayBeOnPaper(uuidv7())]).toEqual([null, false])
    const ids = await setup.add('a', 'b', 'c')
    await setup.restart(setup.loseRecords)
    const reported: unknown[] = []
    setup.queue.damage$.subscribe((damage) => reported.push(damage))
    const lost = { copiesBeforeMs: expect.any(Number), keptAs: expect.any(String) }
    expect(setup.queue.damage).toMatchObject(lost)
    expect([setup.queue.mayBeOnPaper(uuidv7()), setup.queue.mayBeOnPaper(ids[2]!)]).toEqual([true, false])
    await setup.queue.acceptDamage()
    await setup.queue.acceptDamage()
    expect(setup.queue.damage).toBeNull()
    expect(reported).toEqual([expect.objectContaining(lost), null])
    await setup.restart()
    expect([setup.queue.damage, setup.queue.mayBeOnPaper(uuidv7())]).toEqual([null, true])
  })

  it('the drawer opens for a request that is made now, and stays shut for one that they may have had', async () => {
    const before = uuidv7()
    await setup.add('a', 'b')
    await setup.restart(setup.loseRecords)
    setup.queue.start()
    await setup.isDone()
    const outcomes = [await setup.addOpening(before), await setup.addOpening()]
    expect(outcomes).toMatchObject([
      { value: { state: 'unknown', reason: 'journalDamaged' } },
      { value: { state: 'queued' } },
    ])
    await setup.isDone()
    expect(setup.given.at(-1)).toBe('drawer')
  })

  it('a job that was requested after them is printed, and one among them is unknown', async () => {
    const ids = await setup.add('a', 'b', 'c')
    await setup.restart(setup.loseRecords)
    expect(setup.statesOf(ids)).toEqual(['unknown', 'queued', 'queued'])
    setup.queue.start()
    await setup.isDone()
    expect(setup.given).toEqual(['b', 'c'])
  })

  it('a job whose receipt is still there is unknown, and is not printed', async () => {
    const ids = await setup.add('a', 'b')
    await setup.restart(() => truncate(path.join(setup.folder, 'jobs.journal'), 0))
    expect(setup.statesOf(ids)).toEqual(['unknown', 'unknown'])
    expect(setup.queue.find(ids[0]!)?.reason).toBe('journalDamaged')
    setup.queue.start()
    await setup.add('c')
    await setup.isDone()
    expect(setup.given).toEqual(['c'])
  })
})

describe('where the disk takes no record', () => {
  /** The next writes of the journal fail, so many of them. */
  async function failing(times: number): Promise<void> {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const handle = await open('/dev/null', 'r')
    await handle.close()
    const every = Object.getPrototypeOf(handle) as FileHandle
    const { appendFile } = every
    let left = times
    vi.spyOn(every, 'appendFile').mockImplementation(function (this: FileHandle, ...args) {
      return left-- > 0 ? Promise.reject(new Error('the disk is full')) : appendFile.apply(this, args)
    })
  }

  it('a request is not accepted, and can be sent again', async () => {
    const request = { id: uuidv7(), digest: 'a', receipt: receiptOf('a') }
    await failing(1)
    await expect(setup.queue.add(request)).rejects.toThrow('the disk is full')
    expect(setup.queue.find(request.id)).toBeUndefined()
    expect(await setup.queue.add(request)).toMatchObject({ ok: true })
  })

  it('a request that was not accepted is no job at the next start, and its receipt is erased', async () => {
    const request = { id: uuidv7(), digest: 'a', receipt: receiptOf('a') }
    await failing(1)
    await expect(setup.queue.add(request)).rejects.toThrow('the disk is full')
    expect(await readdir(payloads())).toHaveLength(1)
    await setup.restart()
    expect(setup.queue.find(request.id)).toBeUndefined()
    expect(await readdir(payloads())).toEqual([])
  })

  it('nothing is sent before its record is written', async () => {
    await setup.add('a')
    await failing(1)
    setup.queue.start()
    await setup.isDone()
    expect(setup.given).toEqual(['a'])
    expectReport('The print journal cannot be written; trying again:')
  })

  it('what was printed is recorded as soon as it can be, and not printed again', async () => {
    const goOn = setup.holdPrinter()
    setup.queue.start()
    const [id] = await setup.add('a')
    await setup.isGiven('a')
    await failing(1)
    goOn(printed)
    await setup.isDone()
    expect([setup.given, setup.statesOf([id!])]).toEqual([['a'], ['printed']])
    expectReport('What was printed cannot be recorded; trying again:')
  })

  it('an opening that is to be given up waits until the printer can open the drawer', async () => {
    const goOn = setup.holdPrinter()
    setup.queue.start()
    await setup.add('a')
    await setup.isGiven('a')
    await setup.addOpening()
    await failing(1)
    setup.ready$.next(false)
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), patience)
    expectReport('The print journal cannot be written; an opening of the drawer waits:')
    setup.ready$.next(true)
    setup.result = () => Promise.resolve(printed)
    goOn(printed)
    await setup.isDone()
    expect(setup.given).toEqual(['a', 'drawer'])
  })

  it('the end of the program does not wait for it', async () => {
    const goOn = setup.holdPrinter()
    setup.queue.start()
    await setup.add('a')
    await setup.isGiven('a')
    await failing(Infinity)
    goOn(printed)
    await setup.queue.close()
    expectReport('What was printed cannot be recorded; trying again:')
  })
})

it('a receipt that cannot be erased is reported, and erased at the next start', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const goOn = setup.holdPrinter()
  setup.queue.start()
  await setup.add('a')
  await setup.isGiven('a')
  const [name] = await readdir(payloads())
  const [file, aside] = [path.join(payloads(), name!), path.join(setup.folder, 'aside')]
  await rename(file, aside)
  await mkdir(file)
  goOn(printed)
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), patience)
  expectReport('What was printed cannot be erased:')
  await setup.restart(async () => {
    await rmdir(file)
    await rename(aside, file)
  })
  expect(await readdir(payloads())).toEqual([])
})
