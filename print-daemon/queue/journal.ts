import { open, readFile, rename, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { fileMode } from '../../node/private-folder.ts'
import { syncFolder } from '../../node/sync-folder.ts'
import { codeOf } from '../../node/system-error.ts'
import type { JobEvent } from './job.ts'

/** One record to a line: checksum in hexadecimal, a space, the event as JSON. */
function recordOf(event: JobEvent): string {
  const json = JSON.stringify(event)
  return `${checksum(json)} ${json}\n`
}

const checksum = (json: string) => crc32(json).toString(16).padStart(8, '0')

/** The event of a line, or undefined where the line is torn. What carries its checksum was written by this program. */
function eventOf(line: string): JobEvent | undefined {
  const json = line.slice(9)
  return line.slice(0, 9) === `${checksum(json)} ` ? (JSON.parse(json) as JobEvent) : undefined
}

interface Contents {
  readonly events: readonly JobEvent[]
  /** Length of the good records; what follows was torn by a crash. */
  readonly goodBytes: number
}

function parse(bytes: Buffer): Contents {
  const events: JobEvent[] = []
  let goodBytes = 0
  for (;;) {
    const end = bytes.indexOf(0x0a, goodBytes)
    const event = end < 0 ? undefined : eventOf(bytes.toString('utf8', goodBytes, end))
    if (!event) return { events, goodBytes }
    events.push(event)
    goodBytes = end + 1
  }
}

async function readIfThere(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** The append-only file of job events. One writer; callers wait for one append before the next. */
export class Journal {
  readonly #file: string
  #handle: FileHandle
  #length: number

  private constructor(file: string, handle: FileHandle, length: number) {
    this.#file = file
    this.#handle = handle
    this.#length = length
  }

  /** Opens a journal, cuts a torn tail off, and gives its events in order. */
  static async open(file: string): Promise<{ journal: Journal; events: readonly JobEvent[] }> {
    const { events, goodBytes } = parse(await readIfThere(file))
    const handle = await open(file, 'a', fileMode)
    await handle.truncate(goodBytes)
    await handle.sync()
    await syncFolder(path.dirname(file))
    return { journal: new Journal(file, handle, goodBytes), events }
  }

  /** On disk when it resolves. Where it rejects (a full disk) nothing of it stays in the file. */
  async append(events: readonly JobEvent[]): Promise<void> {
    if (events.length === 0) return
    const bytes = Buffer.from(events.map(recordOf).join(''))
    try {
      await this.#handle.appendFile(bytes)
      await this.#handle.datasync()
    } catch (error) {
      await this.#handle.truncate(this.#length)
      throw error
    }
    this.#length += bytes.length
  }

  /** Puts these events in the place of all others; a crash leaves the old journal or the new one. */
  async replace(events: readonly JobEvent[]): Promise<void> {
    const bytes = Buffer.from(events.map(recordOf).join(''))
    const draft = `${this.#file}.new`
    const handle = await open(draft, 'w', fileMode)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, this.#file)
    await syncFolder(path.dirname(this.#file))
    await this.#handle.close()
    this.#handle = await open(this.#file, 'a', fileMode)
    this.#length = bytes.length
  }

  get length(): number {
    return this.#length
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
