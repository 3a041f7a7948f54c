import { cp, open, readdir, readFile, stat, truncate, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { BehaviorSubject } from 'rxjs'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { PrintResult } from './decide.ts'
import { PrintQueue } from './queue.ts'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const secret = 'https://wallet.example/w/9f8e7d6c5b4a'
const receiptOf = (id: string): Receipt => ({
  columns: 48,
  lines: [{ kind: 'text', text: id }, { kind: 'qr', text: secret }, { kind: 'cut' }],
})
const ids = [uuidv7(), uuidv7(), uuidv7()]
const journalIn = (folder: string) => path.join(folder, 'jobs.journal')

afterEach(() => vi.restoreAllMocks())

/** A printer that outlives the program: what came out of it, in order. */
class Paper {
  readonly out: string[] = []
  readonly ready$ = new BehaviorSubject(true)
  separateNext(): void {}
  async openDrawer(): Promise<PrintResult> {
    this.out.push('drawer')
    return { kind: 'printed', confirmed: true }
  }
  async print(receipt: Receipt): Promise<PrintResult> {
    const [first] = receipt.lines
    this.out.push(first?.kind === 'text' ? first.text : '')
    return { kind: 'printed', confirmed: true }
  }
}

/** What a page does with its jobs: requests each until it is accepted. */
async function print(queue: PrintQueue): Promise<void> {
  for (const id of ids) await queue.add({ id, digest: id, receipt: receiptOf(id) })
}
const isDone = (queue: PrintQueue) => vi.waitFor(() => expect(queue.waiting).toBe(0), patience)

const nothing = async () => {}
/** What the disk does when something is to last: nothing, for here a crash is a copy of files, and a real disk takes its time. */
let sync = nothing
beforeEach(async () => {
  const handle = await open('/dev/null', 'r')
  await handle.close()
  const every = Object.getPrototypeOf(handle) as FileHandle
  for (const name of ['sync', 'datasync'] as const) vi.spyOn(every, name).mockImplementation(() => sync())
})

interface Crash {
  /** As the disk was, with everything that was written and not yet synced. */
  readonly folder: string
  /** How much of the journal had been synced, in bytes. */
  readonly syncedBytes: number
  readonly acknowledged: readonly string[]
  readonly paper: Paper
}

/** Runs until the n-th flush to the disk, and stops there; null where it was not. */
async function crashAt(n: number): Promise<Crash | null> {
  const folder = folderOfTest()
  const file = journalIn(folder)
  const paper = new Paper()
  const queue = await PrintQueue.open(file, paper)
  const acknowledged: string[] = []
  queue.changes$.subscribe(({ id }) => acknowledged.push(id))
  const size = async () => (await stat(file)).size
  let [calls, syncedBytes] = [0, await size()]
  let goOn = () => {}
  const goingOn = new Promise<void>((resolve) => (goOn = resolve))
  const crash = new Promise<Crash>((crashed) => {
    sync = async () => {
      if (++calls === n) {
        const copy = folderOfTest()
        await cp(folder, copy, { recursive: true })
        const known = [...acknowledged]
        const came = Object.assign(new Paper(), { out: [...paper.out] })
        crashed({ folder: copy, syncedBytes, acknowledged: known, paper: came })
        await goingOn
      }
      syncedBytes = await size()
    }
  })
  queue.start()
  const whole = print(queue)
    .then(() => isDone(queue))
    .then(() => queue.close())
  const result = await Promise.race([crash, whole.then(() => null)])
  sync = nothing
  goOn()
  await whole
  return result
}

/** The next start on what the crash left, the journal cut to a length. */
async function recover({ folder, acknowledged, paper }: Crash, length: number): Promise<void> {
  const copy = folderOfTest()
  await cp(folder, copy, { recursive: true })
  await truncate(journalIn(copy), length)
  const out = Object.assign(new Paper(), { out: [...paper.out] })
  const queue = await PrintQueue.open(journalIn(copy), out)
  expect(queue.damage).toBeNull()
  for (const id of acknowledged) expect(queue.find(id), id).toBeDefined()
  await print(queue)
  queue.start()
  await isDone(queue)
  for (const id of ids) {
    const papers = out.out.filter((text) => text === id).length
    const { state } = queue.find(id)!
    if (state === 'printed') expect(papers).toBe(1)
    else expect([state, papers <= 1]).toEqual(['unknown', true])
  }
  await queue.close()
  const entries = await readdir(copy, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile()))
    expect(await readFile(path.join(entry.parentPath, entry.name), 'utf8')).not.toContain(secret)
}

it('the power may go before any of the moments at which something is made to last: no job is lost, none printed twice, no secret left', async () => {
  let crashes = 0
  for (let n = 1; ; n++) {
    const crash = await crashAt(n)
    if (!crash) break
    crashes++
    const { size } = await stat(journalIn(crash.folder))
    // What was not synced may be there in part: the first byte of it, all but the last, or anything between.
    const lengths = new Set([
      crash.syncedBytes,
      crash.syncedBytes + 1,
      (crash.syncedBytes + size) >> 1,
      size - 1,
      size,
    ])
    for (const length of lengths)
      if (length >= crash.syncedBytes && length <= size) await recover(crash, length)
  }
  // Each of three jobs has a receipt to write, three records, and a receipt to erase.
  expect(crashes).toBeGreaterThanOrEqual(30)
})
