import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BehaviorSubject } from 'rxjs'
import { uuidv7 } from 'uuidv7'
import { expect, vi } from 'vitest'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import type { PrintResult } from '../queue/decide.ts'
import { PrintQueue } from '../queue/queue.ts'

export const printed: PrintResult = { kind: 'printed', confirmed: true }
export const receiptOf = (text: string): Receipt => ({
  columns: 48,
  lines: [{ kind: 'text', text }, { kind: 'cut' }],
})
const textOf = ({ lines: [first] }: Receipt) => (first?.kind === 'text' ? first.text : '')

/** A queue in a folder of its own, at a printer that does what the test says. */
export class QueueSetup {
  readonly ready$ = new BehaviorSubject(true)
  /** What the printer was given, in order. */
  readonly given: string[] = []
  readonly separateNext = vi.fn<() => void>()
  result: () => Promise<PrintResult> = () => Promise.resolve(printed)
  queue!: PrintQueue
  readonly folder = folderOfTest()

  async open(): Promise<void> {
    this.queue = await PrintQueue.open(path.join(this.folder, 'jobs.journal'), {
      ready$: this.ready$,
      print: (receipt) => this.#print(textOf(receipt)),
      openDrawer: () => this.#print('drawer'),
      separateNext: this.separateNext,
    })
  }

  close(): Promise<void> {
    return this.queue.close()
  }

  #print(text: string): Promise<PrintResult> {
    this.given.push(text)
    return this.result()
  }

  /** Requests to print these texts, each under an id of its own. */
  async add(...texts: string[]): Promise<string[]> {
    const ids = texts.map(() => uuidv7())
    for (const [at, id] of ids.entries())
      expect(await this.queue.add({ id, digest: texts[at]!, receipt: receiptOf(texts[at]!) })).toEqual({
        ok: true,
        value: { id, state: 'queued', confirmed: false },
      })
    return ids
  }

  addOpening(id = uuidv7()) {
    return this.queue.addOpening({ id, digest: 'drawer' })
  }

  statesOf(ids: readonly string[]) {
    return ids.map((id) => this.queue.find(id)?.state)
  }

  isDone = () => vi.waitFor(() => expect(this.queue.waiting).toBe(0), patience)
  isGiven = (...texts: string[]) => vi.waitFor(() => expect(this.given).toEqual(texts), patience)

  /** The printer ends its next work only when this is called. */
  holdPrinter(): (outcome: PrintResult) => void {
    let goOn: (outcome: PrintResult) => void = () => {}
    this.result = () => new Promise((resolve) => (goOn = resolve))
    return (outcome) => goOn(outcome)
  }

  /** The queue is started anew, after something has happened to its files. */
  async restart(change: () => Promise<unknown> = async () => {}): Promise<void> {
    await this.queue.close()
    await change()
    await this.open()
  }

  /** The journal loses its first records. */
  readonly loseRecords = async (): Promise<void> => {
    const file = path.join(this.folder, 'jobs.journal')
    const lines = (await readFile(file, 'utf8')).split(/(?<=\n)/)
    await writeFile(file, lines.slice(2).join(''))
  }
}
