import { readdir, readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../../node/durable-file.ts'
import { makeFolder } from '../../node/private-folder.ts'
import { codeOf, isFull } from '../../node/system-error.ts'
import { soundLine } from '../../src/events/log-lines.ts'
import { asJson } from '../../src/values/json.ts'
import { isEqual } from '../../src/values/equal.ts'
import type { MirrorEnd, MirrorList, LogName, MirrorRequest } from '../../src/protocol/mirror.ts'
import { LogMirror, lineTools, segmentBytes } from './log-mirror.ts'

/** The folder of the mirrors in the data folder. */
export const mirrorsFolder = 'mirrors'

/** Some years of a busy shop. The rest of the disk stays free for the journal of the printing. */
const limits = { totalBytes: 4 * 2 ** 30, freeBytes: 2 ** 28, waiting: 16, segmentBytes }

/** Whose mirror it is: the browser, and the origin of its page; null if that is no page. */
const MirrorOwner = v.object({ clientId: v.string(), origin: v.nullable(v.string()) })
export type MirrorOwner = v.InferOutput<typeof MirrorOwner>
const ownerFile = 'owner.json'

/** A mirror in the list; `owner` is null if nothing tells who mirrored last. */
export type ListedMirror = Omit<MirrorList['mirrors'][number], 'origin' | 'isInUse'> & {
  readonly owner: MirrorOwner | null
}

const folderName = ({ counterId, log }: LogName) => `${counterId}.${log}`
const folderForm = /^([0-9a-f-]{36})\.([1-9]\d{0,14})$/

/** `gap`: records before these are missing. `wrong`: these are no records. `busy`: too many requests wait for the disk. */
export type Mirrored = MirrorEnd | 'differs' | 'full' | 'wrong' | 'busy'

/**
 * Mirrors of the logs of this machine's counters, each in a folder of its own. They have their own queue: a slow disk delays
 * other mirrors and no receipt.
 */
export class LogMirrors {
  readonly #folder: string
  readonly #limits: typeof limits
  readonly #open = new Map<string, LogMirror>()
  /** The others, as they were read: a long one takes longer than a page waits for it, and the page asks again. */
  readonly #readings = new Map<string, Promise<LogMirror>>()
  readonly #owners = new Map<string, MirrorOwner>()
  #working: Promise<unknown> = Promise.resolve()
  /** The verification that waits or runs. */
  #turn: Promise<void> | undefined
  #waiting = 0
  /** Of all mirrors; null before the first append. */
  #totalBytes: number | null = null

  constructor(dataDir: string, changed: Partial<typeof limits> = {}) {
    this.#folder = path.join(dataDir, mirrorsFolder)
    this.#limits = { ...limits, ...changed }
  }

  /**
   * Appends what the mirror does not have, and resolves to its end when that is on the disk. After a gap nothing is appended.
   * `owner` sends it.
   */
  append(request: MirrorRequest, owner?: MirrorOwner): Promise<Mirrored> {
    if (this.#waiting >= this.#limits.waiting) return Promise.resolve('busy')
    this.#waiting++
    const appended = this.#working.then(() => this.#append(request, owner))
    this.#working = appended
      .catch(() => undefined)
      .then(() => {
        this.#waiting--
      })
    return appended.catch((error: unknown) => {
      // Somebody may have removed the files.
      this.#forget(folderName(request))
      if (isFull(error)) return 'full'
      throw error
    })
  }

  /**
   * Verifies one more segment of every mirror that the counters append to. Damage is dealt with as at the start: the mirror ends
   * before it, and gets the rest again. While that takes longer than until the next call, nothing more waits for the disk.
   */
  verifyNext(): Promise<void> {
    if (this.#turn) return this.#turn
    const turn = this.#working
      .then(() => this.#verifyEach())
      .finally(() => {
        this.#turn = undefined
      })
    this.#turn = turn
    this.#working = turn.catch(() => undefined)
    return turn
  }

  async #verifyEach(): Promise<void> {
    for (const [key, mirror] of [...this.#open]) {
      if (await mirror.isNextSound().catch(() => false)) continue
      this.#forget(key)
      await this.#opened(key)
    }
  }

  async list(): Promise<ListedMirror[]> {
    const names = await namesIn(this.#folder)
    return Promise.all(
      names.map(async (name) => {
        const key = folderName(name)
        const mirror = await this.#found(key)
        const atMs = await mirror.changedAtMs()
        return { ...name, ...mirror.end, atMs, isDamaged: mirror.isDamaged, owner: await this.#ownerOf(key) }
      }),
    )
  }

  /** The bytes of a mirror from record `from` on, in parts; null if there is none. */
  async read(name: LogName, from = 1): Promise<AsyncIterable<Buffer> | null> {
    const key = folderName(name)
    const mirror = await this.#found(key)
    return mirror.end.count > 0 ? this.#bytesOf(key, mirror, from) : null
  }

  /** Waits for the current append. */
  async close(): Promise<void> {
    await this.#working
  }

  #folderOf(key: string): string {
    return path.join(this.#folder, key)
  }

  /** What is on the disk now is read again. */
  #forget(key: string): void {
    this.#open.delete(key)
    this.#readings.delete(key)
  }

  /** For appending. */
  async #opened(key: string): Promise<LogMirror> {
    const known = this.#open.get(key)
    if (known) return known
    const mirror = await LogMirror.open(this.#folderOf(key), this.#limits.segmentBytes)
    this.#readings.delete(key)
    if (mirror.end.count > 0) this.#open.set(key, mirror)
    return mirror
  }

  /** For reading. */
  async #found(key: string): Promise<LogMirror> {
    const known = this.#open.get(key) ?? this.#readings.get(key)
    if (known) return known
    const reading = LogMirror.read(this.#folderOf(key))
    this.#readings.set(key, reading)
    const isThere = await reading.then(
      ({ end }) => end.count > 0,
      () => false,
    )
    if (!isThere) this.#readings.delete(key)
    return reading
  }

  async *#bytesOf(key: string, mirror: LogMirror, from: number): AsyncGenerator<Buffer> {
    try {
      yield* mirror.bytes(from)
    } catch (error) {
      this.#forget(key)
      throw error
    }
  }

  /** Somebody who can change this file can change the mirror as well: it is not verified. */
  async #ownerOf(key: string): Promise<MirrorOwner | null> {
    const known = this.#owners.get(key)
    if (known) return known
    const text = await readFile(path.join(this.#folderOf(key), ownerFile), 'utf8').catch(() => '')
    const owner = v.safeParse(MirrorOwner, asJson(text))
    return owner.success ? owner.output : null
  }

  async #keepOwner(key: string, owner: MirrorOwner): Promise<void> {
    if (isEqual(await this.#ownerOf(key), owner)) return
    await writeDurably(path.join(this.#folderOf(key), ownerFile), `${JSON.stringify(owner)}\n`)
    this.#owners.set(key, owner)
  }

  /** A counter that continued elsewhere has a later log: records of an earlier one come from an old copy. */
  async #isSucceeded({ counterId, log }: LogName): Promise<boolean> {
    return (await namesIn(this.#folder)).some((other) => other.counterId === counterId && other.log > log)
  }

  async #append(
    { from, records, isAfterGap = false, ...name }: MirrorRequest,
    owner: MirrorOwner | undefined,
  ): Promise<Mirrored> {
    const key = folderName(name)
    const mirror = await this.#opened(key)
    const lines = Buffer.from(records)
    if (lines.length === 0) return mirror.end
    if (soundLine(lines, 0, lineTools)?.seq !== from) return 'wrong'
    const known = from <= mirror.end.count ? await mirror.known(lines, from) : 0
    if (known === null || (await this.#isSucceeded(name))) return 'differs'
    if (known === lines.length || (from > mirror.end.count + 1 && !isAfterGap)) return mirror.end
    if (!(await this.#hasRoom(lines.length))) return 'full'
    // The counter has no more what is missing. A state record has the number of the last record that it stands for.
    if (from > mirror.end.count + 1 && (await mirror.takeBack(from))) {
      this.#totalBytes = null
      return mirror.end
    }
    if (await mirror.append(lines.subarray(known), isAfterGap)) return 'differs'
    this.#open.set(key, mirror)
    this.#totalBytes! += lines.length - known
    if (owner) await this.#keepOwner(key, owner)
    return mirror.end
  }

  async #hasRoom(length: number): Promise<boolean> {
    await makeFolder(this.#folder)
    this.#totalBytes ??= await sizeOf(this.#folder)
    const { bavail, bsize } = await statfs(this.#folder)
    return this.#totalBytes + length <= this.#limits.totalBytes && bavail * bsize > this.#limits.freeBytes
  }
}

/** The logs of which there is a mirror, in order. */
async function namesIn(folder: string): Promise<LogName[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.sort().flatMap((name) => {
    const [, counterId, log] = folderForm.exec(name) ?? []
    return counterId && log ? [{ counterId, log: Number(log) }] : []
  })
}

/** With what is kept beside damaged mirrors. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
