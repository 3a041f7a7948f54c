import { hash } from 'node:crypto'
import { open, readdir, readFile, rename, stat, truncate, unlink } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { writeDurably } from '../../node/durable-file.ts'
import { fileMode, makeFolder } from '../../node/private-folder.ts'
import { syncFolder } from '../../node/sync-folder.ts'
import { codeOf, isUnreadable } from '../../node/system-error.ts'
import { continued, noLine, soundLine, type LineTools } from '../../src/events/log-lines.ts'
import { mirrorRequestBytes, type MirrorEnd } from '../../src/protocol/mirror.ts'
import { keptName } from '../queue/kept.ts'

/** Node's own functions are faster than those that run everywhere. */
export const lineTools: LineTools = { sha256: (bytes) => hash('sha256', bytes, 'hex'), crc32 }

/** A segment is verified in one step of the event loop; between these steps receipts are printed. */
export const segmentBytes = 2 ** 20

/** A file of a mirror: its name is the number of its first record. */
interface Segment {
  readonly name: string
  /** The part that was verified, bytes. */
  readonly length: number
  /** The position before it. */
  readonly start: MirrorEnd
}

/** A larger file is none of ours, and is not read. */
const longestSegment = segmentBytes + mirrorRequestBytes

const fileName = (first: number) => `${String(first).padStart(12, '0')}.jsonl`

/** What the files of a mirror hold. */
interface Content {
  readonly segments: readonly Segment[]
  readonly end: MirrorEnd
  /** Files, or the rest of one, that do not continue what is before them. */
  readonly damaged: readonly string[]
  /** The last file, if all that follows its records is a part of a line: an interrupted write, which was never acknowledged. */
  readonly torn: string | null
}

/** Verifies the files of a mirror and changes nothing. */
async function contentOf(folder: string): Promise<Content> {
  const segments: Segment[] = []
  const damaged: string[] = []
  let torn: string | null = null
  let end: MirrorEnd = noLine
  const names = await segmentNames(folder)
  for (const name of names) {
    const bytes = damaged.length === 0 ? await bytesIn(path.join(folder, name)) : null
    const read = continued(bytes ?? Buffer.alloc(0), end, { ...lineTools, mayHaveGaps: true })
    if (read.length > 0) segments.push({ name, length: read.length, start: end })
    const rest = bytes?.subarray(read.length)
    const isTorn = name === names.at(-1) && rest?.includes(10) === false
    if (isTorn && rest.length > 0) torn = name
    else if (rest?.length !== 0) damaged.push(name)
    end = read.end
  }
  return { segments, end, damaged, torn }
}

/** Null if it is none of ours, and where the disk cannot read it. */
async function bytesIn(file: string): Promise<Buffer | null> {
  try {
    return (await stat(file)).size <= longestSegment ? await readFile(file) : null
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

/** The files of a mirror, in order. */
export const segmentNames = (folder: string): Promise<string[]> => namesIn(folder, /^\d{12}\.jsonl$/)

/** What was set aside, in the order of its records. */
const setAsideNames = (folder: string) => namesIn(folder, /^\d{12}\.jsonl\.damaged-/)

async function namesIn(folder: string, form: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => form.test(name)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** The mirror of one log, in a folder of its own. One append at a time. */
export class LogMirror {
  readonly #folder: string
  readonly #segments: Segment[]
  readonly #maxBytes: number
  #end: MirrorEnd
  readonly isDamaged: boolean
  /** How many segments were verified again. */
  #verified = 0

  private constructor(folder: string, { segments, end, damaged }: Content, maxBytes = segmentBytes) {
    this.#maxBytes = maxBytes
    this.#folder = folder
    this.#segments = [...segments]
    this.#end = end
    this.isDamaged = damaged.length > 0
  }

  /** As it is, for reading. */
  static async read(folder: string): Promise<LogMirror> {
    return new LogMirror(folder, await contentOf(folder))
  }

  /** For appending: what is damaged is kept beside it, because the counter sends those records again. */
  static async open(folder: string, maxBytes: number): Promise<LogMirror> {
    const content = await contentOf(folder)
    for (const name of content.damaged) await setAside(folder, name, content.segments)
    if (content.torn !== null) await cutOff(folder, content.torn, content.segments)
    return new LogMirror(folder, { ...content, damaged: [] }, maxBytes)
  }

  /** The last record, which is on the disk. */
  get end(): MirrorEnd {
    return this.#end
  }

  /** When a record was appended last, ms since 1970; 0 if there is none, or its file was removed. */
  async changedAtMs(): Promise<number> {
    const last = this.#segments.at(-1)
    const file = last && (await stat(path.join(this.#folder, last.name)).catch(() => undefined))
    return Math.round(file?.mtimeMs ?? 0)
  }

  /** All of it, or the records from that number on, in parts. */
  async *bytes(from = 1): AsyncGenerator<Buffer> {
    const first = this.#segments.findLastIndex(({ start }) => start.count < from)
    for (const { name, length, start } of this.#segments.slice(Math.max(first, 0))) {
      const all = await readFile(path.join(this.#folder, name))
      yield all.subarray(start.count < from - 1 ? lengthBefore(all, from) : 0, length)
    }
  }

  /** On the disk when it resolves; if it rejects, nothing of it counts. */
  async append(lines: Uint8Array, mayHaveGaps: boolean): Promise<'differs' | null> {
    const { length, end } = continued(lines, this.#end, { ...lineTools, mayHaveGaps })
    if (length < lines.length) return 'differs'
    const last = this.#segments.at(-1)
    const isLastOpen = last !== undefined && last.length + length <= this.#maxBytes
    const segment = isLastOpen ? last : { name: fileName(this.#end.count + 1), length: 0, start: this.#end }
    if (!last) await makeFolder(this.#folder)
    await this.#write(segment, lines)
    this.#segments.splice(isLastOpen ? -1 : this.#segments.length, 1, {
      ...segment,
      length: segment.length + length,
    })
    this.#end = end
    return null
  }

  /** How many of these lines, in bytes, the mirror has as well from their first number on; null if it has others there. */
  async known(lines: Uint8Array, from: number): Promise<number | null> {
    let at = this.#segments.findLastIndex(({ start }) => start.count < from)
    let length = 0
    for (; at >= 0 && at < this.#segments.length && length < lines.length; at++) {
      const segment = this.#segments[at]!
      const all = await readFile(path.join(this.#folder, segment.name))
      const kept = all.subarray(length === 0 ? lengthBefore(all, from) : 0, segment.length)
      const common = Math.min(kept.length, lines.length - length)
      if (!kept.subarray(0, common).equals(lines.subarray(length, length + common))) return null
      length += common
    }
    return length
  }

  /** Verifies a segment again, another one at each call: a disk may lose what it had. False if it is not what was written. */
  async isNextSound(): Promise<boolean> {
    const at = this.#verified++ % Math.max(this.#segments.length, 1)
    const segment = this.#segments[at]
    if (!segment) return true
    const { name, length, start } = segment
    const after = this.#segments[at + 1]?.start ?? this.#end
    const bytes = (await readFile(path.join(this.#folder, name))).subarray(0, length)
    const read = continued(bytes, start, { ...lineTools, mayHaveGaps: true })
    return read.length === length && read.end.hash === after.hash
  }

  /**
   * Takes back what was set aside of the records up to `last`, which the counter has no more: those that are sound. False if there is
   * none.
   */
  async takeBack(last: number): Promise<boolean> {
    const { count } = this.#end
    for (const name of await setAsideNames(this.#folder)) {
      const file = path.join(this.#folder, name)
      const bytes = await bytesIn(file)
      if (!bytes) continue
      const lines = Buffer.concat(linesAfter(bytes, this.#end, last))
      if (lines.length === 0 || (await this.append(lines, true)) !== null) continue
      if (lines.length === bytes.length) await unlink(file)
    }
    return this.#end.count > count
  }

  async #write({ name, length }: Segment, lines: Uint8Array): Promise<void> {
    const isNew = length === 0
    const handle = await open(path.join(this.#folder, name), isNew ? 'w' : 'r+', fileMode)
    try {
      // An append that failed may have left bytes.
      await handle.truncate(length)
      for (let at = 0; at < lines.length;)
        at += (await handle.write(lines, at, lines.length - at, length + at)).bytesWritten
      await handle.datasync()
    } finally {
      await handle.close()
    }
    if (isNew) await syncFolder(this.#folder)
  }
}

/** The length of the lines before that record. */
function lengthBefore(lines: Uint8Array, seq: number): number {
  let length = 0
  for (let line = soundLine(lines, 0, lineTools); line && line.seq < seq;)
    line = soundLine(lines, (length = line.end), lineTools)
  return length
}

/** The lines that continue a log after `end`, with gaps, up to record `last`; damaged ones are left out. */
function linesAfter(bytes: Buffer, end: MirrorEnd, last: number): Buffer[] {
  const lines: Buffer[] = []
  let place = end
  for (let at = 0; at < bytes.length;) {
    const line = soundLine(bytes, at, lineTools)
    const next = line?.end ?? (bytes.indexOf(10, at) + 1 || bytes.length)
    const read = continued(bytes.subarray(at, next), place, { ...lineTools, mayHaveGaps: true })
    if (read.length > 0 && read.end.count <= last) {
      lines.push(bytes.subarray(at, next))
      place = read.end
    }
    at = next
  }
  return lines
}

const lengthOf = (name: string, segments: readonly Segment[]): number =>
  segments.find((segment) => segment.name === name)?.length ?? 0

async function cutOff(folder: string, name: string, segments: readonly Segment[]): Promise<void> {
  const file = path.join(folder, name)
  const length = lengthOf(name, segments)
  await (length === 0 ? unlink(file) : truncate(file, length))
  await syncFolder(folder)
}

/** Keeps what is damaged beside the mirror. */
async function setAside(folder: string, name: string, segments: readonly Segment[]): Promise<void> {
  const file = path.join(folder, name)
  const length = lengthOf(name, segments)
  const kept = keptName(file, 'damaged', Date.now())
  if (length === 0) await rename(file, kept)
  else {
    await writeDurably(kept, (await readFile(file)).subarray(length))
    await truncate(file, length)
  }
  console.error(`The mirror ${file} of a log is damaged. Its rest is kept as ${path.basename(kept)}.`)
  await syncFolder(folder)
}
