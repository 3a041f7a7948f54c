import * as v from 'valibot'
import { HostEvent } from '../../host/rules/events.ts'
import type { EventStore } from '../../host/store/memory-host.ts'
import { takeHandle } from './take-handle.ts'

const fileName = 'host.jsonl'
const newline = 10

/** The events of the training host: a file beside the log, one event per line. */
export class HostFile implements EventStore {
  readonly #handle: FileSystemSyncAccessHandle

  private constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle
  }

  static async open(folderName: string): Promise<HostFile> {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(folderName, { create: true })
    const file = await folder.getFileHandle(fileName, { create: true })
    return new HostFile(await takeHandle(file))
  }

  /** Reads up to the first invalid line, and truncates the remains of a write that a power cut interrupted. */
  async load(): Promise<HostEvent[]> {
    const bytes = new Uint8Array(this.#handle.getSize())
    const read = this.#handle.read(bytes, { at: 0 })
    if (read !== bytes.length) throw new Error(`the disk gave ${read} of ${bytes.length} bytes`)
    const events: HostEvent[] = []
    let goodBytes = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, goodBytes)) {
      const event = eventIn(bytes.subarray(goodBytes, end))
      if (!event) break
      events.push(event)
      goodBytes = end + 1
    }
    this.#handle.truncate(goodBytes)
    return events
  }

  async append(events: readonly HostEvent[]): Promise<void> {
    const size = this.#handle.getSize()
    const bytes = new TextEncoder().encode(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    if (this.#handle.write(bytes, { at: size }) !== bytes.length) {
      this.#handle.truncate(size)
      throw new Error('the disk is full')
    }
    this.#handle.flush()
  }

  close(): void {
    this.#handle.close()
  }
}

function eventIn(line: Uint8Array): HostEvent | null {
  try {
    return v.parse(HostEvent, JSON.parse(new TextDecoder().decode(line)))
  } catch {
    return null
  }
}
