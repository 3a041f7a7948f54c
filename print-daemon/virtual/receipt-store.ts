import { readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../../node/durable-file.ts'
import { makeFolder } from '../../node/private-folder.ts'

const StoredReceipt = v.object({
  /** Increases from 1 and is never reused. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since 1970. */
  printedAtMs: v.number(),
  /** The text on it. */
  text: v.array(v.string()),
  widthDots: v.number(),
})
export type StoredReceipt = v.InferOutput<typeof StoredReceipt>

interface NewReceipt extends Pick<StoredReceipt, 'printedAtMs' | 'text' | 'widthDots'> {
  readonly png: Uint8Array
}

const keptReceipts = 200
const metadataFile = /^(\d+)\.json$/
const damagedFile = /^(\d+)\.json\.damaged$/

/** The metadata of a receipt; null if its file is damaged, which is kept under another name. */
async function readReceipt(folder: string, number: number): Promise<StoredReceipt | null> {
  const file = path.join(folder, `${number}.json`)
  try {
    return v.parse(StoredReceipt, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    await rename(file, `${file}.damaged`)
    return null
  }
}

/** The receipts of the virtual printer on disk: a picture and metadata for each number. */
export class ReceiptStore {
  readonly #folder: string
  #receipts: StoredReceipt[]
  /** The last used number, including unreadable receipts. */
  #lastNumber: number

  private constructor(folder: string, receipts: StoredReceipt[], lastNumber: number) {
    this.#folder = folder
    this.#receipts = receipts
    this.#lastNumber = lastNumber
  }

  static async open(folder: string): Promise<ReceiptStore> {
    await makeFolder(folder)
    const names = await readdir(folder)
    // Older versions also stored the bytes of a receipt, with the content of its codes.
    for (const name of names) if (name.endsWith('.bin')) await rm(path.join(folder, name))
    const numbers = names.flatMap((name) => metadataFile.exec(name)?.[1] ?? []).map(Number)
    const read = await Promise.all(numbers.map((number) => readReceipt(folder, number)))
    const receipts = read.filter((receipt) => receipt !== null).sort((a, b) => a.number - b.number)
    const damaged = names.flatMap((name) => damagedFile.exec(name)?.[1] ?? []).map(Number)
    return new ReceiptStore(folder, receipts, Math.max(0, ...numbers, ...damaged))
  }

  /** Newest first. */
  get receipts(): StoredReceipt[] {
    return this.#receipts.toReversed()
  }

  /** The picture of a receipt, or undefined if there is none of that number any more. */
  async picture(number: number): Promise<Buffer | undefined> {
    if (!this.#receipts.some((receipt) => receipt.number === number)) return undefined
    return readFile(this.#fileOf(number, 'png'))
  }

  async add({ png, ...known }: NewReceipt): Promise<StoredReceipt> {
    const receipt = { number: ++this.#lastNumber, ...known }
    this.#receipts = [...this.#receipts, receipt]
    await writeDurably(this.#fileOf(receipt.number, 'png'), png)
    // Written last: a receipt exists when its metadata exist.
    await writeDurably(this.#fileOf(receipt.number, 'json'), JSON.stringify(receipt))
    await this.#forgetOldest()
    return receipt
  }

  async #forgetOldest(): Promise<void> {
    const old = this.#receipts.slice(0, -keptReceipts)
    this.#receipts = this.#receipts.slice(-keptReceipts)
    for (const { number } of old)
      for (const kind of ['json', 'png']) await rm(this.#fileOf(number, kind), { force: true })
  }

  #fileOf(number: number, kind: string): string {
    return path.join(this.#folder, `${number}.${kind}`)
  }
}
