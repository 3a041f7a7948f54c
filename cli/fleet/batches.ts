import { isStateLine, noLine, soundLine, type LineEnd, type SoundLine } from '../../src/events/log-lines.ts'
import { LogReader } from '../../src/events/log-reader.ts'
import { logOf } from '../../src/heads/compare.ts'
import type { ShopLog } from '../../src/protocol/collector.ts'
import { chunksOf } from '../log/chunks.ts'
import { nodeTools } from '../log/node-tools.ts'
import { recordedState } from '../log/recorded-state.ts'
import type { Source } from '../log/source.ts'

/** The records of one request: far less than a request may have. */
const batchBytes = 2 ** 20

/** Records that follow each other, as they are in the log. */
export interface Batch {
  readonly from: number
  readonly end: LineEnd
  readonly records: string
  /** Records before them are missing in the log, or a state is in their place. */
  readonly isAfterGap: boolean
}

/** Which log it is, by its own records, and its last record. Throws one sentence if they do not say it. */
export async function nameOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly name: ShopLog; readonly end: LineEnd }> {
  let [shop, counterId, log]: [string | null, string | null, number] = [null, null, 1]
  let end = noLine
  const reader = new LogReader(
    {
      event({ type, data, seq }, { hash }) {
        end = { count: seq, hash }
        if (type === 'segmentOpened') counterId ??= data.logId
        if (type === 'deploymentLoaded') shop = data.shop.id
        if (type === 'stateCarriedOver' || type === 'stateRecorded') {
          log = logOf(data.state)
          const { session } = recordedState(data.state)
          shop = session.shop?.id ?? null
          counterId ??= session.counterId
        }
        if (type === 'logDamageFound' && data.isEndLost) log++
      },
      damage: () => {},
    },
    nodeTools,
  )
  for await (const part of bytes) reader.read(part)
  reader.end()
  if (shop === null || counterId === null)
    throw new Error('this is no log that names its shop and its counter.')
  return { name: { shop, counterId, log }, end }
}

/** Numbers of records that a log lacks, because they are damaged or missing; `to` is null where nothing follows them. */
export interface Missing {
  readonly from: number
  readonly to: number | null
}

/** What becomes of missing records. */
export interface Gaps {
  /** The records after them are sent too. The collector cannot add the missing ones after that. */
  readonly arePassed: boolean
  found(missing: Missing): void
}

/** The records after `count` in batches, up to the first gap or past all of them. Damage that holds none of them does not count. */
export async function* batchesOf(
  { bytes, isGrowing }: Pick<Source, 'bytes' | 'isGrowing'>,
  count: number,
  gaps: Gaps,
): AsyncGenerator<Batch> {
  let batch = new GrowingBatch(count)
  let last = 0
  /** What is after the last record: the part of a line may still be being written. */
  let rest: 'nothing' | 'unfinished' | 'damaged' = 'nothing'
  for await (const chunk of chunksOf(bytes, []))
    for (let at = 0; at < chunk.bytes.length;) {
      const line = soundLine(chunk.bytes, at, nodeTools)
      const lineBreak = line ? line.end - 1 : chunk.bytes.indexOf(10, at)
      if (line) [last, rest] = [line.seq, 'nothing']
      else if (rest !== 'damaged') rest = lineBreak < 0 ? 'unfinished' : 'damaged'
      if (line && line.seq > batch.end.count) {
        if (batch.isFullBefore(line.seq)) {
          yield batch.taken
          batch = new GrowingBatch(batch.end.count)
        }
        const missing = missingBefore(line, batch.end.count)
        if (missing) gaps.found(missing)
        if (missing && !gaps.arePassed) return
        batch.add(chunk.bytes.slice(at, line.end), line)
      }
      at = line?.end ?? (lineBreak + 1 || chunk.bytes.length)
    }
  if (batch.length > 0) yield batch.taken
  const isCut = rest === 'damaged' || (rest === 'unfinished' && !isGrowing)
  if (isCut && last >= count) gaps.found({ from: last + 1, to: null })
}

/** Null if nothing is missing, also where the first record of all is a state: it is in place of those before it. */
function missingBefore({ seq, body }: SoundLine, count: number): Missing | null {
  const isBeginning = count === 0 && isStateLine(body)
  return seq === count + 1 || isBeginning ? null : { from: count + 1, to: seq - 1 }
}

class GrowingBatch {
  readonly #lines: Uint8Array[] = []
  readonly #after: number
  #from = 0
  #hasState = false
  length = 0
  end: LineEnd

  constructor(after: number) {
    this.#after = after
    this.end = { count: after, hash: '' }
  }

  isFullBefore(seq: number): boolean {
    return this.length > 0 && (this.length >= batchBytes || seq !== this.end.count + 1)
  }

  add(bytes: Uint8Array, { seq, hash, body }: SoundLine): void {
    if (this.length === 0) this.#from = seq
    this.#hasState ||= isStateLine(body)
    this.#lines.push(bytes)
    this.length += bytes.length
    this.end = { count: seq, hash }
  }

  get taken(): Batch {
    return {
      from: this.#from,
      end: this.end,
      records: Buffer.concat(this.#lines).toString(),
      isAfterGap: this.#hasState || this.#from > this.#after + 1,
    }
  }
}
