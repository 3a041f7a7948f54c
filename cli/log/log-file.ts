import type { LogDamage } from '../../src/events/log-damage.ts'
import { laterProblems } from '../../src/events/log-format.ts'
import { recordStart } from '../../src/events/log-frame.ts'
import { lastHashIn } from '../../src/events/log-proof.ts'
import { LogReader, type LogSink, type Proof } from '../../src/events/log-reader.ts'
import type { CollectorAccess } from '../fleet/access.ts'
import { newChecker, type Checker } from './checker.ts'
import { chunksOf, type Chunk } from './chunks.ts'
import { nodeTools } from './node-tools.ts'
import { progressLine } from './progress.ts'
import { openSource, type Source } from './source.ts'

/** No disk loses so much at once: a file with so many bytes without a record is none of ours, however long it is. */
const mostUnreadable = 64 * 2 ** 20

/** Chunks that are being verified while another one is read. */
const ahead = 2

/** The end of a file: the number of the last record that could be read, and the hash of the chain after it. */
export interface LogEnd extends Pick<Source, 'isGrowing'> {
  readonly seq: number
  readonly hash: string
  /** Whether it lacks the checkpoint at the end of a saved log, and no damage explains that. */
  readonly isEndMissing: boolean
}

/**
 * Reads and verifies a log in the same memory, however long it is. `file` names it as for `openSource`, `access` the collector. Throws
 * one sentence, which begins with the file's name, if it cannot be read, is not a log or was written by a later version, or
 * for what the sink throws.
 */
export async function readLogFile(file: string, sink: LogSink, access?: CollectorAccess): Promise<LogEnd> {
  const source = await openSource(file, access)
  const progress = progressLine(source)
  try {
    const watched = new WatchedSink(sink)
    const last = await readSource(source, watched, (read) => progress.show(read))
    const { isGrowing } = source
    return { ...last, isGrowing, isEndMissing: !isGrowing && watched.isEndMissing }
  } catch (error) {
    throw new Error(`${source.name}: ${sentenceOf(error)}`, { cause: error })
  } finally {
    progress.clear()
  }
}

class WatchedSink implements LogSink {
  readonly #sink: LogSink
  #isDamaged = false
  #isAtCheckpoint = false

  constructor(sink: LogSink) {
    this.#sink = sink
  }

  get isEndMissing(): boolean {
    return !this.#isAtCheckpoint && !this.#isDamaged
  }

  event(...[event, at]: Parameters<LogSink['event']>): void {
    this.#isAtCheckpoint = event.type === 'checkpointReached'
    this.#sink.event(event, at)
  }

  damage(damage: LogDamage): void {
    this.#isDamaged = true
    this.#sink.damage(damage)
  }
}

async function readSource(
  source: Source,
  sink: LogSink,
  onProgress: (seq: number) => void,
): Promise<Pick<LogEnd, 'seq' | 'hash'>> {
  let seq = 0
  const reader: LogReader = new LogReader(
    {
      event(event, at) {
        seq = event.seq
        sink.event(event, at)
      },
      damage(damage) {
        // A mirror may be read while its last record is being written.
        const isUnfinished = source.isGrowing && damage.isTorn
        if (!isUnfinished && !isReason(damage, reader)) sink.damage(damage)
      },
    },
    nodeTools,
  )
  const spare: ArrayBuffer[] = []
  let beginning: Uint8Array | null = null
  for await (const { bytes, proof } of provenChunks(chunksOf(source.bytes, spare))) {
    beginning ??= bytes.slice(0, recordStart.length)
    reader.read(bytes, proof)
    spare.push(bytes.buffer)
    mustBeReadable(reader)
    onProgress(reader.seq)
  }
  reader.end()
  mustBeReadable(reader)
  if (reader.goodBytes === 0) throw new Error(nothingIn(beginning))
  return { seq, hash: reader.hash }
}

/** Whether this is why the file cannot be read, which the error says. */
const isReason = ({ problem, isTorn, missing }: LogDamage, { goodBytes }: LogReader): boolean =>
  laterProblems.has(problem) || (goodBytes === 0 && (isTorn || missing?.to === null))

function mustBeReadable({ unreadableBytes, laterLine }: LogReader): void {
  if (laterLine !== null) {
    throw new Error(
      `The log was written by a later version of Balcão than this one (line ${laterLine}): read it with that version.`,
    )
  }
  if (unreadableBytes > mostUnreadable)
    throw new Error(`No record begins in ${mostUnreadable / 2 ** 20} MB: it is not an event log of Balcão.`)
}

function nothingIn(beginning: Uint8Array | null): string {
  const isLog = beginning !== null && recordStart.every((byte, index) => beginning[index] === byte)
  return isLog
    ? 'The log is damaged from its first record on: nothing can be read.'
    : 'The file is not an event log of Balcão.'
}

interface ProvenChunk {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly proof?: Proof
}

/**
 * The chunks, with what another thread has proven of them. Each link of the chain can be verified by itself, so the next
 * chunks are verified while this thread parses one.
 */
async function* provenChunks(chunks: AsyncGenerator<Chunk>): AsyncGenerator<ProvenChunk> {
  const first = await chunks.next()
  const second = await chunks.next()
  const checker = second.done ? null : newChecker()
  try {
    const all = allOf([first, second], chunks)
    if (checker) yield* checkedAhead(all, checker)
    else yield* all
  } finally {
    await checker?.close()
  }
}

async function* allOf(first: IteratorResult<Chunk>[], rest: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  for (const { done, value } of first) if (!done) yield value as Chunk
  yield* rest
}

async function* checkedAhead(chunks: AsyncGenerator<Chunk>, checker: Checker): AsyncGenerator<ProvenChunk> {
  const waiting: Promise<ProvenChunk>[] = []
  // This thread verifies the first chunk itself, while the other one starts.
  let after: string | null = null
  for await (const { bytes, isLines } of chunks) {
    const last = isLines ? lastHashIn(bytes) : ''
    waiting.push(isLines && after !== null ? proven(bytes, after, checker) : Promise.resolve({ bytes }))
    after = last
    if (waiting.length > ahead) yield await waiting.shift()!
  }
  while (waiting.length > 0) yield await waiting.shift()!
}

async function proven(lines: Uint8Array<ArrayBuffer>, after: string, checker: Checker): Promise<ProvenChunk> {
  const { bytes, length } = await checker.check({ bytes: lines, after })
  return { bytes, proof: { after, length } }
}

function sentenceOf(error: unknown): string {
  if (error instanceof RangeError) return 'a value in it is nested too deeply.'
  return error instanceof Error ? error.message : String(error)
}
