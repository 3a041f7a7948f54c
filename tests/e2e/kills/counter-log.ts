import type { Page } from 'playwright-core'
import { genesisHash } from '../../../src/events/log-format.ts'
import type { LogDamage } from '../../../src/events/log-damage.ts'
import { readLog, type ReadLog } from '../../../src/events/read-log.ts'
import type { Logged } from '../../../src/events/vocabulary.ts'
import { Replayer } from '../../../src/worker/replay.ts'
import type { State } from '../../../src/worker/state.ts'
import { sha256 } from '../../kit/memory-log.ts'
import { waitFor } from '../../kit/wait-for.ts'

/** In a page, with the length of what is known of each segment: `work` for each segment. */
const ofSegments = (known: Readonly<Record<string, number>>, work: string) => `(async () => {
  const known = ${JSON.stringify(known)}
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('balcao-log')
  const names = []
  for await (const name of folder.keys()) if (name.startsWith('segment-')) names.push(name)
  return Promise.all(names.sort().map(async (name) => {
    const file = await (await folder.getFileHandle(name)).getFile()
    const length = known[name] ?? 0
    return [name, ${work}]
  }))
})()`
const rest = 'await file.slice(length).text()'
const hashOfKnown = `Array.from(
  new Uint8Array(await crypto.subtle.digest('SHA-256', await file.slice(0, length).arrayBuffer())),
  (byte) => byte.toString(16).padStart(2, '0')).join('')`

/** The counter's log as the browser's disk has it, read on from where the last reading ended, and the state that follows from it. */
export class CounterLog {
  readonly events: Logged[] = []
  readonly damages: LogDamage[] = []
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
    for (const [name, text] of await this.#segmentsIn(page, rest)) this.#add(name, text)
  }

  /** Segments of which something that was read is not there any more, or is something else. */
  async lostIn(page: Page): Promise<string[]> {
    const hashes = new Map(await this.#segmentsIn(page, hashOfKnown))
    return [...this.#segments].flatMap(([name, bytes]) => (hashes.get(name) === sha256(bytes) ? [] : [name]))
  }

  #segmentsIn(page: Page, work: string): Promise<[name: string, result: string][]> {
    const known = Object.fromEntries([...this.#segments].map(([name, bytes]) => [name, bytes.length]))
    // A file that grows while it is read cannot be read.
    return waitFor('the log', () => page.evaluate<[string, string][]>(ofSegments(known, work)))
  }

  #add(name: string, text: string): void {
    const before = this.#segments.get(name) ?? Buffer.alloc(0)
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
