import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { segmentNames } from '../../print-daemon/mirror/log-mirror.ts'
import { accessByEnvironment } from '../fleet/access.ts'
import { openCollected, parseCollected } from '../fleet/collected-log.ts'
import { gunzip } from './gunzip.ts'

/** The bytes of a log as it is stored. */
export interface Source {
  /** For people. */
  readonly name: string
  /** In bytes, packed if it is packed; null if it is not known. */
  readonly size: number | null
  /** Bytes that were read so far, packed if they are. */
  readonly position: () => number
  /** A mirror or a collected log: it has no end yet, and so no checkpoint there. */
  readonly isGrowing: boolean
  /** Its bytes, unpacked. Throws one sentence, without the name, if they cannot be read. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** The names of logs of which this program has made copies, by the files of these. */
const copied = new Map<string, string>()

/** From now on messages about a log in the file name the log that it is a copy of. */
export const noteCopy = (file: string, name: string): void => void copied.set(file, name)

/** How messages name a log. */
export const labelOf = (file: string): string => (file === '-' ? 'stdin' : (copied.get(file) ?? file))

const readAtOnce = 2 ** 18

/**
 * A file, stdin if it is `-`, the folder of a mirror, or a log of the collector (`collector:SHOP/COUNTER`), by default of the one that
 * the environment names. What gzip has packed is unpacked.
 */
export async function openSource(file: string, access = accessByEnvironment()): Promise<Source> {
  const isStdin = file === '-'
  const collected = parseCollected(file)
  const found = isStdin || collected ? null : await stat(file).catch(() => null)
  const segments = found?.isDirectory() ? await segmentNames(file) : []
  let position = 0
  const open = async (): Promise<AsyncIterable<Uint8Array>> => {
    if (collected) return openCollected(collected, access)
    if (segments.length > 0) return filesIn(file, segments)
    return isStdin ? process.stdin : readFrom(file)
  }
  async function* packed(): AsyncGenerator<Uint8Array> {
    for await (const bytes of await open()) {
      position += bytes.length
      yield bytes
    }
  }
  return {
    name: labelOf(file),
    size: found?.isFile() ? found.size : null,
    position: () => position,
    isGrowing: collected !== null || segments.length > 0,
    bytes: unpacked(packed()),
  }
}

const readFrom = (file: string): AsyncIterable<Uint8Array> =>
  createReadStream(file, { highWaterMark: readAtOnce })

async function* filesIn(folder: string, names: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of names) yield* readFrom(join(folder, name))
}

async function* unpacked(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    const first = await firstOf(packed)
    const all = prefixed(first, packed)
    yield* isGzip(first) ? gunzip(all) : all
  } catch (error) {
    throw new Error(reasonOf(error as NodeJS.ErrnoException), { cause: error })
  }
}

/** At least two bytes, if there are so many. */
async function firstOf(packed: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < 2) {
    const next = await packed.next()
    if (next.done) break
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value])
  }
  return first
}

async function* prefixed(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  yield* rest
}

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'it is a folder, not a log.',
  EACCES: 'this user may not read it.',
  Z_BUF_ERROR: 'its compressed form ends too early.',
  Z_DATA_ERROR: 'its compressed form is damaged.',
}

/** Why a file cannot be read, one sentence without its name. */
export const reasonOf = ({ code, message }: NodeJS.ErrnoException): string =>
  reasons[code ?? ''] ?? `it cannot be read (${code ?? message}).`
