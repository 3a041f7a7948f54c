import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { PrintResult } from './decide.ts'
import { Payloads } from './payloads.ts'
import { PrintQueue } from './queue.ts'
import { sealed } from './record.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const secret = 'https://wallet.example/w/9f8e7d6c5b4a'
const receipt: Receipt = { columns: 48, lines: [{ kind: 'qr', text: secret }, { kind: 'cut' }] }
const printed: PrintResult = { kind: 'printed', confirmed: true }

let folder: string
let file: string
const ready$ = new BehaviorSubject(true)
const printer = {
  ready$,
  print: vi.fn<(receipt: Receipt) => Promise<PrintResult>>(),
  openDrawer: vi.fn<() => Promise<PrintResult>>(),
  separateNext: () => undefined,
}
beforeEach(() => {
  folder = folderOfTest()
  file = path.join(folder, 'jobs.journal')
  ready$.next(true)
  printer.print.mockReset().mockResolvedValue(printed)
})

/** The files of the queue that hold the secret. */
async function whereabouts(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((name) => readFile(name, 'utf8')))
  return files.filter((_, at) => texts[at]!.includes(secret)).map((name) => path.relative(folder, name))
}

/** The files that this process has open. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  return Promise.all(descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
}

/** The queue reports the job in this state. It is in it a moment earlier, when its content may still be on the disk. */
const isReported = (queue: PrintQueue, id: string, state: string) =>
  firstValueFrom(queue.changes$.pipe(filter((job) => job.id === id && job.state === state)))

it.each<[string, PrintResult, string]>([
  ['printed', printed, 'printed'],
  ['unknown', { kind: 'unknown', reason: 'paperOut' }, 'unknown'],
  ['failed', { kind: 'failed', reason: 'refusedByPrinter' }, 'failed'],
])(
  'the content of a job is in no file when the job is reported as %s [receipt-erased]',
  async (_, result, state) => {
    printer.print.mockResolvedValue(result)
    const queue = await PrintQueue.open(file, printer)
    const id = uuidv7()
    await queue.add({ id, digest: 'd', receipt })
    expect(await whereabouts()).toHaveLength(1)
    const left = isReported(queue, id, state).then(whereabouts)
    queue.start()
    expect(await left).toEqual([])
    await queue.close()
  },
)

it('a job that waits keeps it over a restart, and is printed whole', async () => {
  ready$.next(false)
  const before = await PrintQueue.open(file, printer)
  const id = uuidv7()
  await before.add({ id, digest: 'd', receipt })
  await before.close()
  const after = await PrintQueue.open(file, printer)
  const reported = isReported(after, id, 'printed')
  after.start()
  ready$.next(true)
  await reported
  expect(printer.print).toHaveBeenCalledWith(receipt)
  expect(await whereabouts()).toEqual([])
  await after.close()
})

it('payloads left by a crash are erased at the next start [receipt-erased]', async () => {
  ready$.next(false)
  const before = await PrintQueue.open(file, printer)
  const id = uuidv7()
  await before.add({ id, digest: 'd', receipt })
  const [left] = await whereabouts()
  const bytes = await readFile(path.join(folder, left!))
  await before.cancel(id)
  await before.close()
  await writeFile(path.join(folder, left!), bytes)
  await writeFile(path.join(folder, `${left}.draft`), bytes)
  expect(await whereabouts()).toHaveLength(2)
  await (await PrintQueue.open(file, printer)).close()
  expect(await whereabouts()).toEqual([])
})

it('a journal of an older version passes on what waits and drops what has ended', async () => {
  const [waiting, over] = [uuidv7(), uuidv7()]
  const queued = (id: string) => ({ type: 'jobQueued', id, digest: 'd', receipt, acceptedAtMs: 1 })
  const events = [queued(over), queued(waiting), { type: 'jobPrinted', id: over, confirmed: true }]
  await writeFile(file, events.map(sealed).join(''))
  const queue = await PrintQueue.open(file, printer)
  expect(await readFile(file, 'utf8')).not.toContain(secret)
  expect(await whereabouts()).toHaveLength(1)
  const reported = isReported(queue, waiting, 'printed')
  queue.start()
  await reported
  expect(printer.print.mock.calls).toEqual([[receipt]])
  expect(await whereabouts()).toEqual([])
  await queue.close()
})

it('a job whose receipt was damaged fails, and takes no other with it', async () => {
  ready$.next(false)
  const queue = await PrintQueue.open(file, printer)
  const [bad, good] = [uuidv7(), uuidv7()]
  await queue.add({ id: bad, digest: 'd', receipt })
  const [name] = await whereabouts()
  await queue.add({ id: good, digest: 'd', receipt })
  const bytes = await readFile(path.join(folder, name!))
  bytes[20]! ^= 1
  await writeFile(path.join(folder, name!), bytes)
  const reported = isReported(queue, good, 'printed')
  queue.start()
  ready$.next(true)
  await reported
  expect(queue.find(bad)).toMatchObject({ state: 'failed', reason: 'journalDamaged' })
  expect(printer.print).toHaveBeenCalledTimes(1)
  await queue.close()
})

describe('the contents of jobs', () => {
  const open = () => Payloads.open(path.join(folder, 'payloads'))
  const filesIn = () => readdir(path.join(folder, 'payloads'))

  it('are files whose names no version changes: a job that waits is found by them', async () => {
    const payloads = await open()
    await payloads.write('a', receipt)
    expect(await filesIn()).toEqual(['ca978112ca1bbdcafac231b39a23dc4d'])
    expect(await payloads.read('a')).toEqual(receipt)
  })

  it('are no contents where they lack the receipt, or were changed', async () => {
    const payloads = await open()
    await payloads.write('a', receipt)
    const [name] = await filesIn()
    const content = path.join(folder, 'payloads', name!)
    for (const text of [sealed({ id: 'a', receipt: null }), sealed({ id: 'a', receipt }).replace('{', '[')]) {
      await writeFile(content, text)
      expect([await payloads.read('a'), await payloads.ids()]).toEqual([undefined, []])
    }
  })

  it('can be erased again, and where there are none', async () => {
    const payloads = await open()
    await payloads.write('a', receipt)
    await payloads.erase('a')
    await payloads.erase('a')
    expect(await filesIn()).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')(
    'are erased without leaving a file open (seen on Linux)',
    async () => {
      const payloads = await open()
      await payloads.write('a', receipt)
      const [name] = await filesIn()
      await payloads.erase('a')
      expect((await openFiles()).filter((opened) => opened.includes(name!))).toEqual([])
    },
  )
})
