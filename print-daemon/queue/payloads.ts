import { open, readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { writeDurably } from '../../node/durable-file.ts'
import { openPrivateFolder } from '../../node/private-folder.ts'
import { sha256Hex } from '../../node/sha256.ts'
import { syncFolder } from '../../node/sync-folder.ts'
import { sealed, unsealed } from './record.ts'

const Payload = v.object({ id: v.string(), receipt: v.custom<Receipt>((value) => value !== null) })

/**
 * The content of waiting jobs: one file for each open job. Receipts may contain data that is worth money, such as the
 * link of a wallet, so the journal does not contain it.
 */
export class Payloads {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(folder: string): Promise<Payloads> {
    await openPrivateFolder(folder)
    return new Payloads(folder)
  }

  /** On disk when it resolves. */
  async write(id: string, receipt: Receipt): Promise<void> {
    await writeDurably(this.#fileOf(id), sealed({ id, receipt }))
  }

  /** Undefined if there is none, or if it was changed. */
  async read(id: string): Promise<Receipt | undefined> {
    return (await this.#payloadIn(this.#fileOf(id)))?.receipt
  }

  /** Removed from the disk when it resolves. */
  async erase(id: string): Promise<void> {
    await this.#erase([this.#fileOf(id)])
  }

  /** Erases files without an open job: a crash came between the end of a job and this. */
  async eraseAllBut(ids: Iterable<string>): Promise<void> {
    const kept = new Set([...ids].map((id) => this.#fileOf(id)))
    await this.#erase((await this.#files()).filter((file) => !kept.has(file)))
  }

  /** Ids of jobs with a payload. */
  async ids(): Promise<string[]> {
    const payloads = await Promise.all((await this.#files()).map((file) => this.#payloadIn(file)))
    return payloads.flatMap((payload) => payload?.id ?? [])
  }

  async #payloadIn(file: string): Promise<v.InferOutput<typeof Payload> | undefined> {
    const text = await readFile(file, 'utf8').catch(() => '')
    const payload = v.safeParse(Payload, unsealed(text.replace(/\n$/, '')))
    return payload.success ? payload.output : undefined
  }

  async #files(): Promise<string[]> {
    return (await readdir(this.#folder)).map((name) => path.join(this.#folder, name))
  }

  async #erase(files: readonly string[]): Promise<void> {
    if (files.length === 0) return
    for (const file of files) await empty(file)
    for (const file of files) await rm(file, { force: true })
    await syncFolder(this.#folder)
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, sha256Hex(id).slice(0, 32))
  }
}

/** Removing a file leaves its bytes on the disk until they are reused, so they are overwritten first. */
async function empty(file: string): Promise<void> {
  const handle = await open(file, 'r+').catch(() => undefined)
  if (!handle) return
  try {
    const { size } = await handle.stat()
    await handle.write(Buffer.alloc(size), 0, size, 0)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
