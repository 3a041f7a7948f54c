import type { Page } from 'playwright-core'
import { genesisHash } from '../../../src/events/log-format.ts'
import type { LogDamage } from '../../../src/events/log-damage.ts'
import { readLog, type ReadLog } from '../../../src/events/read-log.ts'
import type { Logged } from '../../../src/events/vocabulary.ts'
import { Replayer } from '../../../src/worker/replay.ts'
import type { State } from '../../../src/worker/state.ts'
import { sha256 } from '../../kit/memory-log.ts'
import { waitFor } from '../../kit/wait-for.ts'

/** In a page: the text of all segments after so many bytes of each, and the hash of what was before. */
const segmentsAfter = (known: Readonly<Record<string, number>>) => `(async () => {
  const known = ${JSON.stringify(known)}
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('balcao-log')
  const names = []
  for await (const name of folder.keys()) if (name.startsWith('segment-')) names.push(name)
  return Promise.all(names.sort().map(async (name) => {
    const file = await (await folder.getFileHandle(name)).getFile()
    const from = known[name] ?? 0
    const hash = await crypto.subtle.digest('SHA-256', await file.slice(0, from).arrayBuffer())
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
    return { name, hash: hex, text: await file.slice(from).text() }
  }))
})()`

interface Part {
  readonly name: string
  readonly hash: string
  readonly text: string
}

/** The counter's log as the browser's disk has it, read on from where the last reading ended, and the state that follows from it. */
export class CounterLog {
  readonly events: Logged[] = []
  readonly damages: LogDamage[] = []
  /** What was read before and is not there any more, or is something else. */
  readonly lost: string[] = []
  /** Everything that was read. */
  text = ''
  readonly #replayer = new Replayer()
  readonly #segments = new Map<string, Buffer>()
  #end: Pick<ReadLog, 'hash' | 'seq'> = { hash: genesisHash, seq: 0 }

  get state(): State {
    return this.#replayer.state
  }

  get failedCheckpoints(): Replayer['failedCheckpoints'] {
    return this.#replayer.failedCheckpoints
  }

  /** How often a core has started. */
  get starts(): number {
    return this.events.filter(({ type }) => type === 'counterStarted').length
  }

  /** Reads the whole records that are new. The page may have no core, but must be one of the counter. */
  async readOn(page: Page): Promise<void> {
    const known = Object.fromEntries([...this.#segments].map(([name, bytes]) => [name, bytes.length]))
    // A file that grows while it is read cannot be read.
    const parts = await waitFor('the log', () => page.evaluate<Part[]>(segmentsAfter(known)))
    const names = new Set(parts.map(({ name }) => name))
    for (const name of this.#segments.keys()) if (!names.has(name)) this.lost.push(name)
    for (const part of parts) this.#add(part)
  }

  #add({ name, hash, text }: Part): void {
    const before = this.#segments.get(name) ?? Buffer.alloc(0)
    if (sha256(before) !== hash) this.lost.push(`${name}, of ${before.length} bytes`)
    const whole = Buffer.from(text.slice(0, text.lastIndexOf('\n') + 1))
    if (whole.length === 0) return
    this.#segments.set(name, Buffer.concat([before, whole]))
    this.text += whole.toString()
    const read = readLog(whole, sha256, this.#end)
    this.#end = read
    this.damages.push(...read.damages)
    for (const event of read.events) {
      this.#replayer.apply(event)
      this.events.push(event)
    }
  }
}
