import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { Printer } from '../device/printer.ts'
import { profiles } from '../profiles/profile.ts'
import { ReceiptStore } from '../virtual/receipt-store.ts'
import { VirtualPrinter } from '../virtual/virtual-printer.ts'
import { PrintQueue } from './queue.ts'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const profile = profiles.get('virtual')!
const megabyte = 1024 * 1024
/** Every record of a job has its id. */
const long = 'x'.repeat(megabyte / 8)
const stateOf = (queue: PrintQueue, id: string) => queue.find(id)?.state
const receiptOf = (text: string): Receipt => ({
  columns: 48,
  lines: [{ kind: 'text', text }, { kind: 'cut' }],
})

let folder: string
let printer: Printer
beforeEach(async () => {
  folder = folderOfTest()
  printer = new Printer(
    profile,
    new VirtualPrinter(profile, await ReceiptStore.open(path.join(folder, 'receipts'))),
  )
})
afterEach(() => printer.close())

it('a journal of more than 1 MB is compacted after the next print, and forgets no job', async () => {
  const file = path.join(folder, 'jobs.journal')
  const queue = await PrintQueue.open(file, printer)
  const ids = Array.from({ length: 5 }, (_, at) => `${long} ${at}`)
  for (const id of ids) {
    await queue.add({ id, digest: 'd', receipt: receiptOf('small') })
    await queue.cancel(id)
  }
  expect((await stat(file)).size).toBeGreaterThan(megabyte)
  await queue.add({ id: 'last', digest: 'last', receipt: receiptOf('small') })
  queue.start()
  await vi.waitFor(async () => expect((await stat(file)).size).toBeLessThan(megabyte), patience)
  await queue.close()

  const reopened = await PrintQueue.open(file, printer)
  expect(ids.map((id) => stateOf(reopened, id))).toEqual(ids.map(() => 'failed'))
  expect(reopened.find('last')).toMatchObject({ state: 'printed', confirmed: true })
  await reopened.close()
})

it('a journal that has to be larger is compacted only when it has doubled', async () => {
  const file = path.join(folder, 'jobs.journal')
  const queue = await PrintQueue.open(file, printer)
  for (let at = 0; at < 9; at++) {
    await queue.add({ id: `${long} ${at}`, digest: 'd', receipt: receiptOf('small') })
    await queue.cancel(`${long} ${at}`)
  }
  await queue.close()
  // A start compacts it. A compaction makes a new file of it.
  const reopened = await PrintQueue.open(file, printer)
  const { ino, size } = await stat(file)
  expect(size).toBeGreaterThan(megabyte)
  reopened.start()
  for (const id of ['first', 'second']) await reopened.add({ id, digest: id, receipt: receiptOf(id) })
  await vi.waitFor(() => expect(stateOf(reopened, 'second')).toBe('printed'), patience)
  expect((await stat(file)).ino).toBe(ino)
  await reopened.close()
})
