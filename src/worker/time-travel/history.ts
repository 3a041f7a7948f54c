import { produce } from 'immer'
import type { LogDamage } from '../../events/log-damage.ts'
import { genesisHash, portableTools, type RecordTools, type Sha256 } from '../../events/log-format.ts'
import { LogReader, type LogSink, type ReadFrom } from '../../events/log-reader.ts'
import type { Logged } from '../../events/vocabulary.ts'
import { Replayer } from '../replay.ts'
import type { State } from '../state.ts'

/** The bytes of a saved log, unpacked. They can be read again, also in parts. */
export interface LogFile {
  chunks(): AsyncIterable<Uint8Array>
  /** Its bytes from there up to and without `to`. */
  slice(from: number, to: number): Promise<Uint8Array>
}

/** Why a file has no history: `laterLog` if a later version wrote it. */
export class UnreadableLog extends Error {
  readonly reason: 'noLog' | 'laterLog'

  constructor(reason: UnreadableLog['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The counter right after an event. */
export interface HistoryMoment {
  readonly event: Logged
  readonly state: State
}

/** Its replay goes on from here. `index` is that of the next event. */
interface Stop extends ReadFrom {
  readonly index: number
  /** The end of the record before it, in bytes. */
  readonly offset: number
  readonly replayer: Replayer
}

/** So few that going through them takes a moment that nobody notices. */
const usualEventsBetweenStops = 1_000

/** No disk loses so much at once: a file with so many bytes without a record is none of ours. */
const mostUnreadable = 64 * 2 ** 20

/**
 * Every moment of a saved log. It keeps the state at every thousandth event: the states share what did not change between them.
 * Any other state is replayed from the one before it. Events are numbered from 0, without the numbers that damage has removed.
 */
export class History {
  readonly #file: LogFile
  readonly #tools: RecordTools
  readonly #stops: readonly Stop[]
  readonly length: number

  constructor(file: LogFile, sha256: Sha256, stops: readonly Stop[]) {
    this.#file = file
    this.#tools = portableTools(sha256)
    this.#stops = stops
    this.length = stops.at(-1)!.index
  }

  /** The moment after the event with this index. */
  async at(index: number): Promise<HistoryMoment> {
    const next = this.#stops.findIndex((stop) => stop.index > index)
    const from = this.#stops[next - 1]!
    const stretch = new Stretch()
    const reader = new LogReader(stretch, this.#tools, from)
    reader.read(await this.#file.slice(from.offset, this.#stops[next]!.offset))
    reader.end()
    const passed = stretch.passed.slice(0, index - from.index + 1)
    return { event: passed.at(-1)!.event, state: replayed(from.replayer, passed).state }
  }

  /** Reads the whole log into a sink. */
  async readInto(sink: LogSink): Promise<void> {
    const reader = new LogReader(sink, this.#tools)
    for await (const bytes of this.#file.chunks()) reader.read(bytes)
    reader.end()
  }
}

/**
 * Reads and replays a log once; `sink` gets what it holds on the way. Throws `UnreadableLog`, or what a replay throws for an
 * event that does not follow from those before it.
 */
export async function readHistory(
  file: LogFile,
  sha256: Sha256,
  sink: LogSink,
  eventsBetweenStops = usualEventsBetweenStops,
): Promise<History> {
  const recorder = new Recorder(sink, eventsBetweenStops)
  const reader = new LogReader(recorder, portableTools(sha256))
  for await (const bytes of file.chunks()) {
    reader.read(bytes)
    mustBeReadable(reader)
  }
  reader.end()
  mustBeReadable(reader)
  recorder.stop(reader)
  if (recorder.stops.length === 1) throw new UnreadableLog('noLog')
  return new History(file, sha256, recorder.stops)
}

function mustBeReadable({ laterLine, unreadableBytes }: LogReader): void {
  if (laterLine !== null) throw new UnreadableLog('laterLog')
  if (unreadableBytes > mostUnreadable) throw new UnreadableLog('noLog')
}

/** An event, and the damage before it. */
interface Passed {
  readonly event: Logged
  readonly damage: LogDamage | null
}

/** Keeps what it passes. */
class Stretch implements LogSink {
  readonly passed: Passed[] = []
  #damage: LogDamage | null = null

  event(event: Logged): void {
    this.passed.push({ event, damage: this.#damage })
    this.#damage = null
  }

  damage(damage: LogDamage): void {
    this.#damage = damage
  }
}

/** Takes the stops while the log is read. */
class Recorder implements LogSink {
  readonly stops: Stop[] = [{ index: 0, offset: 0, hash: genesisHash, seq: 0, replayer: new Replayer() }]
  readonly #sink: LogSink
  readonly #eventsBetween: number
  #stretch = new Stretch()

  constructor(sink: LogSink, eventsBetween: number) {
    this.#sink = sink
    this.#eventsBetween = eventsBetween
  }

  event(event: Logged, at: { readonly hash: string; readonly goodBytes: number }): void {
    this.#sink.event(event, at)
    this.#stretch.event(event)
    if (this.#stretch.passed.length === this.#eventsBetween) this.stop(at)
  }

  damage(damage: LogDamage): void {
    this.#sink.damage(damage)
    this.#stretch.damage(damage)
  }

  /** After the latest event. */
  stop({ hash, goodBytes: offset }: { readonly hash: string; readonly goodBytes: number }): void {
    const { passed } = this.#stretch
    const last = passed.at(-1)
    const before = this.stops.at(-1)!
    if (!last) return
    const index = before.index + passed.length
    const replayer = replayed(before.replayer, passed)
    this.stops.push({ index, offset, hash, seq: last.event.seq, replayer })
    this.#stretch = new Stretch()
  }
}

function replayed(from: Replayer, passed: readonly Passed[]): Replayer {
  let replayer = from
  const state = produce(from.state, (draft) => {
    replayer = from.continuedOn(draft)
    for (const { event, damage } of passed) {
      if (damage) replayer.damage(damage)
      replayer.apply(event)
    }
  })
  return replayer.continuedOn(state)
}
